#pragma once

#include "core/lanes/lock_lanes.h"
#include "core/model/snapshot.h"

#include <QObject>

#include <functional>

namespace lockscope::ui {

// The lanes of the chosen lock and of a few previously chosen ones, so that their history remains when another lock is
// chosen. GUI thread.
class LanesKeeper : public QObject {
    Q_OBJECT

public:
    static constexpr std::size_t most = 4; // locks

    explicit LanesKeeper(const Clock *clock, QObject *parent = nullptr); // `clock` outlives this

    // `past` has the recorded events and gaps of the lock, and `row` is its present state. Both are used only for a
    // lock that has no lanes yet.
    void choose(const std::optional<LockId> &lock, const LockPtr &row, const lanes::Past &past);
    void forget(); // call when the server changes
    using OfConnection = std::function<bool(const LockId &)>; // whether the lock belongs to the connection
    void forget(const OfConnection &isOfIt); // call when that connection ends
    const lanes::LockLanes *chosen() const { return m_chosen; } // null means none

    // Call these functions with the reports of SessionPort.
    void happened(const std::vector<LockEvent> &events);
    void changedRows(const DeltaPtr &delta);
    void looked(const SeriesPtr &series);
    void lostContact(const OfConnection &isOfIt);
    void tick(); // a few times a second

Q_SIGNALS:
    void changed(); // the lanes of the chosen lock have changed, or another lock was chosen

private:
    lanes::LockLanes *find(const LockId &lock) const;
    void tellIfChanged();

    const Clock *m_clock;
    std::vector<std::unique_ptr<lanes::LockLanes>> m_all; // the most recently chosen one is last
    lanes::LockLanes *m_chosen = nullptr;
    quint64 m_reported = 0; // the last reported revision of the chosen lanes
};

} // namespace lockscope::ui
