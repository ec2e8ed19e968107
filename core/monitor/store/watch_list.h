#pragma once

#include "core/model/lock_ptr.h"
#include "core/model/samples.h"

#include <QHash>
#include <QSet>

#include <memory>

namespace lockscope::monitor {

// The locks that are watched or visible, and the samples of the watched ones.
class WatchList {
public:
    bool watch(const Key &name); // true for the first watcher
    bool unwatch(const Key &name); // true if no watcher is left; its samples are then dropped
    bool isWatched(const Key &name) const { return m_watched.contains(name); }
    bool isHot(const Key &name) const { return m_visible.contains(name) || m_watched.contains(name); }
    std::vector<Key> watched() const;

    // Returns the names that appeared on or left the screen.
    std::vector<Key> setVisible(const std::vector<Key> &names);

    // Takes one read of a watched lock; `before` is null for the first.
    SeriesPtr looked(const Lock *before, const Lock &now);
    SeriesPtr series(const LockId &id, Instant now) const; // null if not watched

private:
    struct Watched {
        int count = 0;
        SampleRing ring;
        LeaseKind leaseKind = LeaseKind::Learning;
        std::optional<Millis> lease;
    };
    static SeriesPtr make(const LockId &id, const Watched &watched, Instant now);

    QHash<Key, std::shared_ptr<Watched>> m_watched;
    QSet<Key> m_visible;
};

} // namespace lockscope::monitor
