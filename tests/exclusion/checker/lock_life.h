#pragma once

#include "tests/exclusion/checker/liveness.h"

namespace lockscope::exclusion {

// What counts at one time of one lock.
enum class Part {
    Held, // for certain
    Waiting, // anybody
    Ours, // of ours: nothing keeps it from the lock
    Others, // of Redisson's, the same
    InLine, // one of Redisson's before whom ours cannot come: it waits for a fair lock, too
    MaybeHeld, // somebody may have been given it unheard
    Kept, // a waiter is touched by a fault, or does not run
    Excused, // nobody can have it for some reason
    Permits, // how many may hold it at once; 0: nobody knows
};
inline constexpr size_t parts = 9;

struct Change {
    Moment at{};
    Part part = Part::Held;
    int by = 1;
    int why = 0; // of MaybeHeld, Kept and Excused: place in LockLife::words
};

// All that counts of one lock, by time.
struct LockLife {
    std::vector<Change> changes; // in order of time
    std::vector<QByteArray> words;
    bool isFreedSilently = false; // now and then: who has it as a spin lock tells nobody

    void add(Interval when, Part part, const QByteArray &why = {});
    int place(const QByteArray &word);
};

// Of all locks.
std::map<QByteArray, LockLife> lockLives(const Run &run, const LivenessLimits &limits);

} // namespace lockscope::exclusion
