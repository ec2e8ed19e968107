#include "ui/window/connection/own_holds.h"

#include "ui/holds/holds_panel.h"
#include "ui/holds/loss_notice.h"
#include "ui/table/lock_pane.h"
#include "ui/window/connection/connections.h"

namespace lockscope::ui {

OwnHolds::OwnHolds(const Connections *connections, LockPane *pane, const Clock *clock, QWidget *window)
    : QObject(window)
    , m_connections(connections)
    , m_pane(pane)
    , m_clock(clock)
    , m_panel(new HoldsPanel(window))
    , m_losses(new LossNotice(window))
{
    connect(m_losses, &LossNotice::mineRequested, this, &OwnHolds::panelRequested);
    connect(m_losses, &LossNotice::happened, this, &OwnHolds::lost);
    const auto passedOn = [this](void (SessionPort::*what)(quint64)) {
        return [this, what](quint64 id, const ConnectionId &of) { passOn(what, id, of); };
    };
    connect(m_panel, &HoldsPanel::releaseRequested, this, passedOn(&SessionPort::release));
    connect(m_panel, &HoldsPanel::compoundReleaseRequested, this, passedOn(&SessionPort::releaseCompound));
    connect(m_panel, &HoldsPanel::dismissed, this, passedOn(&SessionPort::release));
}

void OwnHolds::passOn(void (SessionPort::*what)(quint64), quint64 id, const ConnectionId &of) const
{
    if (const Connection *connection = m_connections->with(of))
        (connection->port()->*what)(id);
}

void OwnHolds::hear(Connection *connection)
{
    SessionPort *const port = connection->port();
    connect(port, &SessionPort::holdsChanged, connection,
            [this, connection](const std::vector<locks::HoldFacts> &holds) {
                m_panel->setHolds(holds, connection->id());
                m_losses->setHolds(holds, m_clock->wallMillis(), connection->id());
                markRows();
            });
    connect(port, &SessionPort::compoundsChanged, connection,
            [this, connection](const std::vector<locks::CompoundFacts> &compounds) {
                m_panel->setCompounds(compounds, connection->id());
                m_losses->setCompounds(compounds, m_clock->wallMillis(), connection->id());
                markRows();
            });
    connect(port, &SessionPort::releaseFinished, connection,
            [this, connection](quint64 holdId, bool done, const Error &error) {
                m_panel->releaseFinished(holdId, done, error, connection->id());
            });
    connect(port, &SessionPort::compoundReleaseFinished, connection,
            [this, connection](quint64 compoundId, bool done, const Error &error) {
                m_panel->compoundReleaseFinished(compoundId, done, error, connection->id());
            });
}

void OwnHolds::forget(const ConnectionId &connection)
{
    m_panel->forget(connection);
    markRows();
}

void OwnHolds::markRows()
{
    QSet<LockId> mine;
    for (const LockId &lock : m_panel->locks())
        mine.insert(lock);
    m_pane->setMine(mine);
}

} // namespace lockscope::ui
