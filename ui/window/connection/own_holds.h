#pragma once

#include "core/base/clock.h"
#include "core/model/connection_id.h"

#include <QObject>

namespace lockscope::ui {

class Connection;
class Connections;
class LockPane;
class LossNotice;
class HoldsPanel;

// The holds of this program on all connections: their panel, the notice of losses, and the marks in the table. Each
// hold is released over its own connection. GUI thread.
class OwnHolds : public QObject {
    Q_OBJECT

public:
    OwnHolds(const Connections *connections, LockPane *pane, const Clock *clock, QWidget *window); // all outlive it

    HoldsPanel *panel() const { return m_panel; }
    LossNotice *notice() const { return m_losses; }
    void hear(Connection *connection);
    void forget(const ConnectionId &connection); // call when the server changes

Q_SIGNALS:
    void panelRequested();
    void lost(); // another loss

private:
    void markRows();
    void release(quint64 id, const ConnectionId &of);
    void releaseCompound(quint64 id, const ConnectionId &of);

    const Connections *m_connections;
    LockPane *m_pane;
    const Clock *m_clock;
    HoldsPanel *m_panel;
    LossNotice *m_losses;
};

} // namespace lockscope::ui
