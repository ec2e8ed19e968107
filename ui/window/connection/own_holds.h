#pragma once

#include "core/base/clock.h"
#include "core/model/connection_id.h"

#include <QObject>

namespace lockscope::ui {

class Connection;
class Connections;
class LockPane;
class LossNotice;
class MinePanel;
class SessionPort;

// What this program holds over all its connections: the panel of it, the notice of what was lost, and the marks in the
// table. What is held over a connection is given back over it. GUI thread.
class OwnHolds : public QObject {
    Q_OBJECT

public:
    OwnHolds(const Connections *connections, LockPane *pane, const Clock *clock, QWidget *window); // all outlive it

    MinePanel *panel() const { return m_panel; }
    LossNotice *notice() const { return m_losses; }
    void hear(Connection *connection);
    void forget(const ConnectionId &connection); // it is another server

Q_SIGNALS:
    void panelRequested();
    void lost(); // one more

private:
    void markRows();
    void passOn(void (SessionPort::*what)(quint64), quint64 id, const ConnectionId &of) const;

    const Connections *m_connections;
    LockPane *m_pane;
    const Clock *m_clock;
    MinePanel *m_panel;
    LossNotice *m_losses;
};

} // namespace lockscope::ui
