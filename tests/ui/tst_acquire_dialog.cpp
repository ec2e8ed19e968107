#include "tests/support/ui/screenshot.h"
#include "ui/dialogs/acquire_dialog.h"
#include "ui/dialogs/duration_field.h"
#include "ui/dialogs/message_line.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>

using namespace lockscope;
using namespace lockscope::ui;
using locks::AcquireRequest;
using locks::AcquireStep;

namespace {

// The dialog as a user meets it: by its fields, its keys and what it asks for.
struct Opened {
    AcquireDialog dialog;
    std::vector<AcquireRequest> asked;
    QSignalSpy canceled{&dialog, &AcquireDialog::cancelRequested};

    Opened()
    {
        QObject::connect(&dialog, &AcquireDialog::acquireRequested, &dialog,
                         [this](const AcquireRequest &what) { asked.push_back(what); });
        dialog.show();
        dialog.activateWindow();
        if (!QTest::qWaitForWindowActive(&dialog))
            qFatal("not shown");
    }
    template<class Widget> Widget *at(const char *name) { return dialog.findChild<Widget *>(QLatin1String(name)); }
    QString said() { return at<MessageLine>("message")->said(); }
    void choose(const char *name, int index) { at<QComboBox>(name)->setCurrentIndex(index); }
    void type(const QString &text) { QTest::keyClicks(at<QLineEdit>("name"), text); }
    void enter() { QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return); }
    QStringList steps()
    {
        QStringList out;
        for (int i = 0; i < at<QListWidget>("steps")->count(); ++i)
            out << at<QListWidget>("steps")->item(i)->text();
        return out;
    }
};

locks::HoldFacts held(const char *name, const char *owner)
{
    locks::HoldFacts hold;
    hold.id = 1;
    hold.name = Key(name);
    hold.owner = Owner(owner);
    hold.holds = 1;
    hold.lease = Millis(30'000);
    hold.watchdog = true;
    hold.valid = true;
    return hold;
}

} // namespace

