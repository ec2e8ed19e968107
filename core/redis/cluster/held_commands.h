#pragma once

#include "core/base/clock.h"
#include "core/redis/command.h"
#include "core/redis/pending_reply.h"

#include <QHash>
#include <QSet>

#include <deque>
#include <memory>

namespace lockscope::redis {

// A command with its pending reply. A plain command has no script.
struct Routed {
    ScriptCommand what;
    Instant deadline;
    PendingReply reply;

    const Command &command() const { return what.byHash; }
};

// The slot by which a cluster routes a command; nullopt means any node.
std::optional<quint16> slotOf(const Command &command);

// Commands that no node accepts at the moment, because the master is lost and not yet replaced, or because the slot is
// migrating. Each command is retried until its deadline; the commands of one slot are retried together and in order. No
// node has executed any of them yet.
class HeldCommands {
public:
    // `retry` is called from the event loop with the commands to retry now.
    HeldCommands(Clock *clock, std::function<void(std::vector<Routed>)> retry);

    // `why` is the error with which the command fails at its deadline.
    void add(Routed command, Error why, Millis pause);
    bool has(quint16 slot) const { return m_slots.contains(slot); } // if true, other commands of the slot must wait
    bool isEmpty() const { return m_held.empty(); }
    void retryAll(); // call it when a node or the topology has changed
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
    QHash<quint16, int> m_slots; // the number of delayed commands by slot
    std::unique_ptr<Clock::Timer> m_timer;
    Instant m_nextLook = Instant::max();
};

} // namespace lockscope::redis
