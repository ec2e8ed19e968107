#pragma once

#include "core/monitor/store/lock_store.h"

#include <vector>

namespace lockscope::monitor {

// Keeps owners that an event named, until their lock has been read. If neither the previous nor the next read shows
// such an owner, the owner acquired and released the lock in between. No read reports that, so this class does. No I/O.
class NamedOwners {
public:
    explicit NamedOwners(LockStore *store)
        : m_store(store)
    { }

    // Call it if a field of this key was written. The first write is an acquire. A later write may be a re-entry or a
    // decrement, which the reads report.
    void named(const Key &key, const Owner &owner, Instant now, qint64 wallMillis);
    void settle(Instant now); // call it twice a second: handles owners whose locks were read after the event
    void forget() { m_named.clear(); }

private:
    // A read that finds no lock leaves no row. So if the lock has no row, its owner is handled after this time.
    static constexpr Millis withoutRow{2'000};
    static constexpr std::size_t most = 10'000;

    struct Named {
        Key key;
        Owner owner;
        Instant at;
        qint64 wallMillis;
    };
    bool isOpen(const Named &named, Instant now) const;
    void tell(const Named &named);

    LockStore *m_store;
    std::vector<Named> m_named;
};

} // namespace lockscope::monitor
