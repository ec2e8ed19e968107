#pragma once

#include "core/base/clock.h"
#include "core/base/ttl.h"
#include "core/model/lock_id.h"

#include <QMetaType>

#include <memory>
#include <optional>
#include <vector>

// What is known of one lock: plain immutable values that cross threads. Every figure says how it is known.
namespace lockscope {

// What the keys look like (docs/protocol.md). Reentrant also covers spin and non-reentrant locks: the same hash.
enum class Kind : quint8 {
    Reentrant,
    Fair,
    ReadWrite,
    Fenced,
    FasterMulti,
    Semaphore,
    ExpirableSemaphore,
    Latch,
    Token, // a plain `SET NX PX` lock
    UnknownHash, // a hash that looks like a lock from its name or companions only
    OtherType, // the same of a key that is no hash: a list, a string that is no lock, …
};
enum class Mode : quint8 { Read, Write };
enum class Access : quint8 { Exclusive, Read, Write };

// Ordered by severity, calmest first; the table's state column sorts by it.
enum class State : quint8 {
    Free,
    HeldRenewed,
    HeldFixedLease,
    CountingDown, // a latch that is not open yet
    NoPermits, // a semaphore of which somebody has all
    Learning,
    HeldUnusuallyLong,
    PermitsNotReturned, // a semaphore: none came back for far longer than it used to take
    LeaseChanged, // it was set to another lease while the same owner held it
    HoldCountClimbing,
    AboutToExpire,
    RenewalLate,
    DeadlineDrift,
    MixedKinds,
    ZombieReader,
    QueueWithoutHolder,
    PermitsUnclaimed, // a semaphore has some, and still somebody waits
    GhostAtHead,
    WaitsForOwnRead, // a reader wants to write, and waits for what it has itself
    ExpiredWhileHeld,
    QuorumLost,
    NoExpiry,
    Unverified, // not confirmed within 5 s: never drawn as held
};
enum class LeaseKind : quint8 { Learning, Watchdog, Fixed, None };
enum class KnownBy : quint8 { Event, Sample, Inference };
// How a hold ended, as far as anything told. A release is only one after its message: many locks send none, and a key
// that is deleted by hand, flushed or evicted looks like any that was released.
enum class Ending : quint8 {
    Unknown, // found gone, and nothing told why
    Released, // its unlock message came
    Expired, // its time was up: told by an event, or found so without a message
    Restarted, // its server came back without it
    FailedOver, // the server that became master does not have it
};
// What shows that two kinds of lock share the name. There may be two holders then.
enum class Mixture : quint8 {
    None,
    TwoOwners, // more than one exclusive owner in one hash
    PlainAndReadWrite, // the field of a plain lock, or a writer that does not fit, beside `mode`
    PlainWaiters, // somebody waits as for a plain or fair lock where there is another
    FencedAndFair, // a fencing token and a fair queue
    Counters, // somebody waits for a latch where others wait for a semaphore, or for a lock
};

struct Holder {
    Owner owner; // UUID:THREAD as in the hash, without `:write`; UUID:THREAD:TXID inside a transaction
    QByteArray client; // the UUID
    QByteArray thread;
    qint64 holds = 0;
    Access access = Access::Exclusive;
    std::optional<int> liveTimeouts; // read holds: its timeout keys that exist; none: not asked
    // When a permit, or what a faster-multi holder has, runs out: ms since the epoch, by the server's clock (the
    // holder's own for faster-multi). 0: never, or no such kind.
    qint64 deadlineMillis = 0;
    QByteArray transaction = {}; // its id, when a Redisson transaction took it
    friend bool operator==(const Holder &, const Holder &) = default;
};

struct QueueEntry {
    Owner owner;
    qint64 deadlineMillis = 0; // server time since the epoch; 0: the zset has none
    std::optional<bool> subscribed; // does anybody listen on its channel; none: not asked or not sure
    friend bool operator==(const QueueEntry &, const QueueEntry &) = default;
};

struct Waiters {
    std::optional<qint64> threads; // exact, fair locks only
    std::optional<qint64> clients; // subscribers of the unlock channel: a lower bound
    friend bool operator==(const Waiters &, const Waiters &) = default;
};

struct Lock {
    LockId id;
    Kind kind = Kind::Reentrant;
    std::optional<Mode> mode;
    State state = State::Learning;
    KnownBy stateKnownBy = KnownBy::Sample;

