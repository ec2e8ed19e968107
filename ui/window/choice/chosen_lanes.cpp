#include "ui/window/choice/chosen_lanes.h"

#include "ui/detail/detail_panel.h"
#include "ui/lanes/lanes_keeper.h"
#include "ui/lanes/lanes_panel.h"
#include "ui/lanes/lanes_view.h"
#include "ui/window/choice/recorded_lanes.h"
#include "ui/window/connection/connections.h"

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr int mostLanesInDetail = 6; // more lanes scroll

} // namespace

ChosenLanes::ChosenLanes(const Connections *connections, DetailPanel *detail,
                         const std::function<QString(const Owner &)> &nameOf, const Clock *clock, QWidget *window)
    : QObject(window)
    , m_connections(connections)
    , m_clock(clock)
    , m_keeper(new LanesKeeper(clock, this))
    , m_panel(new LanesPanel(window))
    , m_small(new LanesView(window))
    , m_recorded(new RecordedLanes(m_panel->view(), clock, this))
{
    detail->addSection(tr("The last 15 minutes"), m_small);
    m_small->setEmptyText(tr("No holders or waiters were recorded."));
    for (LanesView *view : {m_panel->view(), m_small})
        view->setNameOf(nameOf);
    connect(m_keeper, &LanesKeeper::changed, this, [this] {
        m_panel->setLanes(m_keeper->chosen());
        m_small->setLanes(m_keeper->chosen());
        m_small->setFixedHeight(m_small->heightOf(std::clamp(m_small->laneCount(), 1, mostLanesInDetail)));
    });
}

// Records the events of all locks, so that the lanes of locks chosen earlier continue too.
void ChosenLanes::hear(Connection *connection)
{
    SessionPort *const port = connection->port();
    // The context of these slots is the connection, so that its end disconnects them. Otherwise, events would be
    // recorded twice after the next connection has reused the port.
    connect(port, &SessionPort::happened, connection,
            [this](const std::vector<LockEvent> &events) { m_histories.happened(events, m_clock->now()); });
    connect(port, &SessionPort::changed, connection,
            [this](const DeltaPtr &delta) { m_histories.changed(*delta, m_clock->now()); });
    connect(connection, &Connection::left, this, [this, connection] {
        m_histories.forget(connection->id());
        m_keeper->forget([connection](const LockId &id) { return connection->isOf(id); });
        m_liveSince.remove(connection->id());
    });
    connect(port, &SessionPort::rewound, connection, [this, connection] {
        m_histories.forget(connection->id());
        m_keeper->forget();
        m_liveSince.insert(connection->id(), m_clock->now());
        m_panel->setNow(m_clock->now(), m_clock->wallMillis());
        m_recorded->choose({}, {}, {}); // what it has read has the times of before the jump
        choose(m_choice, nullptr);
    });
    connect(port, &SessionPort::happened, m_keeper, &LanesKeeper::happened, Qt::UniqueConnection);
    connect(port, &SessionPort::changed, m_keeper, &LanesKeeper::changedRows, Qt::UniqueConnection);
    connect(port, &SessionPort::seriesChanged, m_keeper, &LanesKeeper::looked, Qt::UniqueConnection);
    connect(port, &SessionPort::stateChanged, connection, [this, connection] {
        if (connection->isLive() && !m_liveSince.contains(connection->id()))
            m_liveSince.insert(connection->id(), m_clock->now());
        if (!connection->isLive())
            loseContact(connection, lanes::Histories::silence);
        else if (!m_isPaused)
            m_histories.regained(connection->id(), m_clock->now());
    });
}

void ChosenLanes::loseContact(Connection *connection, Millis unnoticed)
{
    m_histories.lost(connection->id(), m_clock->now(), unnoticed);
    m_keeper->lostContact([this, connection](const LockId &id) { return m_connections->of(id) == connection; });
}

void ChosenLanes::setPaused(bool paused)
{
    m_isPaused = paused;
    for (Connection *connection : m_connections->all()) {
        if (!connection->isLive() || connection->port()->isRecording()) // the time of a recording stands still
            continue;
        if (paused)
            loseContact(connection, Millis(0));
        else
            m_histories.regained(connection->id(), m_clock->now());
    }
}

void ChosenLanes::choose(const std::optional<LockId> &lock, const LockPtr &row)
{
    m_choice = lock;
    m_keeper->choose(lock, row, lock ? m_histories.past(*lock) : lanes::Past());
    const Connection *connection = m_connections->of(lock);
    m_recorded->choose(connection ? lock : std::nullopt, connection ? connection->port()->historyPath() : QString(),
                       connection ? m_liveSince.value(connection->id(), m_clock->now()) : Instant());
}

void ChosenLanes::showPast(const history::Period &period)
{
    m_recorded->showPeriod(period);
}

void ChosenLanes::forget()
{
    m_keeper->forget();
    m_recorded->choose({}, {}, {});
}

void ChosenLanes::tidy()
{
    m_keeper->tick();
}

void ChosenLanes::tick()
{
    m_keeper->tick();
    m_panel->setNow(m_clock->now(), m_clock->wallMillis());
    m_small->setNow(m_clock->now(), m_clock->wallMillis());
    m_recorded->tick();
}

} // namespace lockscope::ui
