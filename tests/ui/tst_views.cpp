// The views of the program in the light and the dark theme: nothing is clipped, and the important texts are readable.
// Painted views also in high contrast. Pictures: build/…/screenshots/view-NAME-THEME.png.
#include "core/play/scenario/read/read_scenario.h"
#include "tests/support/ui/action_dialog_under_test.h"
#include "tests/support/ui/clipped.h"
#include "tests/support/ui/contrast.h"
#include "tests/support/ui/offscreen_size.h"
#include "tests/support/ui/played_playground.h"
#include "tests/support/ui/restarted_window.h"
#include "tests/support/ui/screenshot.h"
#include "ui/charts/chart_colours.h"
#include "ui/charts/chart_legend.h"
#include "ui/charts/charts_panel.h"
#include "ui/connect/connection_dialog.h"
#include "ui/detail/detail_panel.h"
#include "ui/help/help_topic.h"
#include "ui/help/help_window.h"
#include "ui/history/heat_map.h"
#include "ui/history/history_panel.h"
#include "ui/lanes/lane_look.h"
#include "ui/lanes/lanes_legend.h"
#include "ui/lanes/lanes_panel.h"
#include "ui/lanes/lanes_view.h"
#include "ui/play/panes/commands_pane.h"
#include "ui/play/panes/lanes_stack.h"
#include "ui/play/panes/redis_pane.h"
#include "ui/play/sandbox/actor_card.h"
#include "ui/play/theme/actor_look.h"
#include "ui/table/lock_pane.h"
#include "ui/table/lock_table_view.h"
#include "ui/window/preferences/preferences_dialog.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTextBrowser>

namespace lockscope::views_test {

using namespace lockscope::ui;
using std::chrono::seconds;
using What = LockEvent::What;

namespace {

constexpr QSize screen(1500, 950);
constexpr QSize window(1440, 900);

// A view with what must be seen of it.
struct Shown {
    struct Part {
        const QWidget *in;
        QRect rect; // in `in`
        QString what;
    };

    void add(const QWidget *text, const QString &what) { parts.push_back({text, text->rect(), what}); }
    template<class Widget> void add(const QWidget *parent, const char *name)
    {
        const auto *text = parent->findChild<Widget *>(QLatin1String(name));
        if (!text)
            qFatal("no %s", name);
        add(text, QLatin1String(name));
    }

