#pragma once

#include "core/base/clock.h"

#include <QByteArray>

#include <array>
#include <optional>
#include <vector>

namespace lockscope::exclusion {

enum class FaultKind {
    // Faults of the server, one at a time.
    ServerKill, // SIGKILL, and a restart at its end
    ServerStop, // SIGSTOP
    ClientsKill, // CLIENT KILL of all connections
    PubsubKill, // only of subscribers
    ScriptFlush,
    Oom, // maxmemory 1
    Busy, // a script that does not end, until SCRIPT KILL
    LockBreak, // a bare DEL of a lock that the workers expect to be broken sometimes
    FlushAll,
    Evict, // evicts random keys with a TTL
    PauseWrite, // CLIENT PAUSE … WRITE
    Misconf, // refuses writes because the last snapshot failed
    SlowFsync, // appendfsync always
    AofRewrite,
    ReadOnly, // a replica of a master that does not exist
    MaxClients, // disconnects everybody and lets only few reconnect
    Acl, // the user may not run scripts, or not write, for a while
    ClockForward, // the wall clock jumps and keeps the difference
    ClockBack,
    // Faults of one worker or its link, one at a time, beside those of the server. A link may be slow before it fails.
    WorkerStop, // SIGSTOP, often longer than its leases
    WorkerKill, // SIGKILL; another worker takes its place
    WorkerClock, // its wall clock jumps, and later jumps back
    LinkCut, // cut at once
    LinkSilent, // nothing passes until the cut
    LinkDeaf, // requests pass but no replies, until the cut
    LinkMute, // replies pass but no requests, until the cut
    LinkLate, // requests of the present links arrive at the end, after those of newer links
    LinkSlow, // all bytes are delayed by varying times
    CutBeforeAcquire, // the nth acquire never reaches the server, and its link is cut
    CutAfterAcquire, // the server has the acquire, and the link is cut instead of answering; and so on
    CutBeforeRenewal,
    CutAfterRenewal,
    CutBeforeRelease,
    CutAfterRelease,
    // the nth acquire arrives right behind the next acquire of the same owner, or when all workers have ended
    AcquireLate,
};
inline constexpr std::array serverFaults{
    FaultKind::ServerKill,  FaultKind::ServerStop,   FaultKind::ClientsKill, FaultKind::PubsubKill,
    FaultKind::ScriptFlush, FaultKind::Oom,          FaultKind::Busy,        FaultKind::LockBreak,
    FaultKind::FlushAll,    FaultKind::Evict,        FaultKind::PauseWrite,  FaultKind::Misconf,
    FaultKind::SlowFsync,   FaultKind::AofRewrite,   FaultKind::ReadOnly,    FaultKind::MaxClients,
    FaultKind::Acl,         FaultKind::ClockForward, FaultKind::ClockBack};
inline constexpr std::array clientFaults{
    FaultKind::WorkerStop,      FaultKind::WorkerKill,       FaultKind::WorkerClock,     FaultKind::LinkCut,
    FaultKind::LinkSilent,      FaultKind::LinkDeaf,         FaultKind::LinkMute,        FaultKind::LinkLate,
    FaultKind::LinkSlow,        FaultKind::CutBeforeAcquire, FaultKind::CutAfterAcquire, FaultKind::CutBeforeRenewal,
    FaultKind::CutAfterRenewal, FaultKind::CutBeforeRelease, FaultKind::CutAfterRelease, FaultKind::AcquireLate};

QByteArray word(FaultKind kind);
std::optional<FaultKind> faultFromWord(const QByteArray &text);
bool isOfServer(FaultKind kind);
bool isOfLink(FaultKind kind); // includes aimed cuts
bool isAimed(FaultKind kind); // the fault may find no matching request

struct Fault {
    FaultKind kind = FaultKind::ScriptFlush;
    Millis at{0}; // from the beginning of the round
    Millis length{0};
    quint32 target = 0; // selects the worker, link or lock: modulo their number

    friend bool operator==(const Fault &, const Fault &) = default;
};

// The faults of one round, ordered by beginning; they depend only on the seed and the round's number. None begins in
// the first second, and none is under way in the last sixth, so that recovery can be seen. There are quiet stretches:
// the server has no fault for at least two fifths of the round, and twice for a tenth of the round nobody has one.
// `only`: just these faults; empty: all.
std::vector<Fault> scheduleOf(quint32 seed, int round, Millis length, const std::vector<FaultKind> &only = {});

} // namespace lockscope::exclusion
