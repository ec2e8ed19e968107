#pragma once

#include "core/base/bytes.h"
#include "core/history/past_records.h"
#include "core/lanes/histories.h"
#include "core/model/lock_id.h"
#include "core/model/lock_ptr.h"

#include <QObject>

#include <functional>
#include <optional>

namespace lockscope::ui {

class Connection;
class Connections;
class DetailPanel;
class LanesKeeper;
class LanesPanel;
class LanesView;
class RecordedLanes;

// The recent history of the chosen lock, by lock owner. It is shown in its own panel, and smaller in the details of the
// lock. Records the history of all locks, so that a lock has a history when it is chosen. GUI thread.
class ChosenLanes : public QObject {
    Q_OBJECT

public:
    // All arguments must outlive this object. Adds a section to `detail`. `nameOf` names an owner of the chosen lock.
    ChosenLanes(const Connections *connections, DetailPanel *detail,
                const std::function<QString(const Owner &)> &nameOf, const Clock *clock, QWidget *window);

    LanesPanel *panel() const { return m_panel; }
    const lanes::Histories *histories() const { return &m_histories; }
    void hear(Connection *connection);
    void choose(const std::optional<LockId> &lock, const LockPtr &row);
    void forget(); // call when the server changes
    void setPaused(bool paused); // nothing is known about the time of a pause
    void tick();
    void tidy(); // instead of tick() while nobody sees the lanes: forgets what is too old
    void showPast(const history::Period &period); // of the chosen lock, in the panel

private:
    void loseContact(Connection *connection, Millis unnoticed);

    const Connections *m_connections;
    const Clock *m_clock;
    std::optional<LockId> m_choice;
    lanes::Histories m_histories;
    LanesKeeper *m_keeper;
    LanesPanel *m_panel;
    LanesView *m_small;
    RecordedLanes *m_recorded;
    QHash<ConnectionId, Instant> m_liveSince; // since when this program watches
    bool m_isPaused = false;
};

} // namespace lockscope::ui
