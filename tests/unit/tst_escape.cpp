#include "core/base/escape.h"

#include <QRandomGenerator>

namespace lockscope::escape_test {

class TestEscape : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyByteRoundTrips()
    {
        for (int a = 0; a < 256; ++a) {
            for (int b = 0; b < 256; ++b) {
                const QByteArray bytes{std::initializer_list<char>{char(a), char(b)}.begin(), 2};
                QCOMPARE(fromDisplay(toDisplay(bytes)), bytes);
            }
        }
    }

    void randomBytesRoundTrip()
    {
        QRandomGenerator random(42);
        for (int round = 0; round < 20'000; ++round) {
            QByteArray bytes(random.bounded(24), '\0');
            for (char &c : bytes)
                c = char(random.bounded(256));
            QCOMPARE(fromDisplay(toDisplay(bytes)), bytes);
        }
    }

    void everyCodePointRoundTrips()
    {
        for (char32_t c = 1; c < 0x110000; c += c < 0x3000 ? 1 : 7) {
            const QByteArray bytes = QString::fromUcs4(&c, 1).toUtf8();
            QCOMPARE(fromDisplay(toDisplay(bytes)), bytes);
        }
    }

    void showsOnlyWhatCannotDeceive_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("shown");
        QTest::newRow("plain") << QByteArray("order:42") << QStringLiteral("order:42");
        QTest::newRow("backslash") << QByteArray("a\\b") << QStringLiteral("a\\\\b");
        QTest::newRow("nul") << QByteArray("a\0b", 3) << QStringLiteral("a\\x00b");
        QTest::newRow("newline") << QByteArray("a\nb") << QStringLiteral("a\\x0Ab");
        QTest::newRow("escape") << QByteArray("\x1b[31m") << QStringLiteral("\\x1B[31m");
        QTest::newRow("not utf-8") << QByteArray("\xff\xfe") << QStringLiteral("\\xFF\\xFE");
        QTest::newRow("overlong") << QByteArray("\xc0\xaf") << QStringLiteral("\\xC0\\xAF");
        QTest::newRow("surrogate") << QByteArray("\xed\xa0\x80") << QStringLiteral("\\xED\\xA0\\x80");
        QTest::newRow("right-to-left override") << QByteArray("\xe2\x80\xae") << QStringLiteral("\\xE2\\x80\\xAE");
        QTest::newRow("zero width space") << QByteArray("\xe2\x80\x8b") << QStringLiteral("\\xE2\\x80\\x8B");
        QTest::newRow("no-break space") << QByteArray("\xc2\xa0") << QStringLiteral("\\xC2\\xA0");
        QTest::newRow("byte order mark") << QByteArray("\xef\xbb\xbf") << QStringLiteral("\\xEF\\xBB\\xBF");
        QTest::newRow("chinese") << QStringLiteral("锁").toUtf8() << QStringLiteral("锁");
        QTest::newRow("html") << QByteArray("<b>x</b>") << QStringLiteral("<b>x</b>");
    }

    void showsOnlyWhatCannotDeceive()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, shown);
        QCOMPARE(toDisplay(bytes), shown);
        QCOMPARE(fromDisplay(shown), bytes);
    }

    void brokenEscapesAreRefused()
    {
        for (const char *text : {"\\", "\\x", "\\x1", "\\xZZ", "a\\q"})
            QVERIFY2(!fromDisplay(QString::fromLatin1(text)), text);
    }
};

QTEST_GUILESS_MAIN(TestEscape)

} // namespace lockscope::escape_test

#include "tst_escape.moc"