    QString node; // which of several masters has it, host:port; empty: there is one
    bool isScattered = false; // in a cluster: by its name, what belongs to it lies in other slots than itself

    std::vector<Holder> holders; // at most maxHolders of them, sorted by owner
    qint64 holderCount = 0; // all of them
    std::vector<QueueEntry> queue; // fair: head first, at most maxHolders
    Waiters waiters;
    std::optional<qint64> token; // fencing token, or a semaphore's free permits / a latch's count: see kind
    QByteArray value; // Token: what the key holds (at most 256 bytes); others: empty
    QByteArray foreignType; // OtherType: TYPE of the key ("list", "string", …); others: empty
    bool mixed = false; // two kinds of lock share this name, or two exclusive holders: there may be two holders
    Mixture mixture = Mixture::None; // then: why
    qint64 overduePermits = 0; // ExpirableSemaphore: taken, but their deadline has passed: free at the next acquire

    bool exists = false; // false: no key; a queue or subscribers are all there is
    bool noExpiry = false;
    // When exists && !noExpiry: absolute, so a TTL that merely runs down is no change; at most `farthest`. The server
    // answered some time within the round trip: the true one is at most expirySlack later.
    Instant expiresAt{};
    Millis expirySlack{};
    LeaseKind leaseKind = LeaseKind::Learning;
    std::optional<Millis> lease; // learned or, for a fixed one, the longest TTL seen
    std::optional<Instant> lastRenewal; // inferred from a TTL that went up
    int missedRenewals = 0;
    std::optional<Millis> leaseBefore; // the lease was changed during this hold: what it was before
    Owner upgrading; // read-write: a reader that was seen to be refused as a writer, and still reads
    // Semaphore: since when permits lie there and somebody waits, or since when none has come back and there is none
    Instant permitsSince{};
    Millis longestWithout{}; // how long it has been without a permit at most before; 0: never, or no semaphore

    Instant readAt{}; // when it was last read or confirmed
    Instant firstSeen{};
    Instant heldSince{}; // holders' start, when exists
    bool heldSinceIsBound = false; // it was held already when first seen: "≥ 12 m"
    int changesPerMinute = 0;

    bool gone = false; // no key, no queue, no subscriber any more; kept for ten seconds
    Instant goneAt{}; // when the key was found missing, also while somebody still queues
    Ending ending = Ending::Unknown; // when nobody holds it any more
    Owner lastOwner; // when nobody holds it: who held it last, if we saw it

    static constexpr int maxHolders = 1000;
    // Two hundred years after boot. A TTL may be of millions of years; nanoseconds overflow after 292.
    static constexpr Instant farthest{std::chrono::hours(200 * 365 * 24)};

    Ttl ttl(Instant now) const;
};
using LockPtr = std::shared_ptr<const Lock>;

// Without an expiry, or with one that nobody will live to see: it never frees itself.
bool neverEnds(const Lock &lock, Instant now);

// Semaphores and latches count something; they have no exclusive holder and no lease of their own.
bool isCounter(const Lock &lock);
// There is something under its name that is no lock.
bool isNoLock(const Lock &lock);
// Somebody waits for it.
bool isContended(const Lock &lock);
// It is in a state that the attention strip would name.
bool needsAttention(const Lock &lock);

// The stable words of `list --json`: "reentrant", "held-renewed", …
QLatin1String word(Kind kind);
QLatin1String word(Mode mode);
QLatin1String word(State state);
QLatin1String word(LeaseKind lease);
QLatin1String word(Access access);
QLatin1String word(KnownBy how);

} // namespace lockscope
