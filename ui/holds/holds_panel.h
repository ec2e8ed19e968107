#pragma once

#include "core/base/error.h"
#include "core/locks/compound/compound_facts.h"
#include "core/model/connection_id.h"

#include <QWidget>

#include <functional>
#include <set>
#include <vector>

class QPushButton;
class QStackedWidget;
class QTableView;

namespace lockscope::ui {

class ConnectionLooks;
class HoldTableModel;
class MessageLine;
class SeenTimer;

// The locks held by this program on all connections, each with a countdown and a button to release it. A lost lock
// stays, with the reason, until the user dismisses it. GUI thread.
class HoldsPanel : public QWidget {
    Q_OBJECT

public:
    using Now = std::function<Instant()>;
    explicit HoldsPanel(QWidget *parent = nullptr, Now now = &BootClock::now);

    // All present holds of one connection.
    void setHolds(const std::vector<locks::HoldFacts> &holds, const ConnectionId &of = {});
    void setCompounds(const std::vector<locks::CompoundFacts> &compounds, const ConnectionId &of = {});
    void releaseFinished(quint64 holdId, bool done, const Error &error, const ConnectionId &of = {});
    void compoundReleaseFinished(quint64 compoundId, bool done, const Error &error, const ConnectionId &of = {});
    void forget(const ConnectionId &of = {}); // call when the server changes
    void setConnections(const ConnectionLooks *looks); // must outlive the panel; several connections are named
    std::set<LockId> locks() const; // all that are held, including members

Q_SIGNALS:
    void releaseRequested(quint64 holdId, const lockscope::ConnectionId &of); // lowers the hold count by one
    // Also emitted for a lost compound lock, to release its remaining members.
    void compoundReleaseRequested(quint64 compoundId, const lockscope::ConnectionId &of);
    // The user dismissed a lost hold. Call Session::release(), which then drops the hold's facts.
    void dismissed(quint64 holdId, const lockscope::ConnectionId &of);

private:
    using Row = std::tuple<ConnectionId, bool, quint64>; // the connection, whether it is a compound lock, and its id
    void addButtons(int first, int last);
    void act(Row which);
    void finished(Row which, bool done, const Error &error);
    void updateButtons();
    QPushButton *button(int row) const;

    HoldTableModel *m_model;
    QTableView *m_view;
    QStackedWidget *m_body;
    MessageLine *m_message;
    std::set<Row> m_releasing;
    SeenTimer *m_tick;
};

} // namespace lockscope::ui
