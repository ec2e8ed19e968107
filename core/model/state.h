#pragma once

#include <QLatin1String>

namespace lockscope {

// Ordered by severity, calmest first; the table's state column sorts by it. Each state has a row in state.cpp.
enum class State : quint8 {
    Free,
    HeldRenewed,
    HeldFixedLease,
    CountingDown, // a latch that is not open yet
    NoPermits, // a semaphore without free permits
    Learning,
    HeldUnusuallyLong,
    PermitsNotReturned, // a semaphore: no permit came back for far longer than usual
    LeaseChanged, // the lease was changed while the same owner held the lock
    HoldCountClimbing,
    AboutToExpire,
    RenewalLate,
    DeadlineDrift,
    MixedKinds,
    ZombieReader,
    QueueWithoutHolder,
    PermitsUnclaimed, // a semaphore has free permits, but somebody still waits
    GhostAtHead,
    WaitsForOwnRead, // a reader waits to write, but its own read hold blocks it
    ExpiredWhileHeld,
    Stalled, // its job is at work according to a list, but nobody holds its lock
    QuorumLost,
    NoExpiry,
    Deadlocked, // its holder waits, directly or behind others, for a lock that waits for this one
    Unverified, // not confirmed within 5 s, so never drawn as held; must stay the last state
};
inline constexpr int stateCount = int(State::Unverified) + 1;
inline constexpr State worstState = State(stateCount - 2);

enum class Severity : quint8 {
    Calm,
    Suspicious, // a user should check it
    Wrong,
    Unknown,
};

// The meaning of a color. The window chooses the colors from its palette.
enum class Tone : quint8 { Plain, Muted, Good, Info, Warning, Bad };

// The shape by which a user recognizes a state without color.
enum class StateShape : quint8 { Ring, Disc, Half, Dashed, Triangle, Diamond, Question };

// The constant facts about a state. Texts are English, marked with QT_TRANSLATE_NOOP("describe", …), or with
// QT_TRANSLATE_N_NOOP if they have a number. Texts that need the lock's figures are in
// core/words/state_explanations.cpp.
struct StateTraits {
    // The actions that solve a lock's problem in this state, whatever else is known about the lock.
    struct Remedies {
        bool evict = false;
        bool removeReader = false;
        bool forceRelease = false;

        constexpr bool any() const { return evict || removeReader || forceRelease; }
    };
    // Waiting is the mildest choice in this state. If `label` is null, the lock's kind and lease decide what to wait
    // for.
    struct Waiting {
        const char *label = nullptr;
        const char *why = nullptr;
    };

    State state;
    const char *word; // stable, for scripts
    const char *title;
    const char *meaning; // one sentence
    Severity severity = Severity::Calm;
    Tone tone;
    StateShape shape;
    const char *counted =
        nullptr; // the attention strip's chip for %n locks; null means the strip does not name the state
    Remedies helps = {};
    Waiting waiting = {};
};

const StateTraits &traitsOf(State state);

// True if the attention strip counts the state as a problem of the lock.
bool needsAttention(State state);

// The stable words of `list --json`: "held-renewed", …
QLatin1String word(State state);

} // namespace lockscope
