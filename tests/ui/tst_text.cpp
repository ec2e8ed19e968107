// How the window writes durations and tool tips.
#include "core/words/describe.h"
#include "ui/text/format.h"
#include "ui/text/plain_text.h"

#include <QTest>
#include <QTextDocument>
#include <QToolButton>

namespace lockscope::text_test {

using namespace lockscope::ui;

class TestText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneRuleForUnits_data()
    {
        QTest::addColumn<qint64>("millis");
        QTest::addColumn<QString>("shown");
        QTest::addColumn<QString>("mark");
        const auto row = [](qint64 millis, const char *shown, const char *mark) {
            QTest::newRow(shown) << millis << QString::fromLatin1(shown) << QString::fromLatin1(mark);
        };
        row(0, "0 ms", "0 ms");
        row(999, "999 ms", "999 ms");
        row(1'000, "1.0 s", "1 s");
        row(1'500, "1.5 s", "1.5 s");
        row(23'640, "23.6 s", "23.6 s");
        row(59'999, "59.9 s", "59.9 s");
        row(60'000, "1 m 0 s", "1 m");
        row(451'000, "7 m 31 s", "7 m 31 s");
        row(3'600'000, "1 h 0 m", "1 h");
        row(7'500'000, "2 h 5 m", "2 h 5 m");
        row(86'400'000, "1 d 0 h", "1 d");
        row(1'051'200'000, "12 d 4 h", "12 d 4 h");
    }
    void oneRuleForUnits()
    {
        QFETCH(qint64, millis);
        QTEST(shortDuration(Millis(millis)), "shown");
        QTEST(leaseText(Millis(millis)), "mark");
        QCOMPARE(words::durationText(Millis(millis)), shortDuration(Millis(millis))); // sentences use the same form
    }

    void aLongToolTipIsShortAndHasLines()
    {
        const QString tip = plainToolTip(QString(5000, QLatin1Char('x')));
        QTextDocument document;
        document.setHtml(tip);
        const QString plain = document.toPlainText();
        QVERIFY(plain.size() < 540);
        QVERIFY(plain.contains(QChar(0x2026)));
        for (const QString &run : plain.split(QChar(0x200B)))
            QVERIFY(run.size() <= 60);
        document.setTextWidth(600);
        QVERIFY(document.size().width() <= 601);
        QVERIFY(document.size().height() > 3 * QFontMetrics(document.defaultFont()).height());
    }

    void aToolTipIsPlainText()
    {
        QTextDocument document;
        document.setHtml(plainToolTip(QStringLiteral("<b>a</b> & \"b\"\n  c")));
        QCOMPARE(document.toPlainText(), QStringLiteral("<b>a</b> & \"b\"\n  c"));
        QVERIFY(plainToolTip(QString()).isEmpty());
    }

    void aScreenReaderIsNotGivenMarkup()
    {
        QToolButton button;
        setPlainToolTip(&button, QStringLiteral("Nothing <moves> while you read"));
        QCOMPARE(button.accessibleDescription(), QStringLiteral("Nothing <moves> while you read"));
    }
};

QTEST_MAIN(TestText)

} // namespace lockscope::text_test

#include "tst_text.moc"
