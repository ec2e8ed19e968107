#pragma once

#include "tests/exclusion/checker/liveness.h"

namespace lockscope::exclusion {

// What can apply to a lock at one moment.
enum class Part {
    Held, // certainly held
    Waiting, // anybody waits
    Ours, // one of our waiters waits, and nothing prevents it from acquiring
    Others, // the same for one of Redisson's waiters
    InLine, // one of Redisson's waiters is in the fair queue ahead of ours
    MaybeHeld, // somebody may have received the lock without knowing it
    Kept, // a fault touches a waiter, or the waiter does not run
    Excused, // nobody can acquire the lock, for some reason
    Permits, // how many owners may hold it at once; 0: unknown
    RanOut, // a moment: a hold of a fair lock ends, and nobody is told
};
inline constexpr size_t parts = 10;
inline constexpr char lostPermit[] = "lost-permit"; // the reason of Part::Excused for each permit that nobody returns

struct Change {
    Moment at{};
    Part part = Part::Held;
    int by = 1;
    int why = 0; // for MaybeHeld, Kept and Excused: index in LockLife::words
};

// All changes that matter for one lock, by time.
struct LockLife {
    std::vector<Change> changes; // ordered by time
    std::vector<QByteArray> words;
    bool isFreedSilently = false; // some owners hold it as a spin lock, whose release sends no message

    void add(Interval when, Part part, const QByteArray &why = {});
    int place(const QByteArray &word);
};

// Of all locks.
std::map<QByteArray, LockLife> lockLives(const Run &run, const LivenessLimits &limits);

} // namespace lockscope::exclusion
