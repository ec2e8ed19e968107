#include "core/base/secret.h"
#include "core/profiles/given_password.h"
#include "tests/support/traces_of.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope::secret_test {

namespace {

// Computed where it is used, so that the program's own text does not contain it.
QByteArray word(int shift)
{
    QByteArray made;
    for (int i = 0; i < 24; ++i)
        made.append(char('a' + (i * 7 + shift) % 26));
    return made;
}

QByteArrayList traces(int shift)
{
    QByteArray made = word(shift);
    const Secret wanted = Secret::take(std::move(made));
    return tracesInProcess(QCoreApplication::applicationPid(), wanted);
}

} // namespace

class TestSecret : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void itIsWhatItWas()
    {
        for (const QByteArray &clear : {QByteArray(), QByteArray("x"), QByteArray("a\0b", 3), QByteArray(1000, 'y')}) {
            const Secret secret(clear);
            QCOMPARE(secret.reveal().bytes(), clear);
            QCOMPARE(secret.isEmpty(), clear.isEmpty());
            QVERIFY(secret == Secret(clear));
            QVERIFY(!(secret == Secret(clear + 'z')));
            const Secret copy = secret;
            QVERIFY(copy == secret);
        }
    }

    void nothingOfItIsInMemory()
    {
        if (!looksIntoMemory)
            QSKIP("built with a sanitizer");
        {
            const QByteArray inClear = word(1);
            QVERIFY(!traces(1).isEmpty()); // this would be found
        }
        const Secret kept = Secret::take(word(2));
        QVERIFY(kept.reveal().bytes().size() == 24);
        QCOMPARE(traces(2), QByteArrayList());
        QString wide = QString::fromLatin1(word(3));
        const Secret fromText = Secret::take(std::move(wide));
        QCOMPARE(fromText.reveal().bytes().size(), 24);
    }

    // Also for other owners of the same data. Freed memory may be found or not, but this case is certain.
    void whoeverElseHasItHasNothing()
    {
        const QByteArray shared = word(5);
        QVERIFY(Secret::take(shared).reveal().bytes() == word(5));
        QCOMPARE(shared, QByteArray(24, '\0'));
        const QString wide = QString::fromLatin1(word(6));
        QVERIFY(Secret::take(wide).reveal().bytes() == word(6));
        QCOMPARE(wide, QString(24, QChar(u'\0')));
    }

    void whatWasRevealedIsWipedAtTheEnd()
    {
        const Secret secret = Secret::take(word(7));
        QByteArray shared;
        {
            const auto revealed = secret.reveal();
            shared = revealed.bytes();
            QCOMPARE(shared, word(7));
        }
        QCOMPARE(shared, QByteArray(24, '\0'));
    }

    void theEnvironmentGivesItAwayOnce()
    {
        qputenv("LOCKSCOPE_PASSWORD", word(4));
        const Secret given = profiles::takePasswordFromEnvironment();
        QCOMPARE(given.reveal().bytes(), word(4));
        QVERIFY(!qEnvironmentVariableIsSet("LOCKSCOPE_PASSWORD"));
        QVERIFY(profiles::takePasswordFromEnvironment().isEmpty());
    }

    void aFileHasItInItsFirstLine_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("password");
        QTest::newRow("plain") << QByteArray("hush") << QByteArray("hush");
        QTest::newRow("line") << QByteArray("hush\nmore\n") << QByteArray("hush");
        QTest::newRow("windows") << QByteArray("hush\r\n") << QByteArray("hush");
        QTest::newRow("empty") << QByteArray() << QByteArray();
        QTest::newRow("large") << QByteArray("hush\n" + QByteArray(200'000, 'x')) << QByteArray("hush");
    }
    void aFileHasItInItsFirstLine()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, password);
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("f")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        file.close();
        const auto read = profiles::passwordFromFile(file.fileName());
        QVERIFY(read);
        QCOMPARE(read->reveal().bytes(), password);
        const auto none = profiles::passwordFromFile(folder.filePath(QStringLiteral("none")));
        QVERIFY(!none);
        QVERIFY(none.error().message.contains(QStringLiteral("none")));
    }
};

QTEST_GUILESS_MAIN(TestSecret)

} // namespace lockscope::secret_test

#include "tst_secret.moc"
