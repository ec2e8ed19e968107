#pragma once

#include "core/lanes/lock_lanes.h"
#include "core/model/snapshot.h"

#include <QObject>

#include <functional>

namespace lockscope::ui {

// The lanes of the chosen lock and of those that were chosen before it, as long as their places are not needed: what
// was seen of one stays when another is looked at. GUI thread.
class LanesKeeper : public QObject {
    Q_OBJECT

public:
    static constexpr std::size_t most = 4; // locks

    explicit LanesKeeper(const Clock *clock, QObject *parent = nullptr); // it outlives this

    // `past`: what is known to have happened to it, oldest first, and `row` how it is; both for one that is new here.
    void choose(const std::optional<LockId> &lock, const LockPtr &row, const std::vector<LockEvent> &past);
    void forget(); // another server
    const lanes::LockLanes *chosen() const { return m_chosen; } // null: none

    // What the port says.
    void happened(const std::vector<LockEvent> &events);
    void changedRows(const DeltaPtr &delta);
    void looked(const SeriesPtr &series);
    using OfConnection = std::function<bool(const LockId &)>; // is it one of that connection's locks?
    void lostContact(const OfConnection &isOfIt);
    void tick(); // a few times a second

Q_SIGNALS:
    void changed(); // the lanes of the chosen lock, or which lock it is

private:
    lanes::LockLanes *find(const LockId &lock) const;
    void tellIfChanged();

    const Clock *m_clock;
    std::vector<std::unique_ptr<lanes::LockLanes>> m_all; // the one that was chosen last at the end
    lanes::LockLanes *m_chosen = nullptr;
    quint64 m_told = 0; // revision of the chosen one
};

} // namespace lockscope::ui
