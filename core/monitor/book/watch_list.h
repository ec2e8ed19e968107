#pragma once

#include "core/model/samples.h"

#include <QHash>
#include <QSet>

#include <memory>

namespace lockscope::monitor {

// Which locks deserve more than others, and the samples of the watched ones.
class WatchList {
public:
    bool watch(const Key &name); // true: the first to watch it
    bool unwatch(const Key &name); // true: nobody does any more, its samples are gone
    bool isWatched(const Key &name) const { return m_watched.contains(name); }
    bool isHot(const Key &name) const { return m_visible.contains(name) || m_watched.contains(name); }
    std::vector<Key> watched() const;

    // Returns the names that came onto or left the screen.
    std::vector<Key> setVisible(const std::vector<Key> &names);

    // One look at a watched lock; `before` null: the first.
    SeriesPtr looked(const Lock *before, const Lock &now);
    SeriesPtr series(const LockId &id, Instant now) const; // null when not watched

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
