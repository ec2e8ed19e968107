// The action dialog on a screen of 1024×600 pixels: everything that must be seen is seen before the action can start.
#include "core/actions/release/release_words.h"
#include "tests/support/ui/action_dialog_under_test.h"
#include "tests/support/ui/offscreen_size.h"
#include "tests/support/ui/sample_locks.h"
#include "tests/support/ui/screenshot.h"
#include "ui/actiondialog/evidence_table.h"

#include <QFontInfo>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>

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

struct OnSmallScreen : ActionDialogUnderTest {
    explicit OnSmallScreen(const actions::ConnectionPolicy &policy = prod())
    {
        sheet.setServer(QStringLiteral("redis-1:6379"));
        sheet.setPolicy(policy, true);
    }

    // Shows a plan of this action, with the action's consequences.
    void plan(const Lock &lock, const QByteArray &action, std::vector<words::Phrase> consequences)
    {
        know(lock);
        sheet.choose(action);
        actions::Plan plan;
        plan.id = actions::PlanId(1);
        plan.action = action;
        plan.target = wanted.back().second;
        plan.seen = lock;
        plan.pttl = Ttl::noExpiry();
        plan.readAt = plan.answeredAt = start;
        plan.wakes = 3;
        plan.consequences = std::move(consequences);
        sheet.setPlan(plan);
        QCoreApplication::processEvents();
    }
    // A force-release with this many consequences.
    void planLines(int lines)
    {
        Lock lock = sampleLock("order:42", State::NoExpiry, start);
        lock.noExpiry = true;
        std::vector<words::Phrase> consequences;
        for (int i = 0; i < lines; ++i)
            consequences.push_back({"The client %1 waits for this lock and is woken.", {QString::number(i)}});
        plan(lock, "force-release", std::move(consequences));
    }

    // The widget's rectangle in the dialog.
    QRect placeOf(const char *name)
    {
        auto *part = at<QWidget>(name);
        return {part->mapTo(&sheet, QPoint()), part->size()};
    }
    bool isOnScreen(const char *name) { return at<QWidget>(name)->isVisible() && sheet.rect().contains(placeOf(name)); }
    QScrollArea *area() { return sheet.findChild<QScrollArea *>(); }
    bool areConsequencesAboveTheFold()
    {
        const QRect seen(area()->viewport()->mapTo(&sheet, QPoint()), area()->viewport()->size());
        return placeOf("consequences").bottom() <= seen.bottom();
    }
};

// Its program died between the two steps that write the lock.
Lock stuckLock(Kind kind)
{
    Lock lock = sampleLock("order:42", State::NoExpiry, start);
    lock.kind = kind;
    lock.noExpiry = true;
    lock.leaseKind = LeaseKind::None;
    lock.lease.reset();
    lock.lastRenewal.reset();
    lock.waiters.clients = 3;
    if (kind != Kind::Fair)
        return lock;
    lock.waiters.threads = 3;
    for (int client = 0; client < 3; ++client)
        lock.queue.push_back({sampleHolder(client, 7, 1, Access::Exclusive).owner, 0, true});
    return lock;
}

// As the actions say them.
std::vector<words::Phrase> consequencesOf(const QByteArray &action, const Lock &lock)
{
    if (action == "set-ttl")
        return {{"The lock expires in %1, if its hold is unchanged and still has no time to live. Nobody loses it "
                 "before then.",
                 {QStringLiteral("1 m 0 s")}},
                {"If its program is alive and does not renew it, the program loses the lock then and keeps running. "
                 "Choose a time in which it can finish.",
                 {}},
                {"Wakes the waiters, so that they learn when the lock ends. Otherwise they would sleep on, because an "
                 "expiry wakes nobody.",
                 {}}};
    actions::Plan plan;
    plan.seen = lock;
    plan.wakes = 3;
    return actions::consequences(plan);
}

