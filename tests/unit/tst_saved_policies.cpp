// What was saved about a server applies to it whatever address is used, and whichever process saved it.
#include "core/profiles/profile_store.h"
#include "core/profiles/saved_policies.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

namespace lockscope::saved_policies_test {

using namespace lockscope::profiles;
using actions::ConnectionPolicy;
using actions::Environment;

namespace {

constexpr ConnectionPolicy prod{.environment = Environment::Prod};
constexpr ConnectionPolicy dev{.environment = Environment::Dev};

redis::Address at(const char *url)
{
    return *redis::parseUrl(QString::fromUtf8(url));
}

struct Settings {
    QTemporaryDir folder;
    QString file = folder.filePath(QStringLiteral("settings.ini"));
    SavedPolicies policies{file};

    std::optional<ConnectionPolicy> of(const char *url) { return of(marksOf(at(url))); }
    std::optional<ConnectionPolicy> of(const ServerMarks &marks)
    {
        const auto ruling = policies.rulingOf(marks);
        return ruling ? std::optional(ruling->policy) : std::nullopt;
    }
    // Writes a value below the first entry of a group, as an editor or a damaged disk would.
    void damage(const char *where, const QString &word, const QVariant &value)
    {
        QSettings settings(file, QSettings::IniFormat);
        settings.beginGroup(QString::fromUtf8(where));
        settings.setValue((word.isEmpty() ? settings.childKeys() : settings.childGroups()).constFirst() + word, value);
    }
    void saveProfile(const QString &name, const char *url, const ConnectionPolicy &policy)
    {
        QSettings settings(file, QSettings::IniFormat);
        Profile profile;
        profile.id = newProfileId();
        profile.name = name;
        profile.address = at(url);
        profile.policy = policy;
        ProfileStore(&settings).save(profile);
    }
};

} // namespace

class TestSavedPolicies : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aServerIsTheSameHoweverItIsSpelled_data()
    {
        QTest::addColumn<QByteArray>("saved");
        QTest::addColumn<QByteArray>("asked");
        QTest::addColumn<bool>("isSame");
        const auto row = [](const char *name, const char *saved, const char *asked, bool isSame) {
            QTest::newRow(name) << QByteArray(saved) << QByteArray(asked) << isSame;
        };
        row("a name of this machine", "redis://127.0.0.1:7001", "redis://localhost:7001", true);
        row("IPv6 of this machine", "redis://127.0.0.1:7001", "redis://[::1]:7001", true);
        row("another loopback address", "redis://127.0.0.1:7001", "redis://127.0.0.2:7001", true);
        row("case", "redis://Orders.Internal", "redis://orders.internal", true);
        row("a dot at the end", "redis://orders.internal.", "redis://orders.internal", true);
        row("IPv4 in IPv6", "redis://10.0.0.5", "redis://[::ffff:10.0.0.5]", true);
        row("another database and user", "redis://10.0.0.5/2", "redis://ops@10.0.0.5/7", true);
        row("TLS", "redis://10.0.0.5:6379", "rediss://10.0.0.5:6379", true);
        row("one sentinel of both", "redis-sentinel://a,b#m", "redis-sentinel://b,c#m", true);
        row("another port", "redis://127.0.0.1:7001", "redis://127.0.0.1:7002", false);
        row("another host", "redis://10.0.0.5", "redis://10.0.0.6", false);
        row("seen from elsewhere", "redis://127.0.0.1:7001", "redis://127.0.0.1:7001?ssh=jump", false);
        row("another master", "redis-sentinel://a#m", "redis-sentinel://a#n", false);
        row("sockets", "unix:///run/a.sock", "unix:///run/b.sock", false);
    }
    void aServerIsTheSameHoweverItIsSpelled()
    {
        QFETCH(QByteArray, saved);
        QFETCH(QByteArray, asked);
        QFETCH(bool, isSame);
        Settings o;
        o.policies.set(at(saved.constData()), prod);
        QCOMPARE(o.of(asked.constData()).has_value(), isSame);
    }

