#pragma once

#include "core/base/clock.h"
#include "core/base/seldom.h"
#include "core/base/ttl.h"
#include "core/model/access.h"
#include "core/model/kind.h"
#include "core/model/known_by.h"
#include "core/model/lease_kind.h"
#include "core/model/lock_id.h"
#include "core/model/lock_ptr.h"
#include "core/model/state.h"

#include <QMetaType>

#include <memory>
#include <optional>
#include <vector>

// The known facts about one lock: plain immutable values that may be passed between threads. KnownBy says how a fact is
// known.
namespace lockscope {

struct Blocking;
struct Deadlock;
namespace families {
struct Family;
}
struct UsualHolds;

// How a hold ended, as far as the server reported it. Only an unlock message proves a release, but many locks send
// none. A key that was deleted by hand, flushed or evicted therefore looks like the key of a released lock.
enum class Ending : quint8 {
    Unknown, // found missing, and nothing reported the reason
    Released, // its unlock message came
    Expired, // an event reported the expiry, or the key was missing after its deadline and no unlock message came
    Restarted, // its server restarted without it
    FailedOver, // the server that became master does not have it
};
// The evidence that two kinds of lock share the name. Such a lock may have two holders.
enum class Mixture : quint8 {
    None,
    TwoOwners, // more than one exclusive owner in one hash
    PlainAndReadWrite, // `mode` beside a plain lock's field, or a `mode` that does not fit the write field
    PlainWaiters, // a client waits for the lock as if it were of another kind
    FencedAndFair, // a fencing token and a fair queue
    Counters, // some clients wait for a latch, but others for a semaphore or a lock
};

// The places of a lock owner's parts in its bytes. The parts are not copied, because there are many holders.
struct OwnerParts {
    struct Place {
        quint16 from = 0;
        quint16 size = 0;
    };
    Place client; // the UUID
    Place thread;
    Place transaction; // the transaction's id, if a Redisson transaction acquired the lock
};
// The places at which the owner has these texts. A text that it does not have gets an empty place.
OwnerParts partsIn(const Owner &owner, QByteArrayView client, QByteArrayView thread = {},
                   QByteArrayView transaction = {});

struct Holder {
    Owner owner; // UUID:THREAD as in the hash, without `:write`; UUID:THREAD:TXID inside a transaction
    qint64 holds = 0; // 0 if it is not known, which happens in recordings
    Access access = Access::Exclusive;
    OwnerParts parts = {}; // empty if the owner is the value of a key or the ID of a permit
    std::optional<int> liveTimeouts = {}; // for a read hold: the number of its existing timeout keys
    // When a permit or a faster-multi hold expires: ms since the epoch by the server's clock (for faster-multi, by the
    // holder's clock). 0 means no deadline, or a lock of another kind.
    qint64 deadlineMillis = 0;