// Lines of other fonts are higher, so less fits.
bool areLinesLow()
{
    return QFontInfo(QGuiApplication::font()).family().contains(QLatin1String("DejaVu"));
}

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
        o.planLines(6);
        const QRect screen = o.sheet.screen()->availableGeometry();
        QTRY_VERIFY(screen.contains(o.sheet.frameGeometry()));
        for (const char *part : {"name", "warning", "reason", "typedName", "why", "act", "close"})
            QVERIFY2(o.isOnScreen(part), part);
        keepScreenshots(&o.sheet, QStringLiteral("sheet-1024x600"));
    }

    void theActionCanStartOnlyAfterItsConsequencesWereSeen()
    {
        OnSmallScreen o;
        o.planLines(60);
        o.type("its host is gone");
        QTest::keyClicks(o.at<QLineEdit>("typedName"), QStringLiteral("order:42"));
        QVERIFY(!o.act()->isEnabled());
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

    void aStuckLockNeedsNoScrolling_data()
    {
        QTest::addColumn<Kind>("kind");
        QTest::addColumn<QByteArray>("action");
        QTest::addColumn<bool>("isProd");
        for (const bool isProd : {false, true}) {
            const auto row = [isProd](const char *name, Kind kind, const char *action) {
                QTest::addRow("%s%s", name, isProd ? " on prod" : "") << kind << QByteArray(action) << isProd;
            };
            row("set-ttl", Kind::Reentrant, "set-ttl");
            row("force-release", Kind::Reentrant, "force-release");
            row("set-ttl of a fair lock", Kind::Fair, "set-ttl");
            row("force-release of a fair lock", Kind::Fair, "force-release");
        }
    }
    void aStuckLockNeedsNoScrolling()
    {
        if (!areLinesLow())
            QSKIP("needs DejaVu");
        QFETCH(Kind, kind);
        QFETCH(QByteArray, action);
        QFETCH(bool, isProd);
        OnSmallScreen o(isProd ? prod() : actions::ConnectionPolicy());
        const Lock lock = stuckLock(kind);
        o.plan(lock, action, consequencesOf(action, lock));
        o.type("its host is gone");
        if (isProd)
            QTest::keyClicks(o.at<QLineEdit>("typedName"), QStringLiteral("order:42"));
        QTRY_VERIFY2(o.act()->isEnabled(), qPrintable(o.said("why")));
        QTRY_VERIFY(!o.area()->verticalScrollBar()->isVisible());
        QVERIFY(o.areConsequencesAboveTheFold());
        for (const char *part : {"name", "warning", "consequences", "reason", "act", "close"})
            QVERIFY2(o.isOnScreen(part), part);
        keepScreenshots(&o.sheet,
                        QStringLiteral("sheet-1024x600-")
                            + QString::fromLatin1(QTest::currentDataTag()).replace(u' ', u'-'));
    }

    void theEvidenceGivesWayFirst()
    {
        if (!areLinesLow())
            QSKIP("needs DejaVu");
        OnSmallScreen o;
        const auto *evidence = o.sheet.findChild<EvidenceTable *>();
        const auto isWhole = [evidence] { return evidence->height() >= evidence->fullHeight(); };
        o.planLines(1);
        QTRY_VERIFY(isWhole() && !o.area()->verticalScrollBar()->isVisible());
        for (int lines = 2; lines < 60 && isWhole(); ++lines)
            o.planLines(lines);
        QVERIFY(!isWhole());
        QTRY_VERIFY(evidence->verticalScrollBar()->isVisible());
        QVERIFY(!o.area()->verticalScrollBar()->isVisible());
        QVERIFY(o.areConsequencesAboveTheFold());
        o.planLines(60);
        QTRY_VERIFY(o.area()->verticalScrollBar()->isVisible());
        QVERIFY(evidence->height() >= 3 * evidence->rowHeight(0)); // holder and TTL stay visible
        o.planLines(1);
        QTRY_VERIFY(isWhole() && !o.area()->verticalScrollBar()->isVisible());
    }

    void theNoticeIsAboveTheFold()
    {
        OnSmallScreen o;
        o.planLines(6);
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
