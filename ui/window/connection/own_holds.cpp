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
    connect(m_panel, &HoldsPanel::releaseRequested, this, &OwnHolds::release);
    connect(m_panel, &HoldsPanel::compoundReleaseRequested, this, &OwnHolds::releaseCompound);
    connect(m_panel, &HoldsPanel::dismissed, this, &OwnHolds::release);
}

void OwnHolds::release(quint64 id, const ConnectionId &of)
{
    if (Connection *connection = m_connections->with(of)) {
        onAnswer(connection->port()->release(id), connection, [this, id, of](const Result<void> &released) {
            m_panel->releaseFinished(id, released.has_value(), released ? Error() : released.error(), of);
        });
    }
}

void OwnHolds::releaseCompound(quint64 id, const ConnectionId &of)
{
    if (Connection *connection = m_connections->with(of)) {
        onAnswer(connection->port()->releaseCompound(id), connection,
                 [this, id, of](const Result<std::optional<Error>> &released) {
                     const Error error = released ? released->value_or(Error()) : released.error();
                     m_panel->compoundReleaseFinished(id, released.has_value(), error, of);
                 });
    }
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
