#pragma once

#include "core/model/lock.h"
#include "core/model/lock_event.h"

#include <QObject>

#include <functional>
#include <vector>

namespace lockscope::ui {

class Connection;
class Connections;
class DetailPanel;
class LanesKeeper;
class LanesPanel;
class LanesView;

// What was done with the chosen lock in the last minutes, owner by owner: in a panel of its own, and small among what
// is told of the lock. GUI thread.
class ChosenLanes : public QObject {
    Q_OBJECT

public:
    // All outlive it; it takes a place in `detail`. `nameOf`: an owner of the chosen lock, in words.
    ChosenLanes(const Connections *connections, DetailPanel *detail,
                const std::function<QString(const Owner &)> &nameOf, const Clock *clock, QWidget *window);

    LanesPanel *panel() const { return m_panel; }
    void hear(Connection *connection);
    void choose(const std::optional<LockId> &lock, const LockPtr &row, const std::vector<LockEvent> &past);
    void forget(); // another server
    void tick();

private:
    const Connections *m_connections;
    const Clock *m_clock;
    LanesKeeper *m_keeper;
    LanesPanel *m_panel;
    LanesView *m_small;
};

} // namespace lockscope::ui
