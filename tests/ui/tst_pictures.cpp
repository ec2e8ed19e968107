// Pictures of the window for people to look at: build/…/screenshots/look-*.png. Each size, in light and dark; few, many
// and hostile locks.
#include "tests/support/ui/restarted_window.h"
#include "tests/support/ui/screenshot.h"
#include "ui/table/lock_pane.h"
#include "ui/table/lock_table_view.h"
#include "ui/window/layout/first_layout.h"

#include <QScrollBar>

namespace lockscope::pictures_test {

using namespace lockscope::ui;
using std::chrono::seconds;

namespace {

struct Screen {
    const char *name;
    QSize size;
    double ratio;
};
constexpr Screen screens[] = {{"1366x768", {1366, 768}, 1},
                              {"1440x900", {1440, 900}, 1},
                              {"1920x1080", {1920, 1080}, 1},
                              {"144dpi-1366x768", {910, 512}, 1.5},
                              {"144dpi-1920x1080", {1280, 720}, 1.5}};

std::vector<LockPtr> hostile(Instant now)
{
    const QByteArray names[] = {"<img src=file:///dev/urandom><table>x:lock",
                                QByteArray("a\0b\n\x1b[31m:lock", 15),
                                "\xe2\x80\xae"
                                "evil:lock",
                                "\xff\xfe:lock",
                                QByteArray(64 * 1024, 'x') + ":lock",
                                QByteArray(300, 'w'),
                                "=cmd|' /C calc'!A0:lock",
                                " leading and trailing ",
                                "%1 %2 %n &File",
                                "\xe9\x94\x81:\xe8\xae\xa2\xe5\x8d\x95",
                                "\xf0\x9f\x94\x92\xf0\x9f\x94\x92",
                                ""};
    std::vector<LockPtr> locks;
    for (const QByteArray &name : names) {
        Lock lock = sampleLock(name, State::HeldRenewed, now);
        lock.holders = {sampleHolder(1, 1)};
        lock.holders[0].owner = Owner(name.left(200) + ":1");
        locks.push_back(shared(lock));
    }
    return locks;
}

std::vector<LockEvent> eventsOf(const std::vector<LockPtr> &locks, Instant now)
{
    std::vector<LockEvent> events;
    for (int i = 0; i < 40; ++i) {
        const auto &lock = locks[size_t(i) % locks.size()];
        LockEvent event;
        event.at = now - seconds(40 - i);
        event.id = lock->id;
        event.what = LockEvent::What(i % (int(LockEvent::What::Changed) + 1));
        if (!lock->holders.empty())
            event.owner = lock->holders[0].owner;
        events.push_back(event);
    }
    return events;
}

void fill(RestartedWindow &o, const std::vector<LockPtr> &locks)
{
    o.tell(locks);
    Q_EMIT o.port->happened(eventsOf(locks, o.clock.now()));
    o.window->choose(locks[2 % locks.size()]->id);
    Q_EMIT o.port->seriesChanged(sampleSeries(locks[2 % locks.size()]->id, o.clock.now()));
    o.settle();
}

void show(RestartedWindow &o, const QSize &screen)
{
    o.window->resize(firstLayout(screen).window.expandedTo(screen - QSize(4, 36)));
    o.settle();
    o.window->layOutAtFirst(screen);
    o.connectTo(QStringLiteral("Demo"));
    o.settle();
}

} // namespace

class TestPictures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyScreen_data()
    {
        QTest::addColumn<int>("number");
        for (int i = 0; i < int(std::size(screens)); ++i)
            QTest::newRow(screens[i].name) << i;
    }
    void everyScreen()
    {
        QFETCH(int, number);
        const Screen &screen = screens[number];
        RestartedWindow o;
        show(o, screen.size);
        fill(o, badDay(o.clock.now()));
        QTest::qWait(300); // column widths follow the visible rows
        keepScreenshots(o.window.get(), QStringLiteral("look-") + QLatin1String(screen.name), screen.ratio);
        QCOMPARE(o.window->lockPane()->table()->horizontalScrollBar()->maximum(), 0);
    }

    void fewAndManyLocks_data()
    {
        QTest::addColumn<int>("count");
        for (const int count : {0, 1, 100'000})
            QTest::addRow("%d", count) << count;
    }
    void fewAndManyLocks()
    {
        QFETCH(int, count);
        RestartedWindow o;
        show(o, {1440, 900});
        std::vector<LockPtr> locks;
        for (int i = 0; i < count; ++i)
            locks.push_back(shared(sampleLock("shop:order:" + QByteArray::number(i), State(i % 5), o.clock.now())));
        if (count > 0)
            fill(o, locks);
        QTest::qWait(300);
        QCOMPARE(o.window->model()->rowCount(), count);
        keepScreenshots(o.window.get(), QStringLiteral("look-%1-locks").arg(count));
    }

    void hostileNames()
    {
        RestartedWindow o;
        show(o, {1366, 768});
        fill(o, hostile(o.clock.now()));
        QTest::qWait(300);
        keepScreenshots(o.window.get(), QStringLiteral("look-hostile"));
        o.loseConnection();
        o.settle();
        keepScreenshots(o.window.get(), QStringLiteral("look-lost"));
    }
};

QTEST_MAIN(TestPictures)

} // namespace lockscope::pictures_test

#include "tst_pictures.moc"