    void theStrictestCountsAndSaysWhoseItIs()
    {
        Settings o;
        o.policies.set(at("redis://127.0.0.1:7001"), dev);
        o.saveProfile(QStringLiteral("orders"), "redis://localhost:7001", prod);
        o.saveProfile(QStringLiteral("look"), "redis://[::1]:7001", {.readOnly = true});
        const auto ruling = o.policies.rulingOf(marksOf(at("redis://127.0.0.1:7001")));
        QVERIFY(ruling);
        QVERIFY(ruling->policy == (ConnectionPolicy{.environment = Environment::Prod, .readOnly = true}));
        QVERIFY(ruling->saidBy.contains(QStringLiteral("orders")) && ruling->saidBy.contains(QStringLiteral("look")));
        QCOMPARE(ruling->saidBy.size(), 2); // dev forbids nothing
    }

    void ofOneServerThereIsOneWord()
    {
        Settings o;
        o.policies.set(at("redis://127.0.0.1:7001"), {.readOnly = true});
        o.policies.set(at("redis://localhost:7001"), dev);
        QVERIFY(o.of("redis://127.0.0.1:7001") == dev);
        QVERIFY(o.of("redis://localhost:7001") == dev);
    }

    void whatIsUnknownIsNotKnown()
    {
        Settings o;
        QVERIFY(!o.of("redis://127.0.0.1:7001"));
        QVERIFY(!QFile::exists(o.file)); // a query writes nothing
    }

    // The same server by its socket, or another node of its cluster.
    void aServerIsRecognizedByWhatItSaidOfItself()
    {
        Settings o;
        const auto address = at("redis://127.0.0.1:7001");
        o.policies.learn(address, {QStringLiteral("run 1")}); // nobody has set a policy for it
        o.policies.set(address, prod);
        QVERIFY(!o.of(ServerMarks{QStringLiteral("run 1")}));
        o.policies.learn(address, {QStringLiteral("run 1"), QStringLiteral("at 10.0.0.7:7002")});
        QVERIFY(o.of(ServerMarks{QStringLiteral("run 1")}) == prod);
        QVERIFY(o.of("redis://10.0.0.7:7002") == prod);
        o.policies.learn(address, {QStringLiteral("run 2")}); // the server was restarted
        QVERIFY(!o.of(ServerMarks{QStringLiteral("run 1")}));
        SavedPolicies next(o.file);
        QVERIFY(next.rulingOf({QStringLiteral("run 2")}));
    }

    void anotherProcessIsHeard()
    {
        Settings o;
        o.policies.set(at("redis://10.0.0.5"), dev);
        QVERIFY(o.of("redis://10.0.0.5") == dev);
        QFile file(o.file);
        QVERIFY(file.open(QIODevice::ReadWrite));
        const QByteArray before = file.readAll();
        QVERIFY(before.contains("dev"));
        file.resize(0);
        file.seek(0);
        file.write(QByteArray(before).replace("dev", "prod"));
        file.close();
        QVERIFY(o.of("redis://10.0.0.5") == prod);
        o.policies.set(at("redis://10.0.0.6"), dev); // and the other process's entry is kept
        SavedPolicies next(o.file);
        QVERIFY(next.rulingOf(marksOf(at("redis://10.0.0.5")))->policy == prod);
        QVERIFY(next.rulingOf(marksOf(at("redis://10.0.0.6")))->policy == dev);
    }

