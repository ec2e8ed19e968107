// The action dialog on a screen of 1024×600 pixels: everything that must be seen is seen before the action can start.
#include "tests/support/ui/action_dialog_under_test.h"
#include "tests/support/ui/offscreen_size.h"
#include "tests/support/ui/sample_locks.h"
#include "tests/support/ui/screenshot.h"

#include <QScreen>
#include <QScrollArea>

namespace lockscope::action_dialog_small_test {

using namespace lockscope::ui;
using namespace std::chrono_literals;

namespace {

const Instant start = ActionDialogUnderTest::start;
constexpr QSize screenSize(1024, 600);

actions::ConnectionPolicy prod()
{
    actions::ConnectionPolicy policy;
    policy.environment = actions::Environment::Prod;
    return policy;
}

// On prod, with the plan of a force-release whose consequences need several lines.
struct OnSmallScreen : ActionDialogUnderTest {
    OnSmallScreen()
    {
        Lock lock = sampleLock("order:42", State::NoExpiry, start);
        lock.noExpiry = true;
        sheet.setServer(QStringLiteral("redis-1:6379"));
        sheet.setPolicy(prod(), true);
        know(lock);
        sheet.choose("force-release");
        actions::Plan plan;
        plan.id = actions::PlanId(1);
        plan.action = "force-release";
        plan.target = wanted.back().second;
        plan.seen = lock;
        plan.pttl = Ttl::noExpiry();
        plan.readAt = start;
        plan.wakes = 3;
        for (int i = 0; i < 6; ++i)
            plan.consequences.push_back({"The client %1 waits for this lock and is woken.", {QString::number(i)}});
        sheet.setPlan(plan);
        QCoreApplication::processEvents();
    }

    // The widget's rectangle in the dialog.
    QRect placeOf(const char *name)
    {
        auto *part = at<QWidget>(name);
        return {part->mapTo(&sheet, QPoint()), part->size()};
    }
    bool isOnScreen(const char *name) { return at<QWidget>(name)->isVisible() && sheet.rect().contains(placeOf(name)); }
    bool areConsequencesAboveTheFold()
    {
        const auto *area = sheet.findChild<QScrollArea *>();
        const QRect seen(area->viewport()->mapTo(&sheet, QPoint()), area->viewport()->size());
        return placeOf("consequences").bottom() <= seen.bottom();
    }
};

} // namespace

class TestActionDialogSmall : public QObject {
    Q_OBJECT

public:
    static void initMain() { setOffscreenSize(screenSize); }

private Q_SLOTS:
    void initTestCase()
    {
        setScheme(Scheme::Light);
        if (QGuiApplication::primaryScreen()->size() != screenSize)
            QSKIP("needs the platform \"offscreen\"");
    }

    void itFitsTheScreen()
    {
        OnSmallScreen o;
        const QRect screen = o.sheet.screen()->availableGeometry();
        QTRY_VERIFY(screen.contains(o.sheet.frameGeometry()));
        for (const char *part : {"name", "warning", "reason", "typedName", "why", "act", "close"})
            QVERIFY2(o.isOnScreen(part), part);
        keepScreenshots(&o.sheet, QStringLiteral("sheet-1024x600"));
    }

    void theActionCanStartOnlyAfterItsConsequencesWereSeen()
    {
        OnSmallScreen o;
        o.type("its host is gone");
        QTest::keyClicks(o.at<QLineEdit>("typedName"), QStringLiteral("order:42"));
        for (int page = 0; page < 20 && !o.act()->isEnabled(); ++page) {
            QVERIFY(!o.areConsequencesAboveTheFold());
            QVERIFY2(o.said("why").startsWith(QStringLiteral("Scroll down")), qPrintable(o.said("why")));
            QTest::keyClick(o.at<QLineEdit>("typedName"), Qt::Key_PageDown);
            QCoreApplication::processEvents();
        }
        QVERIFY2(o.act()->isEnabled(), qPrintable(o.said("why")));
        QVERIFY(o.areConsequencesAboveTheFold());
        for (const char *part : {"name", "warning", "reason", "typedName", "act", "close"})
            QVERIFY2(o.isOnScreen(part), part);
    }

    void theNoticeIsAboveTheFold()
    {
        OnSmallScreen o;
        o.sheet.setPolicy(prod(), false);
        QCoreApplication::processEvents();
        for (const char *part : {"barrier", "arm", "name", "warning", "close"})
            QVERIFY2(o.isOnScreen(part), part);
        QVERIFY(o.placeOf("barrier").bottom() < o.placeOf("name").top());
    }
};

QTEST_MAIN(TestActionDialogSmall)

} // namespace lockscope::action_dialog_small_test

#include "tst_action_dialog_small.moc"
