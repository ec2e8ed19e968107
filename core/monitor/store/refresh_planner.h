#pragma once

#include "core/base/clock.h"

#include <array>
#include <deque>
#include <optional>
#include <vector>

namespace lockscope::monitor {

// Decides which known locks to read next. Pure: knows only numbers ("slots") and times. Each rank is a queue, ordered
// by the time of the latest read, because all slots of a rank have the same period. A slot that is late keeps its place
// in the queue. So if the budget is too small, watched locks come first, and the locks of each rank are read in turn.
class RefreshPlanner {
public:
    using Slot = quint32;
    enum class Rank : quint8 {
        Watched, // watched or on screen
        Contended, // has waiters
        Ordinary,
        Idle, // gone, but its row remains; is read only to see whether the lock comes back
        None // not known
    };

    RefreshPlanner(Millis watchedEvery, Millis every);

    // Adds the slot or moves it to another rank. It was just read at `readAt`, so it is due one period later.
    void place(Slot slot, Rank rank, Instant readAt);
    void remove(Slot slot);
    Rank rank(Slot slot) const;

    // Call it if the lock seems to have changed: it is then read before all others, regardless of its rank.
    void hint(Slot slot);
    bool hasHints() const { return !m_hints.empty(); }
    std::vector<Slot> takeHints(std::size_t atMost);

    // Takes the slots that are due, the most urgent first. A slot is not returned again until it is placed again.
    std::vector<Slot> takeDue(Instant now, std::size_t atMost);
    std::optional<Instant> nextDue() const;
    // The longest delay of the next watched, contended and ordinary slots.
    Millis lateness(Instant now) const;
    std::size_t count() const { return m_count; }

private:
    static constexpr std::size_t ranks = 4;
    struct Ticket {
        Slot slot;
        quint32 number; // stale if the slot has a newer ticket
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
