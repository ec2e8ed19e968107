#include "core/model/state.h"

#include "core/base/rows.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {

namespace {

constexpr StateTraits states[] = {
    {
        .state = State::Free,
        .word = "free",
        .title = QT_TRANSLATE_NOOP("describe", "free"),
        .meaning = QT_TRANSLATE_NOOP("describe", "Nobody holds it."),
        .tone = Tone::Muted,
        .shape = StateShape::Ring,
    },
    {
        .state = State::HeldRenewed,
        .word = "held-renewed",
        .title = QT_TRANSLATE_NOOP("describe", "held, renewed"),
        .meaning = QT_TRANSLATE_NOOP("describe", "Held, and its watchdog renews it on time."),
        .tone = Tone::Good,
        .shape = StateShape::Disc,
    },
    {
        .state = State::HeldFixedLease,
        .word = "held-fixed-lease",
        .title = QT_TRANSLATE_NOOP("describe", "held, fixed lease"),
        .meaning =
            QT_TRANSLATE_NOOP("describe", "Held for a fixed time: not renewed since it was first seen, so it expires."),
        .tone = Tone::Info,
        .shape = StateShape::Half,
    },
    {
        .state = State::CountingDown,
        .word = "counting-down",
        .title = QT_TRANSLATE_NOOP("describe", "counting down"),
        .meaning = QT_TRANSLATE_NOOP("describe", "Opens for all waiters at 0."),
        .tone = Tone::Info,
        .shape = StateShape::Half,
    },
    {
        .state = State::NoPermits,
        .word = "no-permits",
        .title = QT_TRANSLATE_NOOP("describe", "no permits free"),
        .meaning = QT_TRANSLATE_NOOP("describe", "All its permits are taken. Others must wait."),
        .tone = Tone::Info,
        .shape = StateShape::Half,
    },
    {
        .state = State::Learning,
        .word = "learning",
        .title = QT_TRANSLATE_NOOP("describe", "held, lease not known yet"),
        .meaning = QT_TRANSLATE_NOOP("describe",
                                     "Held. If it is renewed, it has a watchdog. If it is not renewed within half of "
                                     "its lease, the lease is fixed."),
        .tone = Tone::Info,
        .shape = StateShape::Dashed,
    },
    {
        .state = State::HeldUnusuallyLong,
        .word = "held-unusually-long",
        .title = QT_TRANSLATE_NOOP("describe", "held unusually long"),
        .meaning = QT_TRANSLATE_NOOP("describe", "Held far longer than usual for this lock."),
        .severity = Severity::Suspicious,
        .tone = Tone::Warning,
        .shape = StateShape::Triangle,
        .counted = QT_TRANSLATE_N_NOOP("describe", "%n held unusually long"),
        .helps = {.forceRelease = true},
    },
    {
        .state = State::PermitsNotReturned,
        .word = "permits-not-returned",
        .title = QT_TRANSLATE_NOOP("describe", "permits not returned"),
        .meaning = QT_TRANSLATE_NOOP("describe",
                                     "A semaphore has had no permits for far longer than usual: some may be lost."),
        .severity = Severity::Suspicious,
        .tone = Tone::Warning,
        .shape = StateShape::Triangle,
        .counted = QT_TRANSLATE_N_NOOP("describe", "%n with permits not returned"),
        .helps = {.forceRelease = true},
    },
    {
        .state = State::LeaseChanged,
        .word = "lease-changed",
        .title = QT_TRANSLATE_NOOP("describe", "lease changed"),
        .meaning = QT_TRANSLATE_NOOP("describe", "Its lease changed while the same owner held it."),
        .severity = Severity::Suspicious,
        .tone = Tone::Warning,
        .shape = StateShape::Triangle,
        .counted = QT_TRANSLATE_N_NOOP("describe", "%n leases changed"),
    },
    {
        .state = State::HoldCountClimbing,
        .word = "hold-count-climbing",
        .title = QT_TRANSLATE_NOOP("describe", "hold count climbing"),
        .meaning = QT_TRANSLATE_NOOP("describe", "Its hold count only rises."),
        .severity = Severity::Suspicious,
        .tone = Tone::Warning,
        .shape = StateShape::Triangle,
        .counted = QT_TRANSLATE_N_NOOP("describe", "%n hold counts climbing"),
        .helps = {.forceRelease = true},
    },
    {
        .state = State::AboutToExpire,
        .word = "about-to-expire",
        .title = QT_TRANSLATE_NOOP("describe", "about to expire"),
        .meaning = QT_TRANSLATE_NOOP("describe", "Still held, but it was not renewed and its TTL is nearly over."),
        .severity = Severity::Suspicious,
        .tone = Tone::Warning,
        .shape = StateShape::Triangle,
        .counted = QT_TRANSLATE_N_NOOP("describe", "%n about to expire"),
        .helps = {.forceRelease = true},
    },
    {
        .state = State::RenewalLate,
        .word = "renewal-late",
        .title = QT_TRANSLATE_NOOP("describe", "renewal late"),
        .meaning = QT_TRANSLATE_NOOP("describe", "Its TTL fell below two thirds of the lease: a renewal was missed."),
        .severity = Severity::Suspicious,
        .tone = Tone::Warning,
        .shape = StateShape::Triangle,
        .counted = QT_TRANSLATE_N_NOOP("describe", "%n renewals late"),
        .helps = {.forceRelease = true},
    },
    {
        .state = State::DeadlineDrift,
        .word = "deadline-drift",
        .title = QT_TRANSLATE_NOOP("describe", "deadline drift"),
        .meaning = QT_TRANSLATE_NOOP("describe", "The deadlines in its queue do not fit the server's time."),
        .severity = Severity::Suspicious,
        .tone = Tone::Warning,
        .shape = StateShape::Triangle,
        .counted = QT_TRANSLATE_N_NOOP("describe", "%n deadlines drifting"),
        .waiting = {QT_TRANSLATE_NOOP("describe", "Compare the clocks of the clients with the server's"),
                    QT_TRANSLATE_NOOP(
                        "describe",
                        "A client's clock sets its deadline in the queue and may be wrong, or a client waits longer "
                        "than Redisson does.")},
    },
    {
        .state = State::MixedKinds,
        .word = "mixed-kinds",
        .title = QT_TRANSLATE_NOOP("describe", "mixed kinds"),
        .meaning = QT_TRANSLATE_NOOP("describe", "Different kinds of locks use this one name."),
        .severity = Severity::Suspicious,
        .tone = Tone::Warning,
        .shape = StateShape::Triangle,
        .counted = QT_TRANSLATE_N_NOOP("describe", "%n with mixed kinds"),
        .waiting = {QT_TRANSLATE_NOOP("describe", "Let only one kind of lock use this name"),
                    QT_TRANSLATE_NOOP(
                        "describe",
                        "Each kind of lock needs its own name. Otherwise the conflict comes back after any action.")},
    },
    {
        .state = State::ZombieReader,
        .word = "zombie-reader",
        .title = QT_TRANSLATE_NOOP("describe", "zombie reader"),
        .meaning = QT_TRANSLATE_NOOP("describe", "A listed reader has no timeout keys any more."),
        .severity = Severity::Suspicious,
        .tone = Tone::Warning,
        .shape = StateShape::Triangle,
        .counted = QT_TRANSLATE_N_NOOP("describe", "%n zombie readers"),
        .helps = {.removeReader = true, .forceRelease = true},
        .waiting =
            {QT_TRANSLATE_NOOP("describe", "Wait until the live readers release it"),
             QT_TRANSLATE_NOOP(
                 "describe",
                 "Until then they keep the hold of the dead reader alive (Redisson before 4.4), and a writer waits.")},
    },
    {
        .state = State::QueueWithoutHolder,
        .word = "queue-without-holder",
        .title = QT_TRANSLATE_NOOP("describe", "queue, no holder"),
        .meaning = QT_TRANSLATE_NOOP("describe", "It has waiters or subscribers, but no holder."),
        .severity = Severity::Wrong,
        .tone = Tone::Bad,
        .shape = StateShape::Diamond,
        .counted = QT_TRANSLATE_N_NOOP("describe", "%n queues without a holder"),
        .helps = {.forceRelease = true},
    },
    {
        .state = State::PermitsUnclaimed,
        .word = "permits-unclaimed",
        .title = QT_TRANSLATE_NOOP("describe", "permits unclaimed"),
        .meaning = QT_TRANSLATE_NOOP("describe", "A semaphore has free permits, but clients still wait."),
        .severity = Severity::Wrong,
        .tone = Tone::Bad,
        .shape = StateShape::Diamond,
        .counted = QT_TRANSLATE_N_NOOP("describe", "%n with unclaimed permits"),
        .helps = {.forceRelease = true},
    },
    {
        .state = State::GhostAtHead,
        .word = "ghost-at-head",
        .title = QT_TRANSLATE_NOOP("describe", "ghost at head"),
        .meaning = QT_TRANSLATE_NOOP(
            "describe", "The first waiter in its queue seems dead. All waiters behind it may wait in vain."),
        .severity = Severity::Wrong,
        .tone = Tone::Bad,
        .shape = StateShape::Diamond,
        .counted = QT_TRANSLATE_N_NOOP("describe", "%n ghosts in queues"),
        .helps = {.evict = true},
    },
    {
        .state = State::WaitsForOwnRead,
        .word = "waits-for-own-read",
        .title = QT_TRANSLATE_NOOP("describe", "waits for its own read"),
        .meaning = QT_TRANSLATE_NOOP("describe", "A reader wants to write: it waits for its own read lock."),
        .severity = Severity::Wrong,
        .tone = Tone::Bad,
        .shape = StateShape::Diamond,
        .counted = QT_TRANSLATE_N_NOOP("describe", "%n wait for their own read"),
        .helps = {.removeReader = true, .forceRelease = true},
        .waiting = {QT_TRANSLATE_NOOP("describe", "Wait until the reader gives up"),
                    QT_TRANSLATE_NOOP("describe",
                                      "The reader waits for its own read hold. The wait ends at its time limit, or "
                                      "when its program is stopped.")},
    },
    {
        .state = State::ExpiredWhileHeld,
        .word = "expired-while-held",
        .title = QT_TRANSLATE_NOOP("describe", "expired while held"),
        .meaning = QT_TRANSLATE_NOOP("describe", "It expired without a release."),
        .severity = Severity::Wrong,
        .tone = Tone::Bad,
        .shape = StateShape::Diamond,
        .counted = QT_TRANSLATE_N_NOOP("describe", "%n expired while held"),
        .helps = {.forceRelease = true},
    },
    {
        .state = State::Stalled,
        .word = "stalled",
        .title = QT_TRANSLATE_NOOP("describe", "stalled"),
        .meaning = QT_TRANSLATE_NOOP("describe", "Its job is listed as active, but no worker holds its lock."),
        .severity = Severity::Wrong,
        .tone = Tone::Bad,
        .shape = StateShape::Diamond,
        .counted = QT_TRANSLATE_N_NOOP("describe", "%n stalled jobs"),
        .waiting = {QT_TRANSLATE_NOOP("describe", "Wait until a worker checks for stalled jobs"),
                    QT_TRANSLATE_NOOP("describe",
                                      "A worker of the queue that still runs puts the job back, and another one runs "
                                      "it again. Without a running worker, the job stays here.")},
    },
    {
        .state = State::QuorumLost,
        .word = "quorum-lost",
        .title = QT_TRANSLATE_NOOP("describe", "quorum lost"),
        .meaning = QT_TRANSLATE_NOOP("describe", "Fewer than a majority of its servers hold it."),
        .severity = Severity::Wrong,
        .tone = Tone::Bad,
        .shape = StateShape::Diamond,
        .counted = QT_TRANSLATE_N_NOOP("describe", "%n quorums lost"),
        .helps = {.forceRelease = true},
    },
    {
        .state = State::NoExpiry,
        .word = "no-expiry",
        .title = QT_TRANSLATE_NOOP("describe", "no expiry"),
        .meaning = QT_TRANSLATE_NOOP("describe",
                                     "It has no TTL, or one of many years: if its owner is gone, it stays locked."),
        .severity = Severity::Wrong,
        .tone = Tone::Bad,
        .shape = StateShape::Diamond,
        .counted = QT_TRANSLATE_N_NOOP("describe", "%n without expiry"),
        .helps = {.forceRelease = true},
    },
    {
        .state = State::Deadlocked,
        .word = "deadlocked",
        .title = QT_TRANSLATE_NOOP("describe", "deadlocked"),
        .meaning = QT_TRANSLATE_NOOP("describe",
                                     "Its holder waits for another lock of a cycle, whose owners wait for each other."),
        .severity = Severity::Wrong,
        .tone = Tone::Bad,
        .shape = StateShape::Diamond,
        .counted = QT_TRANSLATE_N_NOOP("describe", "%n deadlocked"),
        .helps = {.forceRelease = true},
    },
    {
        .state = State::Unverified,
        .word = "unverified",
        .title = QT_TRANSLATE_NOOP("describe", "unverified"),
        .meaning = QT_TRANSLATE_NOOP("describe", "Not confirmed by the server for more than 5 s."),
        .severity = Severity::Unknown,
        .tone = Tone::Muted,
        .shape = StateShape::Question,
        .counted = QT_TRANSLATE_N_NOOP("describe", "%n unverified"),
        .waiting = {QT_TRANSLATE_NOOP("describe", "Wait until the server answers again"),
                    QT_TRANSLATE_NOOP("describe", "Do not act on information this old.")},
    },
};

constexpr bool isWhole(const StateTraits &row)
{
    const bool isCalm = row.severity == Severity::Calm;
    // each state that needs attention has a remedy, except LeaseChanged, which only informs
    const bool isSolved = row.helps.any() || row.waiting.label || isCalm || row.state == State::LeaseChanged;
    return row.word && row.title && row.meaning && row.tone != Tone::Plain && bool(row.counted) != isCalm && isSolved;
}

static_assert(hasRowForEach(states, &StateTraits::state, stateCount), "each state needs a row, in the enum's order");
static_assert(std::all_of(std::begin(states), std::end(states), isWhole), "a state lacks a text");
static_assert(std::is_sorted(std::begin(states), std::end(states),
                             [](const StateTraits &a, const StateTraits &b) { return a.severity < b.severity; }),
              "the states are not in order of severity");

} // namespace

const StateTraits &traitsOf(State state)
{
    return states[std::size_t(state)];
}

bool needsAttention(State state)
{
    const Severity severity = traitsOf(state).severity;
    return severity == Severity::Suspicious || severity == Severity::Wrong;
}

QLatin1String word(State state)
{
    return QLatin1String(traitsOf(state).word);
}

} // namespace lockscope
