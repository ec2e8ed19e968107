// Dialogs as high as their content: wrapped texts at the real width, and always on the screen.
#include "ui/text/plain_label.h"
#include "ui/widgets/growing_dialog.h"

#include <QPushButton>
#include <QScreen>
#include <QTest>
#include <QVBoxLayout>

namespace lockscope::growing_dialog_test {

using namespace lockscope::ui;

namespace {

// A wrapped text above a button.
struct WithText {
    explicit WithText(const QString &text)
        : label(new PlainLabel(text, &dialog))
        , button(new QPushButton(QStringLiteral("Close"), &dialog))
    {
        label->setWordWrap(true);
        auto *column = new QVBoxLayout(&dialog);
        column->addWidget(label);
        column->addStretch(1);
        column->addWidget(button);
    }
    int needed() const { return dialog.layout()->totalHeightForWidth(dialog.width()); }

    GrowingDialog dialog;
    PlainLabel *label;
    QPushButton *button;
};

QString words(int count)
{
    return QStringLiteral("holder ").repeated(count);
}

} // namespace

class TestGrowingDialog : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // The size hint of a text that fits into one line has several lines.
    void heightFollowsTheRealWidth()
    {
        WithText o(words(8));
        o.dialog.resize(o.dialog.fontMetrics().horizontalAdvance(words(8)) + 100, 0);
        o.dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&o.dialog));
        QVERIFY(o.dialog.layout()->sizeHint().height() > o.needed());
        QCOMPARE(o.dialog.height(), o.needed());
        o.label->setText(words(9)); // a request for a new layout
        QCoreApplication::processEvents();
        QCOMPARE(o.dialog.height(), o.needed());
    }

    void itGrowsAndDoesNotShrinkByItself()
    {
        WithText o(words(1));
        o.dialog.resize(o.dialog.fontMetrics().horizontalAdvance(words(8)), 0);
        o.dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&o.dialog));
        const int before = o.dialog.height();
        o.label->setText(words(40));
        QTRY_VERIFY(o.dialog.height() > before);
        const int grown = o.dialog.height();
        QCOMPARE(grown, o.needed());
        o.label->setText(words(1));
        QTRY_VERIFY(o.needed() < grown);
        QCoreApplication::processEvents();
        QCOMPARE(o.dialog.height(), grown); // the button stays where it is
    }

    void itStaysOnTheScreen()
    {
        WithText o(words(1));
        o.dialog.resize(o.dialog.fontMetrics().horizontalAdvance(words(8)), 0);
        o.dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&o.dialog));
        const QRect screen = o.dialog.screen()->availableGeometry();
        o.dialog.move(screen.left(), screen.bottom() - o.dialog.frameGeometry().height());
        const int before = o.dialog.height();
        o.label->setText(words(60));
        QTRY_VERIFY(o.dialog.height() > before);
        QTRY_VERIFY(screen.contains(o.dialog.frameGeometry()));
        const int grown = o.dialog.height();
        o.label->setText(words(5'000)); // more than any screen has
        QTRY_VERIFY(o.dialog.height() > grown);
        QTRY_VERIFY(screen.contains(o.dialog.frameGeometry()));
    }

    // Otherwise the button would be at the edge, where a panel of the desktop may cover it.
    void itGrowsUpwardNearTheLowerEdge()
    {
        WithText o(words(1));
        o.dialog.resize(o.dialog.fontMetrics().horizontalAdvance(words(8)), 0);
        o.dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&o.dialog));
        const QRect screen = o.dialog.screen()->availableGeometry();
        o.dialog.move(screen.left(), screen.bottom() - o.dialog.frameGeometry().height());
        const int before = o.dialog.height();
        o.label->setText(words(40));
        QTRY_VERIFY(o.dialog.height() > before);
        QTRY_VERIFY(screen.bottom() - o.dialog.frameGeometry().bottom() >= o.dialog.fontMetrics().height());
    }
};

QTEST_MAIN(TestGrowingDialog)

} // namespace lockscope::growing_dialog_test

#include "tst_growing_dialog.moc"
