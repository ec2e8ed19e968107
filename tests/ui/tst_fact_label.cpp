// A paragraph whose text changes often: its neighbours are laid out again only if it needs another room.
#include "ui/widgets/fact_label.h"

#include <QCoreApplication>
#include <QTest>
#include <QVBoxLayout>

namespace lockscope::fact_label_test {

using namespace lockscope::ui;

namespace {

const QString shortText = QStringLiteral("Held for 11 s.");
const QString sameLength = QStringLiteral("Held for 12 s.");
const QString longText = QStringLiteral("Held for 12 s. ").repeated(30);

// A paragraph above another widget.
struct Column {
    Column()
        : label(new FactLabel(&widget))
        , below(new QWidget(&widget))
    {
        auto *column = new QVBoxLayout(&widget);
        column->addWidget(label);
        column->addWidget(below);
        column->addStretch();
        below->setFixedHeight(10);
        widget.resize(300, 600);
        label->say(shortText);
        widget.show();
        settle();
        label->say(sameLength); // the label now knows its room
        settle();
    }
    static void settle()
    {
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    }
    bool fits() const { return label->height() >= label->heightForWidth(label->width()); }

    QWidget widget;
    FactLabel *label;
    QWidget *below;
};

// Counts the requests for a new layout.
class Layouts : public QObject {
public:
    explicit Layouts(QWidget *of) { of->installEventFilter(this); }
    bool eventFilter(QObject *, QEvent *event) override
    {
        count += event->type() == QEvent::LayoutRequest;
        return false;
    }
    int count = 0;
};

} // namespace

class TestFactLabel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void textOfTheSameSizeLaysNothingOut()
    {
        Column c;
        Layouts layouts(&c.widget);
        c.label->say(shortText);
        Column::settle();
        QCOMPARE(c.label->text(), shortText);
        QVERIFY(c.label->isVisible());
        QCOMPARE(layouts.count, 0);
    }

    void longerTextGetsMoreRoom()
    {
        Column c;
        const int top = c.below->y();
        c.label->say(longText);
        Column::settle();
        QVERIFY(c.fits());
        QVERIFY(c.below->y() > top);
        c.label->say(shortText);
        Column::settle();
        QCOMPARE(c.below->y(), top);
    }

    void textThatCameWhileHiddenGetsItsRoom()
    {
        Column c;
        const int top = c.below->y();
        c.label->say(QString());
        Column::settle();
        QVERIFY(!c.label->isVisible() && c.below->y() < top);
        c.label->say(longText);
        Column::settle();
        QVERIFY(c.fits());
        c.label->say(shortText);
        Column::settle();
        QCOMPARE(c.below->y(), top);
    }

    void largerFontGetsMoreRoom()
    {
        Column c;
        const int before = c.label->height();
        QFont font = c.label->font();
        font.setPointSizeF(3 * font.pointSizeF());
        c.label->setFont(font);
        Column::settle();
        QVERIFY(c.fits());
        QVERIFY(c.label->height() > before);
    }

    void narrowerColumnGetsMoreRoom()
    {
        Column c;
        c.label->say(longText);
        Column::settle();
        const int before = c.label->height();
        c.widget.resize(200, 600);
        Column::settle();
        QVERIFY(c.fits());
        QVERIFY(c.label->height() > before);
    }
};

QTEST_MAIN(TestFactLabel)

} // namespace lockscope::fact_label_test

#include "tst_fact_label.moc"