    bool hasClient() const { return parts.client.size > 0; }
    bool hasThread() const { return parts.thread.size > 0; }
    QByteArray client() const { return part(parts.client); }
    QByteArray thread() const { return part(parts.thread); }
    QByteArray transaction() const { return part(parts.transaction); }
    friend bool operator==(const Holder &a, const Holder &b); // `parts` follow from the owner

private:
    QByteArray part(OwnerParts::Place place) const { return owner.raw().mid(place.from, place.size); }
};

struct QueueEntry {
    Owner owner;
    qint64 deadlineMillis = 0; // ms since the epoch by the server's clock; 0 means that the zset has no such entry
    std::optional<bool> subscribed; // whether a client listens on its channel; nullopt means not asked, or uncertain
    friend bool operator==(const QueueEntry &, const QueueEntry &) = default;
};

struct Waiters {
    std::optional<int> threads; // exact; set only for fair locks
    std::optional<int> clients; // subscribers of the unlock channel: a lower bound
    // The known number of waiters, a lower bound unless `threads` is set. Empty if nothing is known.
    std::optional<int> known() const { return threads ? threads : clients; }
    friend bool operator==(const Waiters &, const Waiters &) = default;
};

// Facts that few locks have.
struct RareFacts {
    Instant goneAt{}; // when the key was found missing, even if a client still queues
    Owner lastOwner; // when nobody holds it: the last holder that we saw
    Owner upgrading; // read-write: a reader that was refused as a writer and still reads
    std::optional<Millis> leaseBefore; // the previous lease, if it was changed during this hold
    QByteArray foreignType; // OtherType: the key's TYPE ("list", "string", …)
    Key activeIn; // a missing lock: the list in which its job is at work
    qint64 overduePermits = 0; // ExpirableSemaphore: permits past their deadline, which the next acquire frees
    // Semaphore: since this time, free permits and a waiter coexist, or no permit is free and none has come back.
    Instant permitsSince{};
    Millis longestWithout{}; // of a semaphore, the longest earlier time without a free permit (0 if none)
    // From the history, for a watched lock and one that is held unusually long; null if nothing is known.
    std::shared_ptr<const UsualHolds> usual;
    // From the graph of waits, the cycle that the lock is part of, and the owners that it blocks. Null if none.
    std::shared_ptr<const Deadlock> deadlock;
    std::shared_ptr<const Blocking> blocking;
    friend bool operator==(const RareFacts &, const RareFacts &) = default;
};

// Fields that filters, sorting and the first columns need come first, because a loop over 100 000 locks mostly waits
// for memory. Small fields are adjacent, because padding between them would waste memory.
struct Lock {
    LockId id;
    Kind kind = Kind::Reentrant;
    State state = State::Learning;
    KnownBy stateKnownBy = KnownBy::Sample;
    bool exists = false; // false means there is no key, only a queue or subscribers
    bool noExpiry = false;
    bool expiryUnknown = false; // the lock is from a recording, which does not contain expiries
    bool gone = false; // no key, queue or subscriber any more; the row stays for `goneFor` (monitor_options.h)
    bool heldSinceIsBound = false; // the lock was already held when first seen, so the hold may be older: "≥ 12 m"
    LeaseKind leaseKind = LeaseKind::Learning;
    std::optional<Mode> mode;
    bool isScattered = false; // in a cluster: the companion keys are in other slots than the lock, because of the name
    bool mixed = false; // two kinds of lock share this name, or it has two exclusive holders
    Mixture mixture = Mixture::None; // the reason, if `mixed`
    Ending ending = Ending::Unknown; // valid when nobody holds it any more

    std::vector<Holder> holders; // at most maxHolders of them, sorted by owner
    Waiters waiters;
    Instant heldSince{}; // when the hold began, if `exists`
    // Valid if exists && !noExpiry && !expiryUnknown; at most `farthest`. It is an absolute time, so a TTL that only
    // runs down is not a change. The server answered some time within the round trip, so the true expiry is at most
    // expirySlack later.
    Instant expiresAt{};
    std::vector<QueueEntry> queue; // fair: head first, at most maxHolders

    Millis expirySlack{};
    qint64 holderCount = 0; // including those beyond maxHolders
    QString node; // the master that has the lock, as host:port; empty means there is only one master
    std::optional<qint64> token; // fencing token, a semaphore's free permits, or a latch's count, by kind
    int missedRenewals = 0;
    int changesPerMinute = 0;
    std::optional<Millis> lease; // learned from renewals or, for a fixed lease, the longest TTL seen
    std::optional<Instant> lastRenewal; // inferred from a TTL that rose
    Seldom<RareFacts> rare;
    std::shared_ptr<const families::Family> family; // of another library's lock; null if unknown, and for Redisson's

    Instant readAt{}; // when it was last read or confirmed
    Instant firstSeen{};

    static constexpr int maxHolders = 1000;
    // Two hundred years after boot. A TTL may be millions of years, but nanoseconds overflow after 292 years.
    static constexpr Instant farthest{std::chrono::hours(200 * 365 * 24)};

    Ttl ttl(Instant now) const;
    QByteArray value() const; // of a token, the key's value, which is its owner; empty for other kinds
};

// True for a lock without an expiry, or with an expiry more than ten years away.
bool neverEnds(const Lock &lock, Instant now);

// True for semaphores and latches: they count, and have no exclusive holder and no lease.
bool isCounter(const Lock &lock);
// True if the key under the lock's name is not a lock.
bool isNoLock(const Lock &lock);
// True if somebody waits for the lock.
bool isContended(const Lock &lock);
// True if the lock has a holder and the last read of the lock is recent. An unverified lock keeps its last known
// holders, but nobody may show it as held. False for semaphores and latches without recorded holders.
bool isConfirmedHeld(const Lock &lock);
// True if the attention strip names the lock's state.
bool needsAttention(const Lock &lock);

} // namespace lockscope
