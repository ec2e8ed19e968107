#pragma once

#include "core/base/clock.h"

#include <QByteArray>

#include <array>
#include <optional>
#include <vector>

namespace lockscope::exclusion {

enum class FaultKind {
    // Of the server. One at a time.
    ServerKill, // SIGKILL, and started again afterwards
    ServerStop, // SIGSTOP
    ClientsKill, // CLIENT KILL of all connections
    PubsubKill, // of those that are subscribed, alone
    ScriptFlush,
    Oom, // maxmemory 1
    Busy, // a script that does not end, until SCRIPT KILL
    LockBreak, // a bare DEL of a lock that the workers know to be broken now and then
    FlushAll,
    Evict, // keys with a time to live are thrown out at random
    PauseWrite, // CLIENT PAUSE … WRITE
    Misconf, // writes are refused because the last snapshot failed
    SlowFsync, // appendfsync always
    AofRewrite,
    ReadOnly, // a replica of nobody
    MaxClients, // everybody is disconnected, and few may come back
    Acl, // the user may not run scripts, or write, for a while
    ClockForward, // the wall clock jumps, and stays there
    ClockBack,
    // Of one worker or its link. One at a time, beside those of the server; but what fails may have been slow before.
    WorkerStop, // SIGSTOP, often past its leases
    WorkerKill, // SIGKILL; another takes its place
    WorkerClock, // its wall clock jumps, and jumps back
    LinkCut, // at once
    LinkSilent, // nothing passes any more, until it is cut
    LinkDeaf, // requests pass, replies do not, until it is cut
    LinkMute, // replies pass, requests do not, until it is cut
    LinkLate, // requests of the links there are now arrive at the end, after those of newer links
    LinkSlow, // everything takes its time, and not always the same
    CutBeforeAcquire, // the nth acquire never reaches the server, its link is cut
    CutAfterAcquire, // the server has it, and the link is cut instead of answering; and so on
    CutBeforeRenewal,
    CutAfterRenewal,
    CutBeforeRelease,
    CutAfterRelease,
    AcquireLate, // the nth acquire arrives right behind the next one of the same owner, or when all workers have ended
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
bool isOfLink(FaultKind kind); // aimed cuts are, too
bool isAimed(FaultKind kind); // it may find nothing to hit

struct Fault {
    FaultKind kind = FaultKind::ScriptFlush;
    Millis at{0}; // from the beginning of the run
    Millis length{0};
    quint32 target = 0; // which worker, link or lock: modulo how many there are

    friend bool operator==(const Fault &, const Fault &) = default;
};

// The faults of one round, drawn from the seed and the round's number alone, by their beginning. None begins in the
// first second, none is under way in the last sixth, so that it can be seen how everything recovers; and there are
// quiet stretches in between: for at least two fifths of the round the server has none, and twice for a tenth of it
// nobody has. `only`: none but these; empty: all.
std::vector<Fault> scheduleOf(quint32 seed, int round, Millis length, const std::vector<FaultKind> &only = {});

} // namespace lockscope::exclusion
