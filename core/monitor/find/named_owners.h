#pragma once

#include "core/monitor/book/book.h"

#include <vector>

namespace lockscope::monitor {

// Owners that an event named, until a look at their lock has come. Who was not there at the look before and is not at
// the next one took the lock in between and gave it back: no look tells of him, so this does. No I/O.
class NamedOwners {
public:
    explicit NamedOwners(Book *book)
        : m_book(book)
    { }

    // A field of this key was written. A first time it is taken; later ones may be a re-entry or a count that goes
    // down, and are left to the looks.
    void named(const Key &key, const Owner &owner, Instant now, qint64 wallMillis);
    void settle(Instant now); // twice a second: those whose locks were looked at since
    void forget() { m_named.clear(); }

private:
    // A look that has found nothing leaves no row.
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

    Book *m_book;
    std::vector<Named> m_named;
};

} // namespace lockscope::monitor
