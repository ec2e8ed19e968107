#pragma once

#include "core/base/clock.h"

#include <array>
#include <deque>
#include <optional>
#include <vector>

namespace lockscope::monitor {

// Which known locks to read next. Pure: it knows numbers ("slots") and times, no locks and no server. Each rank is a
// queue in the order of last reading, because all of a rank share one period; what comes too late simply waits in
// line, so a budget that does not suffice for all rotates fairly, watched ones first.
class RefreshPlanner {
public:
    using Slot = quint32;
    enum class Rank : quint8 {
        Watched, // watched or on screen
        Contended, // somebody waits
        Ordinary,
        Idle, // gone, its row still greyed: only to see it come back
        None // not known
    };

    RefreshPlanner(Millis watchedEvery, Millis every);

    // Adds the slot or moves it to another rank; just read at `readAt`, so due one period later.
    void place(Slot slot, Rank rank, Instant readAt);
    void remove(Slot slot);
    Rank rank(Slot slot) const;

    // Something says that it changed: to be read before all others, whatever its rank.
    void hint(Slot slot);
    bool hasHints() const { return !m_hints.empty(); }
    std::vector<Slot> takeHints(std::size_t atMost);

    // Those whose turn it is, most urgent first. A slot taken is not given again until placed again.
    std::vector<Slot> takeDue(Instant now, std::size_t atMost);
    std::optional<Instant> nextDue() const;
    // How much later than its turn the next of the watched, contended and ordinary ones is.
    Millis lateness(Instant now) const;
    std::size_t count() const { return m_count; }

private:
    static constexpr std::size_t ranks = 4;
    struct Ticket {
        Slot slot;
        quint32 number; // stale when the slot has a newer one
        Instant due;
    };
    struct Place {
        quint32 number = 0;
        Rank rank = Rank::None;
        bool hinted = false;
    };

    bool isStale(const Ticket &ticket) const { return m_places[ticket.slot].number != ticket.number; }
    void dropStale(std::deque<Ticket> &line);
    Place &placeOf(Slot slot);

    Millis m_every[ranks];
    std::array<std::deque<Ticket>, ranks> m_lines;
    std::vector<Place> m_places;
    std::deque<Slot> m_hints;
    std::size_t m_count = 0;
};

} // namespace lockscope::monitor
