#include "core/profiles/keychain.h"
#include "tests/support/await.h"
#include "tests/support/secret_service.h"
#include "tests/support/traces_of.h"

#include <QTest>

namespace lockscope::keychain_test {

using namespace lockscope::profiles;

namespace {

redis::Address at(const char *url)
{
    return *redis::parseUrl(QString::fromUtf8(url));
}

QByteArray made() // computed, so that the program's own text does not contain it
{
    return QByteArray("hush-").repeated(3) + QByteArray::number(QCoreApplication::applicationPid() * 7919);
}

} // namespace

// QtKeychain with a real keyring on a private D-Bus.
class TestKeychain : public QObject {
    Q_OBJECT

    std::unique_ptr<SecretService> m_service;
    Keychain m_keychain;

    Result<std::optional<Secret>> read(const PasswordName &name)
    {
        std::optional<Result<std::optional<Secret>>> answer;
        m_keychain.read(name, this, [&](const Result<std::optional<Secret>> &found) { answer = found; });
        awaitUntil([&] { return answer.has_value(); });
        return *answer;
    }
    Result<void> write(const PasswordName &name, const Secret &secret)
    {
        std::optional<Result<void>> answer;
        m_keychain.write(name, secret, this, [&](const Result<void> &done) { answer = done; });
        awaitUntil([&] { return answer.has_value(); });
        return *answer;
    }
    Result<void> remove(const PasswordName &name)
    {
        std::optional<Result<void>> answer;
        m_keychain.remove(name, this, [&](const Result<void> &done) { answer = done; });
        awaitUntil([&] { return answer.has_value(); });
        return *answer;
    }

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_SECRET_SERVICE();
        m_service = std::make_unique<SecretService>();
    }

    void itKeepsAndForgets()
    {
        const PasswordName name{QStringLiteral("p1"), at("rediss://ops@db.example:6380/2")};
        const auto none = read(name);
        QVERIFY2(none, none ? "" : qPrintable(none.error().message));
        QVERIFY(!*none);
        const auto written = write(name, Secret::take(made()));
        QVERIFY2(written, written ? "" : qPrintable(written.error().message));
        const auto found = read(name);
        QVERIFY(found && *found);
        QVERIFY(**found == Secret::take(made()));
        QVERIFY(write(name, Secret("another one, with ümläuts")));
        QCOMPARE((*read(name))->reveal().bytes(), QByteArray("another one, with ümläuts"));
        QVERIFY(remove(name));
        QVERIFY(!*read(name));
        QVERIFY(remove(name));
    }

    // As if somebody had changed the address in the settings file.
    void nobodyElseGetsIt_data()
    {
        QTest::addColumn<QString>("url");
        for (const char *url :
             {"rediss://ops@evil.example:6380", "rediss://ops@db.example:7000", "rediss://root@db.example:6380",
              "redis://ops@db.example:6380", "rediss://ops@db.example:6380?ssh=evil.example"})
            QTest::newRow(url) << QString::fromUtf8(url);
    }
    void nobodyElseGetsIt()
    {
        QFETCH(QString, url);
        QVERIFY(write({QStringLiteral("p2"), at("rediss://ops@db.example:6380")}, Secret::take(made())));
        const auto other = read({QStringLiteral("p2"), at(qPrintable(url))});
        QVERIFY(other);
        QVERIFY(!*other);
        // another database of the same server
        QVERIFY(*read({QStringLiteral("p2"), at("rediss://ops@db.example:6380/5")}));
    }

    void itIsNotOnTheDiskInClear()
    {
        QVERIFY(write({QStringLiteral("p3"), at("redis://h")}, Secret::take(made())));
        QCOMPARE(tracesInFolder(m_service->folder(), Secret::take(made())), QByteArrayList());
    }

    void nothingIsLeftInMemory()
    {
        const PasswordName name{QStringLiteral("p4"), at("redis://h4")};
        const Secret secret = Secret::take(made());
        QVERIFY(write(name, secret));
        QVERIFY(**read(name) == secret);
        QCOMPARE(tracesInProcess(QCoreApplication::applicationPid(), secret), QByteArrayList());
    }
};

QTEST_GUILESS_MAIN(TestKeychain)

} // namespace lockscope::keychain_test

#include "tst_keychain.moc"
