#include "core/trace/log/line.h"
#include "core/trace/log/log_lines.h"
#include "core/trace/log/quoted_words.h"

#include "tests/support/written_monitor_log.h"

#include <QTest>

namespace lockscope::trace_lines_test {

using namespace lockscope::trace;

namespace {

QByteArrayList wordsOf(const QByteArray &quotedWords)
{
    Words words;
    words.read(quotedWords);
    QByteArrayList all;
    for (std::size_t i = 0; i < words.size(); ++i)
        all.append(words.copy(i));
    return all;
}

QByteArrayList linesOf(const QByteArray &bytes, qsizetype piece, qsizetype longest = 1000)
{
    QByteArrayList all;
    LogLines lines([&all](QByteArrayView line) { all.append(line.toByteArray()); }, longest);
    for (qsizetype at = 0; at < bytes.size(); at += piece)
        lines.feed(QByteArrayView(bytes).sliced(at, std::min(piece, bytes.size() - at)));
    lines.finish();
    return all;
}

} // namespace

// Parsing of MONITOR's lines, byte by byte.
class TestTraceLines : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aLineHasTimePlaceAndWords_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("address");
        QTest::addColumn<bool>("isOfScript");
        const QByteArray time = "1568357723.205362 [3 ";
        QTest::newRow("v4") << time + "127.0.0.1:56419] \"get\" \"a\"" << QByteArray("127.0.0.1:56419") << false;
        QTest::newRow("v6") << time + "[::1]:56419] \"get\" \"a\"" << QByteArray("[::1]:56419") << false;
        QTest::newRow("socket") << time + "unix:/tmp/a b]/s] \"get\" \"a\"" << QByteArray("unix:/tmp/a b]/s") << false;
        QTest::newRow("script") << time + "lua] \"get\" \"a\"" << QByteArray() << true;
        QTest::newRow("as on the wire") << '+' + time + "lua] \"get\" \"a\"\r\n" << QByteArray() << true;
    }
    void aLineHasTimePlaceAndWords()
    {
        QFETCH(QByteArray, bytes);
        const auto line = parseLine(bytes);
        QVERIFY(line);
        QCOMPARE(line->micros, qint64(1'568'357'723'205'362));
        QCOMPARE(line->db, 3);
        QTEST(line->address.toByteArray(), "address");
        QTEST(line->isOfScript, "isOfScript");
        QCOMPARE(wordsOf(line->quoted.toByteArray()), (QByteArrayList{"get", "a"}));
    }

    void whatIsNoLineIsNone_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("greeting") << QByteArray("OK");
        QTest::newRow("clock without its first digits") << QByteArray("68357723.205362 [0 lua] \"get\" \"a\"");
        QTest::newRow("clock without its last digits") << QByteArray("1568357723.20536 [0 lua] \"get\" \"a\"");
        QTest::newRow("number too long") << QByteArray("15683577231568357723.205362 [0 lua] \"get\" \"a\"");
        QTest::newRow("no database") << QByteArray("1568357723.205362 [lua] \"get\" \"a\"");
        QTest::newRow("no words") << QByteArray("1568357723.205362 [0 lua]");
        QTest::newRow("no end") << QByteArray("1568357723.205362 [0 lua] \"get\" \"a");
        QTest::newRow("a sentence") << QByteArray("the log of \"Tuesday\"");
    }
    void whatIsNoLineIsNone()
    {
        QFETCH(QByteArray, bytes);
        QVERIFY(!parseLine(bytes));
    }

    void everyByteComesBack()
    {
        QByteArray all;
        for (int byte = 0; byte < 256; ++byte)
            all.append(char(byte));
        QCOMPARE(wordsOf(quoted(all) + ' ' + quoted({}) + ' ' + quoted(all)), (QByteArrayList{all, {}, all}));
        QCOMPARE(wordsOf("\"\\n\\r\\t\\a\\b\\x7f\\xFF\\\"\\\\\""), QByteArrayList{"\n\r\t\a\b\x7f\xff\"\\"});
    }

    void tornWordsAreNone_data()
    {
        QTest::addColumn<QByteArray>("words");
        for (const char *words : {"", "get", "\"get", "\"get\" ", "\"get\"\"a\"", "\"get\" a\"", "\"\\x0\"", "\"\\q\"",
                                  "\"\\\"", "\"get\" \"\\xg0\""})
            QTest::newRow(words) << QByteArray(words);
    }
    void tornWordsAreNone()
    {
        QFETCH(QByteArray, words);
        QCOMPARE(wordsOf(words), QByteArrayList());
    }

    void linesComeWholeHoweverTheyArrive()
    {
        const QByteArray log = "first\n\nthird, longer\nlast";
        const QByteArrayList wanted{"first", "", "third, longer", "last"};
        for (qsizetype piece = 1; piece <= log.size(); ++piece)
            QCOMPARE(linesOf(log, piece), wanted);
        for (qsizetype piece = 1; piece <= log.size(); ++piece)
            QCOMPARE(linesOf(log + '\n', piece, 5), (QByteArrayList{"first", "", "", "last"}));
    }
};

QTEST_GUILESS_MAIN(TestTraceLines)

} // namespace lockscope::trace_lines_test

#include "tst_trace_lines.moc"