    // Until somebody chooses a policy again.
    void aPolicyThatCannotBeReadIsTheStrictest_data()
    {
        QTest::addColumn<QStringList>("words");
        const QString readOnly = QStringLiteral("read-only");
        QTest::newRow("another environment") << QStringList{QStringLiteral("pord")};
        QTest::newRow("no environment") << QStringList{readOnly};
        QTest::newRow("nothing") << QStringList{QString()};
        QTest::newRow("half a word") << QStringList{QStringLiteral("dev"), QStringLiteral("read-o")};
        QTest::newRow("one word more") << QStringList{QStringLiteral("dev"), readOnly, QStringLiteral("x")};
    }
    void aPolicyThatCannotBeReadIsTheStrictest()
    {
        QFETCH(QStringList, words);
        Settings o;
        o.policies.set(at("redis://10.0.0.5"), {.environment = Environment::Dev, .readOnly = true});
        o.damage("policies", {}, words);
        const auto ruling = o.policies.rulingOf(marksOf(at("redis://10.0.0.5")));
        QVERIFY(ruling);
        QVERIFY(ruling->policy == unreadablePolicy);
        QVERIFY2(ruling->saidBy.join(u' ').contains(QStringLiteral("cannot be read")),
                 qPrintable(ruling->saidBy.join(u' ')));
        QVERIFY2(o.policies.faults().value(0).contains(QStringLiteral("10.0.0.5:6379")),
                 qPrintable(o.policies.faults().join(u' ')));
        o.policies.set(at("redis://10.0.0.5"), dev);
        QVERIFY(o.of("redis://10.0.0.5") == dev);
        QCOMPARE(o.policies.faults(), QStringList());
    }

    void aFileThatCannotBeUsedForbidsChangesEverywhere_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("empty") << QByteArray("");
        QTest::newRow("zeros") << QByteArray(100, '\0');
        QTest::newRow("something else") << QByteArray("{ \"policies\": [] }\n");
    }
    void aFileThatCannotBeUsedForbidsChangesEverywhere()
    {
        QFETCH(QByteArray, content);
        Settings o;
        o.policies.set(at("redis://10.0.0.5"), dev);
        QFile file(o.file);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
        file.close();
        const auto ruling = o.policies.rulingOf(marksOf(at("redis://10.0.0.6")));
        QVERIFY(ruling);
        QVERIFY(ruling->policy == unreadablePolicy);
        QVERIFY2(ruling->saidBy.at(0).contains(QStringLiteral("repaired or removed")),
                 qPrintable(ruling->saidBy.at(0)));
        QVERIFY(file.remove()); // the user, or openSettings(), has moved it away
        QVERIFY(!o.of("redis://10.0.0.6"));
    }

    void theServerOfABrokenProfileIsStillRuled()
    {
        Settings o;
        o.saveProfile(QStringLiteral("orders"), "redis://10.0.0.5", dev);
        o.damage("profiles", QStringLiteral("/pin"), QStringLiteral("AB:CD"));
        QVERIFY(o.of("redis://10.0.0.5") == dev);
        o.damage("profiles", QStringLiteral("/environment"), QStringLiteral("pord"));
        QVERIFY(o.of("redis://10.0.0.5") == unreadablePolicy);
        QVERIFY(o.policies.rulingOf(marksOf(at("redis://10.0.0.5")))->saidBy.at(0).contains(QStringLiteral("orders")));
    }

    void allowingChangesAllowsThemWhereverTheyWereForbidden()
    {
        Settings o;
        const auto marks = marksOf(at("redis://127.0.0.1:7001"));
        o.policies.set(at("redis://127.0.0.1:7001"), {.environment = Environment::Prod, .readOnly = true});
        o.saveProfile(QStringLiteral("orders"), "redis://localhost:7001", {.readOnly = true});
        o.saveProfile(QStringLiteral("other"), "redis://localhost:7002", {.readOnly = true});
        o.policies.allowChanges(marks);
        QVERIFY(o.of(marks) == prod); // which still has to be armed
        QVERIFY(o.of("redis://localhost:7002") == (ConnectionPolicy{.readOnly = true}));
    }
};

QTEST_GUILESS_MAIN(TestSavedPolicies)

} // namespace lockscope::saved_policies_test

#include "tst_saved_policies.moc"