class TestAcquireDialog : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { setScheme(Scheme::Light); }

    void enterAsksForWhatWasTyped()
    {
        Opened o;
        QCOMPARE(QApplication::focusWidget(), o.at<QLineEdit>("name"));
        o.type(QStringLiteral("order:42"));
        o.enter();
        QCOMPARE(o.asked.size(), 1u);
        QCOMPARE(o.asked[0].name, Key("order:42"));
        QCOMPARE(o.asked[0].kind, locks::Kind::Reentrant);
        QVERIFY(o.asked[0].owner.isEmpty());
        QVERIFY(!o.asked[0].wait);
        QVERIFY(!o.asked[0].lease);
        QVERIFY(o.dialog.isAcquiring());
        QVERIFY(!o.at<QPushButton>("acquire")->isEnabled());
    }

    void everyFieldCounts()
    {
        Opened o;
        o.dialog.setHolds({held("a", "11111111-1111-1111-1111-111111111111:3")});
        o.type(QStringLiteral("a"));
        o.choose("kind", 2);
        o.choose("owner", 1);
        o.choose("wait", 2);
        o.choose("lease", 1);
        o.at<DurationField>("waitTime")->setValue(Millis(1'500));
        o.at<DurationField>("leaseTime")->setValue(Millis(300'000));
        QTest::mouseClick(o.at<QPushButton>("acquire"), Qt::LeftButton);
        QCOMPARE(o.asked.size(), 1u);
        QCOMPARE(o.asked[0].kind, locks::Kind::Write);
        QCOMPARE(o.asked[0].owner, Owner("11111111-1111-1111-1111-111111111111:3"));
        QCOMPARE(*o.asked[0].wait, Millis(1'500));
        QCOMPARE(*o.asked[0].lease, Millis(300'000));
    }

    void tryOnceIsAWaitOfNothing()
    {
        Opened o;
        o.type(QStringLiteral("a"));
        o.choose("wait", 1);
        o.enter();
        QCOMPARE(o.asked.at(0).wait, std::optional(Millis(0)));
    }

    void durationsHaveUnits_data()
    {
        QTest::addColumn<int>("millis");
        QTest::addColumn<int>("number");
        QTest::addColumn<QString>("unit");
        QTest::newRow("ms") << 300 << 300 << QStringLiteral("ms");
        QTest::newRow("s") << 30'000 << 30 << QStringLiteral("s");
        QTest::newRow("min") << 300'000 << 5 << QStringLiteral("min");
        QTest::newRow("h") << 7'200'000 << 2 << QStringLiteral("h");
    }
    void durationsHaveUnits()
    {
        QFETCH(int, millis);
        DurationField field;
        field.setValue(Millis(millis));
        QTEST(field.findChild<QSpinBox *>()->value(), "number");
        QTEST(field.findChild<QComboBox *>()->currentText(), "unit");
        QCOMPARE(field.value(), Millis(millis));
    }

    void wrongInputIsSaidAndNothingIsAsked()
    {
        Opened o;
        o.enter();
        QVERIFY(o.said().contains(QStringLiteral("name")));
        o.type(QStringLiteral("a\\q"));
        QVERIFY(o.at<MessageLine>("nameHint")->isVisible());
        QVERIFY(o.at<MessageLine>("nameHint")->said().contains(QStringLiteral("\\xHH")));
        o.enter();
        QVERIFY(o.said().contains(QStringLiteral("escape")));
        o.at<QLineEdit>("name")->setText(QStringLiteral("a"));
        o.choose("lease", 1);
        o.at<DurationField>("leaseTime")->setValue(Millis(9));
        QTest::mouseClick(o.at<QPushButton>("acquire"), Qt::LeftButton);
        QVERIFY(o.said().contains(QStringLiteral("10 ms")));
        QVERIFY(o.asked.empty());
        QVERIFY(!o.dialog.isAcquiring());
    }

    void bytesGoInAsEscapes()
    {
        Opened o;
        o.type(QStringLiteral("a\\x00\\xFFb\\\\"));
        QVERIFY(o.at<MessageLine>("nameHint")->said().startsWith(QStringLiteral("5 bytes")));
        o.enter();
        QCOMPARE(o.asked.at(0).name.raw(),
                 QByteArray("a\0\xFF"
                            "b\\",
                            5));
        Opened again;
        again.dialog.setName(o.asked[0].name);
        QCOMPARE(again.at<QLineEdit>("name")->text(), QStringLiteral("a\\x00\\xFFb\\\\"));
    }

    void stepsAreTold()
    {
        Opened o;
        o.type(QStringLiteral("order:42"));
        o.enter();
        const std::vector<locks::AcquireProgress> steps{{AcquireStep::Tried, Millis(1), Ttl::of(Millis(12'345))},
                                                        {AcquireStep::Subscribed, Millis(2), {}},
                                                        {AcquireStep::LookedAgain, Millis(5'002), Ttl::noExpiry()},
                                                        {AcquireStep::Woken, Millis(7'310), {}},
                                                        {AcquireStep::Acquired, Millis(7'312), {}}};
        for (const auto &step : steps)
            o.dialog.progressed(step);
        const QStringList told = o.steps();
        QCOMPARE(told.size(), 5);
        QVERIFY(told[0].contains(QStringLiteral("0.001 s")));
        QVERIFY(told[0].contains(QStringLiteral("tried")) && told[0].contains(QStringLiteral("12")));
        QVERIFY(told[1].contains(QStringLiteral("subscribed")));
        QVERIFY(told[2].contains(QStringLiteral("without expiry")));
        QVERIFY(told[3].contains(QStringLiteral("woken")));
        QVERIFY(told[4].contains(QStringLiteral("7.312 s   acquired")));
        o.dialog.ended(true, {});
        QVERIFY(o.said().startsWith(QStringLiteral("Acquired")));
        QVERIFY(o.at<QPushButton>("acquire")->isEnabled());
        keepScreenshots(&o.dialog, QStringLiteral("dialog-acquire"));
    }

    void aLongWaitKeepsItsFirstStepAndTheLast()
    {
        Opened o;
        o.dialog.progressed({AcquireStep::Tried, Millis(0), Ttl::of(Millis(5))});
        for (int i = 1; i <= 2'000; ++i)
            o.dialog.progressed({AcquireStep::LookedAgain, Millis(i * 5'000), Ttl::of(Millis(5))});
        QCOMPARE(o.steps().size(), 500);
        QVERIFY(o.steps().front().contains(QStringLiteral("tried")));
        QVERIFY(o.steps().back().contains(QStringLiteral("10000.000 s")));
    }

    void escapeCancelsThenCloses()
    {
        Opened o;
        o.type(QStringLiteral("a"));
        o.enter();
        QTest::keyClick(&o.dialog, Qt::Key_Escape);
        QCOMPARE(o.canceled.size(), 1);
        QVERIFY(o.dialog.isVisible());
        QVERIFY(o.dialog.isAcquiring());
        o.dialog.ended(false, {Error::Kind::Canceled, QStringLiteral("canceled"), {}, {}});
        QVERIFY(o.said().contains(QStringLiteral("nothing is held")));
        QTest::keyClick(&o.dialog, Qt::Key_Escape);
        QVERIFY(!o.dialog.isVisible());
        QCOMPARE(o.canceled.size(), 1);
    }

    void endingsAreTold()
    {
        Opened o;
        o.dialog.ended(false, {});
        QVERIFY(o.said().contains(QStringLiteral("Not acquired in time")));
        o.dialog.ended(false, {Error::Kind::Precondition, QStringLiteral("a is a list, no lock"), "WRONGTYPE", {}});
        QCOMPARE(o.said(), QStringLiteral("a is a list, no lock"));
        o.dialog.ended(false, {Error::Kind::OutcomeUnknown, QStringLiteral("connection lost"), {}, {}});
        QVERIFY(o.said().startsWith(QStringLiteral("Not known")));
    }

    void namesAreShownPlain()
    {
        Opened o;
        const QByteArray nasty("<img src=file:///dev/urandom><table>x");
        o.dialog.setName(Key(nasty));
        o.dialog.setHolds({held(nasty, "<b>:1")});
        o.at<QLineEdit>("name")->setFocus();
        o.enter();
        QCOMPARE(o.asked.at(0).name.raw(), nasty);
        for (const QLabel *label : o.dialog.findChildren<QLabel *>())
            QVERIFY(label->textFormat() == Qt::PlainText || !label->text().contains(u'<'));
    }
};

QTEST_MAIN(TestAcquireDialog)
#include "tst_acquire_dialog.moc"