    std::shared_ptr<void> owner; // of the widget
    QWidget *widget = nullptr;
    std::vector<Part> parts; // texts that must be visible and readable
    std::vector<QColor> colours; // of lines and bars that must be visible
};

Lock stuck(const LockId &id, Instant now)
{
    Lock lock = sampleLock(id.key.raw(), State::NoExpiry, now);
    lock.leaseKind = LeaseKind::None;
    lock.lease.reset();
    lock.noExpiry = true;
    lock.waiters.clients = 3;
    lock.readAt = now;
    return lock;
}

Shown firstScreen()
{
    auto o = std::make_shared<RestartedWindow>();
    profiles::Profile profile;
    profile.id = profiles::newProfileId();
    profile.name = QStringLiteral("Orders, staging");
    profile.address.host = QStringLiteral("127.0.0.1");
    profile.address.port = 1; // nobody answers
    profile.policy.environment = actions::Environment::Staging;
    o->preferences.profiles()->save(profile);
    o->close();
    o->open();
    o->window->resize(window);
    RestartedWindow::settle();
    Shown view{o, o->window.get(), {}, {}};
    view.add<QLineEdit>(view.widget, "firstUrl");
    for (const char *button : {"firstConnect", "demo", "playground", "openFile", "import"})
        view.add<QPushButton>(view.widget, button);
    return view;
}

Shown tableOf(const std::function<std::vector<LockPtr>(Instant)> &locks)
{
    auto o = std::make_shared<RestartedWindow>();
    o->window->resize(window);
    o->window->layOutAtFirst(screen);
    o->connectTo(QStringLiteral("Demo"));
    const std::vector<LockPtr> all = locks(o->clock.now());
    o->tell(all);
    o->window->choose(all[2]->id);
    Q_EMIT o->port->seriesChanged(sampleSeries(all[2]->id, o->clock.now()));
    RestartedWindow::settle();
    Shown view{o, o->window.get(), {}, {}};
    auto *rows = o->window->lockPane()->table();
    rows->scrollToTop();
    if (!QTest::qWaitFor([&] { return o->window->model()->rowCount() == int(all.size()); }))
        qFatal("%d rows", o->window->model()->rowCount());
    for (int row = 0; row < 5; ++row) { // the worst five
        for (const Column column : {Column::State, Column::Name}) {
            const QModelIndex index = rows->model()->index(row, int(column));
            view.parts.push_back({rows->viewport(), rows->visualRect(index), index.data().toString()});
        }
    }
    return view;
}

Shown fifteenLocks()
{
    return tableOf([](Instant now) {
        std::vector<LockPtr> locks = badDay(now);
        locks.resize(15);
        return locks;
    });
}

Shown manyLocks()
{
    return tableOf([](Instant now) {
        std::vector<LockPtr> locks;
        for (int i = 0; i < 100'000; ++i)
            locks.push_back(shared(sampleLock("shop:order:" + QByteArray::number(i), State(i % 5), now)));
        return locks;
    });
}

Shown details()
{
    auto o = std::make_shared<RestartedWindow>();
    o->window->resize(window);
    o->window->layOutAtFirst(screen);
    o->connectTo();
    const LockId id = idOf("orders:42");
    o->tell({shared(stuck(id, o->clock.now()))});
    o->window->choose(id);
    RestartedWindow::settle();
    auto *panel = o->window->findChild<DetailPanel *>();
    if (panel->horizontalScrollBar()->maximum() != 0)
        qFatal("the details are too wide");
    Shown view{o, panel, {}, {}};
    for (const char *text : {"lockName", "summary"})
        view.add<QLabel>(panel, text);
    view.add<QWidget>(panel, "action:set-ttl");
    return view;
}

std::shared_ptr<ActionDialogUnderTest> actionDialog()
{
    auto o = std::make_shared<ActionDialogUnderTest>("orders:42");
    const Lock lock = stuck(o->id, ActionDialogUnderTest::start);
    o->know(lock);
    o->sheet.choose("force-release");
    actions::Plan plan;
    plan.id = actions::PlanId(1);
    plan.action = o->wanted.back().first;
    plan.target = o->wanted.back().second;
    plan.seen = lock;
    plan.fields = {{lock.holders[0].owner.raw(), "1"}};
    plan.pttl = Ttl::noExpiry();
    plan.readAt = ActionDialogUnderTest::start;
    plan.wakes = 3;
    plan.consequences = {{"%1 and all its companions are deleted.", {QStringLiteral("orders:42")}},
                         {"3 waiting clients are woken.", {}},
                         {"The holder's next unlock will throw.", {}}};
    o->sheet.setPlan(plan);
    return o;
}

Shown actionBefore()
{
    const auto o = actionDialog();
    o->type("its host is gone, ticket 17");
    RestartedWindow::settle();
    if (!o->act()->isEnabled())
        qFatal("the action is not possible: %s", qPrintable(o->said("why")));
    Shown view{o, &o->sheet, {}, {}};
    for (const char *text : {"name", "warning", "consequences"})
        view.add<QLabel>(&o->sheet, text);
    view.add<QLineEdit>(&o->sheet, "reason");
    for (const char *button : {"act", "close"})
        view.add<QPushButton>(&o->sheet, button);
    return view;
}

Shown actionAfter()
{
    const auto o = actionDialog();
    o->act("its host is gone, ticket 17");
    actions::Outcome outcome;
    outcome.receivers = 3;
    outcome.auditFile = QStringLiteral("/var/lib/audit.jsonl");
    outcome.undo = actions::Undo{actions::PlanId(99), ActionDialogUnderTest::start + seconds(10)};
    const int before = o->sheet.height();
    o->sheet.setOutcome(outcome);
    if (!QTest::qWaitFor([&] { return o->sheet.height() < before; }))
        qFatal("it did not shrink to the result");
    Shown view{o, &o->sheet, {}, {}};
    for (const char *text : {"name", "outcome", "next"})
        view.add<QLabel>(&o->sheet, text);
    for (const char *button : {"undo", "copy", "close"})
        view.add<QPushButton>(&o->sheet, button);
    return view;
}

Shown connectionDialog()
{
    auto dialog = std::make_shared<ConnectionDialog>();
    redis::Address address;
    address.host = QStringLiteral("redis.shop.example");
    address.port = 6380;
    address.user = "lockmon";
    dialog->setAddress(address);
    dialog->show();
    RestartedWindow::settle();
    Shown view{dialog, dialog.get(), {}, {}};
    view.add<QLineEdit>(dialog.get(), "url");
    view.add<QPushButton>(dialog.get(), "connect");
    return view;
}

Shown preferences()
{
    auto o = std::make_shared<RestartedWindow>();
    o->window->windowActions().preferences->trigger();
    RestartedWindow::settle();
    auto *dialog = o->window->findChild<PreferencesDialog *>();
    if (!dialog)
        qFatal("not opened");
    Shown view{o, dialog, {}, {}};
    for (const char *part : {"pages", "theme", "textSize", "reduceMotion"})
        view.add<QWidget>(dialog, part);
    return view;
}

Shown help()
{
    auto o = std::make_shared<HelpWindow>();
    o->setTopics({play::shippedScenarios(), {}});
    o->open(topicOf(State::NoExpiry));
    RestartedWindow::settle();
    if (o->findChild<QTextBrowser *>()->toPlainText().isEmpty())
        qFatal("no page");
    Shown view{o, o.get(), {}, {}};
    for (const char *part : {"helpTopics", "helpPage"})
        view.add<QWidget>(o.get(), part);
    return view;
}

// The panel with what it shows.
struct Timeline {
    explicit Timeline(Instant now)
        : lanes(idOf("orders:42"))
    {
        const auto tell = [&](int ago, What what, int who) {
            lanes.happened({what, lanes.id(), sampleHolder(who, 12).owner, KnownBy::Event, 0, now - seconds(ago), 0});
        };
        tell(50, What::Acquired, 1);
        tell(40, What::Queued, 2);
        tell(30, What::Released, 1);
        tell(30, What::Woken, 2);
        tell(29, What::Acquired, 2);
        tell(20, What::Queued, 3);
        tell(10, What::Expired, 2);
        tell(9, What::Acquired, 3);
        panel.resize(1'000, 330);
        panel.setServer(QStringLiteral("redis-1"));
        panel.setLanes(&lanes);
        panel.setNow(now, 1'700'000'000'000);
        panel.show();
    }
    lanes::LockLanes lanes;
    LanesPanel panel;
};

Shown timeline()
{
    auto o = std::make_shared<Timeline>(Instant(std::chrono::hours(1)));
    RestartedWindow::settle();
    Shown view{o, &o->panel, {}, {}};
    view.add(o->panel.view()->viewport(), QStringLiteral("lanes"));
    view.add(o->panel.findChild<LanesLegend *>(), QStringLiteral("legend"));
    const LaneLook look(o->panel.view()->palette());
    for (const auto phase : {lanes::Phase::Held, lanes::Phase::Contended, lanes::Phase::Waiting})
        view.colours.push_back(look.solid(phase));
    return view;
}

Shown charts()
{
    auto panel = std::make_shared<ChartsPanel>();
    panel->resize(1'000, 330);
    panel->show();
    panel->setSeries(sampleSeries(idOf("orders:42"), Instant(std::chrono::hours(1))), false);
    RestartedWindow::settle();
    Shown view{panel, panel.get(), {}, {}};
    const auto *legend = panel->currentWidget()->findChild<ChartLegend *>();
    if (!legend || legend->entries().size() < 4)
        qFatal("no legend");
    view.add(legend, QStringLiteral("legend"));
    view.colours = {ChartColours(panel->palette()).lines[0]};
    return view;
}

Shown historyMap()
{
    auto panel = std::make_shared<HistoryPanel>();
    panel->resize(1'000, 380);
    history::Overview overview;
    overview.period = {0, qint64(3'600) * 1'000'000};
    overview.watched = {overview.period};
    history::FigureRow row;
    row.lock = Key("orders:42");
    overview.rows = {row};
    std::vector<history::Sketch> waits(60);
    for (std::size_t i = 0; i < waits.size(); ++i) {
        for (int millis = 2; millis < 100'000; millis *= 5)
            waits[i].add(millis * 1'000, 1 + qint64(i * i) / (millis % 7 + 1));
    }
    overview.waits = history::waitMap(waits, {{0, qint64(3'000) * 1'000'000}}, 0, qint64(60) * 1'000'000);
    panel->setOverview(overview);
    panel->showMap(true);
    panel->show();
    RestartedWindow::settle();
    Shown view{panel, panel.get(), {}, {}};
    view.add<QLabel>(panel.get(), "cellText");
    view.add<QLabel>(panel.get(), "aboutFigures");
    view.add(panel->map(), QStringLiteral("map"));
    view.colours = {panel->map()->colourOf(1), panel->map()->colourOf(overview.waits.most())};
    return view;
}

Shown played(int actors, int frame, bool onProjector)
{
    auto o = std::make_shared<PlayedPlayground>(QSize(1'280, 720));
    o->playground.showRun(sampleRun(false, actors));
    o->playground.player()->goTo(frame);
    if (onProjector)
        o->press(Qt::Key_F11);
    o->playground.resize(1'280, 720);
    RestartedWindow::settle();
    Shown view{o, &o->playground, {}, {}};
    view.add<QLabel>(&o->playground, "sentence");
    if (onProjector)
        view.add<QLabel>(&o->playground, "projector-keys");
    view.add(o->at<LanesStack>()->viewport(), QStringLiteral("lanes"));
    view.add(o->at<RedisPane>()->viewport(), QStringLiteral("data in Redis"));
    view.add(o->at<CommandsPane>()->viewport(), QStringLiteral("commands"));
    view.add(o->at<ActorCard>(), QStringLiteral("an actor"));
    for (int actor = 0; actor < actors; ++actor)
        view.colours.push_back(actorColour({actor, {}}, o->playground.palette()));
    return view;
}

Shown playground()
{
    return played(4, 8, false);
}

Shown projector()
{
    return played(6, 9, true);
}

struct ViewRow {
    const char *name;
    Shown (*make)();
    bool isPainted = false; // and so has its own colours in high contrast
};
constexpr ViewRow rows[] = {{"first-screen", firstScreen},
                            {"table-15", fifteenLocks},
                            {"table-100000", manyLocks},
                            {"details", details},
                            {"action-before", actionBefore},
                            {"action-after", actionAfter},
                            {"connection", connectionDialog},
                            {"preferences", preferences},
                            {"help", help},
                            {"timeline", timeline, true},
                            {"charts", charts, true},
                            {"history", historyMap, true},
                            {"playground", playground, true},
                            {"projector", projector, true}};

const char *wordOf(ThemeName theme)
{
    return theme == ThemeName::Light ? "light" : theme == ThemeName::Dark ? "dark" : "high-contrast";
}

// The number of pixels of each colour.
QHash<QRgb, int> coloursOf(const QImage &picture)
{
    const QImage image = picture.convertToFormat(QImage::Format_RGB32);
    QHash<QRgb, int> counts;
    for (int y = 0; y < image.height(); ++y) {
        const auto *line = reinterpret_cast<const QRgb *>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x)
            ++counts[line[x]];
    }
    return counts;
}

QColor groundOf(const QHash<QRgb, int> &counts)
{
    const auto most =
        std::max_element(counts.begin(), counts.end(), [](const int &one, const int &other) { return one < other; });
    return QColor(most.key());
}

// Labels whose lines do not fit; and what clippedIn() finds.
QStringList allClippedIn(const QWidget &view)
{
    QStringList clipped = clippedIn(view);
    for (const auto *label : view.findChildren<PlainLabel *>()) {
        if (label->isVisible() && label->wordWrap() && label->height() + 1 < label->heightForWidth(label->width()))
            clipped << QStringLiteral("%1 has a height of %2, not %3")
                           .arg(label->text())
                           .arg(label->height())
                           .arg(label->heightForWidth(label->width()));
    }
    return clipped;
}

} // namespace

class TestViews : public QObject {
    Q_OBJECT

public:
    static void initMain() { setOffscreenSize(screen); }

private Q_SLOTS:
    void initTestCase() { qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere/bus"); } // no real keychain
    void cleanup() { setScheme(Scheme::Light); }

    void isWholeAndReadable_data()
    {
        QTest::addColumn<int>("number");
        QTest::addColumn<ThemeName>("theme");
        for (int i = 0; i < int(std::size(rows)); ++i) {
            for (const auto theme : {ThemeName::Light, ThemeName::Dark, ThemeName::HighContrast}) {
                if (theme != ThemeName::HighContrast || rows[i].isPainted)
                    QTest::addRow("%s, %s", rows[i].name, wordOf(theme)) << i << theme;
            }
        }
    }
    void isWholeAndReadable()
    {
        QFETCH(int, number);
        QFETCH(ThemeName, theme);
        setScheme(Scheme::Light); // with the program's style
        QApplication::setPalette(Theme::paletteOf(theme));
        const Shown view = rows[number].make();
        const QString name =
            QStringLiteral("view-%1-%2").arg(QLatin1String(rows[number].name), QLatin1String(wordOf(theme)));
        const QImage picture = keepScreenshot(view.widget, name);
        QCOMPARE(picture.size(), view.widget->size());

        const QHash<QRgb, int> counts = coloursOf(picture);
        QVERIFY2(counts.size() > 16, "the picture is empty");
        const QColor ground = groundOf(counts);
        QVERIFY2((ground.lightness() < 128) == (theme != ThemeName::Light), qPrintable(ground.name()));
        if (theme == ThemeName::HighContrast)
            QCOMPARE(ground.name(), QStringLiteral("#000000"));
        for (const QColor &colour : view.colours) {
            QVERIFY2(counts.value(colour.rgb()) > 20, qPrintable(colour.name()));
            QVERIFY2(contrast(colour, view.widget->palette().color(QPalette::Base)) >= 3, qPrintable(colour.name()));
        }

        const QStringList clipped = allClippedIn(*view.widget);
        QVERIFY2(clipped.isEmpty(), qPrintable(clipped.join(QLatin1Char('\n'))));
        for (const Shown::Part &part : view.parts) {
            const QRect place(part.in->mapTo(view.widget, part.rect.topLeft()), part.rect.size());
            const QByteArray what = part.what.toUtf8();
            QVERIFY2(part.in->isVisible() && !place.isEmpty() && picture.rect().contains(place), what.constData());
            const double found = pictureContrast(picture.copy(place));
            const QByteArray told = what + ": " + QByteArray::number(found, 'f', 2);
            QVERIFY2(found >= 4.5, told.constData());
        }
    }
};

QTEST_MAIN(TestViews)

} // namespace lockscope::views_test

#include "tst_views.moc"
