#pragma once

#include "core/base/clock.h"

#include <QByteArray>

#include <array>
#include <vector>

namespace lockscope::exclusion {

enum class FaultKind {
    // Of the server. One at a time.
    ServerKill, // SIGKILL, and started again afterwards
    ServerStop, // SIGSTOP
    ClientsKill, // CLIENT KILL of all connections
    ScriptFlush,
    Oom, // maxmemory 1
    Busy, // a script that does not end, until SCRIPT KILL
    LockBreak, // a bare DEL of a lock that the workers know to be broken now and then
    // Of one worker or one link. One at a time, beside those of the server.
    WorkerStop, // SIGSTOP, often past its leases
    WorkerKill, // SIGKILL; another takes its place
    LinkCut, // at once
    LinkSilent, // nothing passes any more, until it is cut
    LinkDeaf, // requests pass, replies do not, until it is cut
    LinkLate, // requests of the links there are now arrive at the end, after those of newer links
};
inline constexpr std::array serverFaults{FaultKind::ServerKill,  FaultKind::ServerStop, FaultKind::ClientsKill,
                                         FaultKind::ScriptFlush, FaultKind::Oom,        FaultKind::Busy,
                                         FaultKind::LockBreak};
inline constexpr std::array clientFaults{FaultKind::WorkerStop, FaultKind::WorkerKill, FaultKind::LinkCut,
                                         FaultKind::LinkSilent, FaultKind::LinkDeaf,   FaultKind::LinkLate};

QByteArray word(FaultKind kind);

struct Fault {
    FaultKind kind = FaultKind::ScriptFlush;
    Millis at{0}; // from the beginning of the run
    Millis length{0};
    quint32 target = 0; // which worker, link or lock: modulo how many there are

    friend bool operator==(const Fault &, const Fault &) = default;
};

// The faults of one round, drawn from the seed and the round's number alone, by their beginning. None begins in the
// first second, none is under way in the last sixth, so that it can be seen how everything recovers.
std::vector<Fault> scheduleOf(quint32 seed, int round, Millis length);

} // namespace lockscope::exclusion
