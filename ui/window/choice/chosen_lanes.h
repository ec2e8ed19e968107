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

// The recent history of the chosen lock, by lock owner. It is shown in its own panel, and smaller in the details of the
// lock. GUI thread.
class ChosenLanes : public QObject {
    Q_OBJECT

public:
    // All must outlive it. Adds a section to `detail`. `nameOf` names an owner of the chosen lock.
    ChosenLanes(const Connections *connections, DetailPanel *detail,
                const std::function<QString(const Owner &)> &nameOf, const Clock *clock, QWidget *window);

    LanesPanel *panel() const { return m_panel; }
    void hear(Connection *connection);
    void choose(const std::optional<LockId> &lock, const LockPtr &row, const std::vector<LockEvent> &past);
    void forget(); // call when the server changes
    void tick();

private:
    const Connections *m_connections;
    const Clock *m_clock;
    LanesKeeper *m_keeper;
    LanesPanel *m_panel;
    LanesView *m_small;
};

} // namespace lockscope::ui
