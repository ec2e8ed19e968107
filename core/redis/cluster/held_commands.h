#pragma once

#include "core/base/clock.h"
#include "core/redis/command.h"
#include "core/redis/pending_reply.h"

#include <QHash>
#include <QSet>

#include <deque>
#include <memory>

namespace lockscope::redis {

// A command and who waits for its answer. A plain one has no script.
struct Routed {
    ScriptCommand what;
    Instant deadline;
    PendingReply reply;

    const Command &command() const { return what.byHash; }
};

// By which slot a cluster routes a command; nullopt: it is any node's.
std::optional<quint16> slotOf(const Command &command);

// Commands that no node takes at the moment: its master is lost and another not yet chosen, or its slot is on the way.
// Each is tried again until its deadline, those of one slot together and in order; nothing of it was done.
class HeldCommands {
public:
    // `retry`: called from the event loop with those to be tried now.
    HeldCommands(Clock *clock, std::function<void(std::vector<Routed>)> retry);

    // `why`: what it is answered when its time is over.
    void add(Routed command, Error why, Millis pause);
    bool has(quint16 slot) const { return m_slots.contains(slot); } // one that others must stay behind
    bool isEmpty() const { return m_held.empty(); }
    void retryAll(); // something has changed
    void settleAll(const Error &why);

private:
    struct Held {
        Routed command;
        Error why;
        Instant due;
    };
    static quint16 placeOf(const Held &held); // slotCount: no slot
    QSet<quint16> slotsDue(Instant now) const;
    void leaves(const Held &held);
    void look();
    void lookAt(Instant when);

    Clock *m_clock;
    std::function<void(std::vector<Routed>)> m_retry;
    std::deque<Held> m_held;
    QHash<quint16, int> m_slots; // how many of each
    std::unique_ptr<Clock::Timer> m_timer;
    Instant m_nextLook = Instant::max();
};

} // namespace lockscope::redis
