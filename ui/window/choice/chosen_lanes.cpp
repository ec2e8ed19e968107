#include "ui/window/choice/chosen_lanes.h"

#include "ui/detail/detail_panel.h"
#include "ui/lanes/lanes_keeper.h"
#include "ui/lanes/lanes_panel.h"
#include "ui/lanes/lanes_view.h"
#include "ui/window/connection/connections.h"

namespace lockscope::ui {

ChosenLanes::ChosenLanes(const Connections *connections, DetailPanel *detail,
                         const std::function<QString(const Owner &)> &nameOf, const Clock *clock, QWidget *window)
    : QObject(window)
    , m_connections(connections)
    , m_clock(clock)
    , m_keeper(new LanesKeeper(clock, this))
    , m_panel(new LanesPanel(window))
    , m_small(new LanesView(window))
{
    detail->addSection(tr("The last 15 minutes"), m_small);
    m_small->setEmptyText(tr("Recording started when you chose it. No holders or waiters since."));
    for (LanesView *view : {m_panel->view(), m_small})
        view->setNameOf(nameOf);
    connect(m_keeper, &LanesKeeper::changed, this, [this] {
        m_panel->setLanes(m_keeper->chosen());
        m_small->setLanes(m_keeper->chosen());
    });
}

// Each event names its lock, so the lanes of previously chosen locks also continue, whatever their connection.
void ChosenLanes::hear(Connection *connection)
{
    SessionPort *const port = connection->port();
    connect(port, &SessionPort::happened, m_keeper, &LanesKeeper::happened);
    connect(port, &SessionPort::changed, m_keeper, &LanesKeeper::changedRows);
    connect(port, &SessionPort::seriesChanged, m_keeper, &LanesKeeper::looked);
    connect(port, &SessionPort::stateChanged, connection, [this, connection] {
        if (!connection->isLive())
            m_keeper->lostContact([this, connection](const LockId &id) { return m_connections->of(id) == connection; });
    });
}

void ChosenLanes::choose(const std::optional<LockId> &lock, const LockPtr &row, const std::vector<LockEvent> &past)
{
    m_keeper->choose(lock, row, past);
}

void ChosenLanes::forget()
{
    m_keeper->forget();
}

void ChosenLanes::tick()
{
    m_keeper->tick();
    m_panel->setNow(m_clock->now(), m_clock->wallMillis());
    m_small->setNow(m_clock->now(), m_clock->wallMillis());
}

} // namespace lockscope::ui
