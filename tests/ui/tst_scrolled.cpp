#include "ui/widgets/scrolled.h"

#include <QPlainTextEdit>
#include <QTest>
#include <QVBoxLayout>

namespace lockscope::scrolled_test {

using namespace lockscope::ui;

// A form that scrolls where it has too little room.
class TestScrolled : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // A field for several lines may become very small, and then nobody can read what was typed.
    void aFormKeepsTheHeightThatItWants()
    {
        auto *form = new QWidget;
        auto *layout = new QVBoxLayout(form);
        layout->addWidget(new QPlainTextEdit);
        layout->addWidget(new QPlainTextEdit);
        Scrolled scrolled(form);
        const int wanted = form->sizeHint().height();
        QVERIFY(form->minimumSizeHint().height() < wanted);
        scrolled.resize(scrolled.sizeHint().width(), wanted / 2);
        scrolled.show();
        QVERIFY(QTest::qWaitForWindowExposed(&scrolled));
        QCOMPARE(form->height(), wanted);
    }
};

QTEST_MAIN(TestScrolled)

} // namespace lockscope::scrolled_test

#include "tst_scrolled.moc"
