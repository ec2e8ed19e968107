#pragma once

#include "core/clients/judge/connection_list.h"
#include "core/model/lock.h"

#include <QMetaType>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

// What is known of the programs that use the locks: each is one Redisson client, told by the UUID in its owners.
// Plain immutable values that cross threads.
namespace lockscope::clients {

using Uuid = QByteArray; // as Holder::client has it; of other libraries whatever stands there

// How its connections are known; better ones first.
enum class Source : quint8 {
    None,
    Trace, // MONITOR showed owners of its with these addresses: certain while it lasted
    NameRule, // a rule of the user finds its UUID in their names
    Own, // it is this program
    Activity, // the only ones that were active at each moment it must have been: an inference
};
bool isCertain(Source source);

struct Whereabouts {
    Source source = Source::None;
    // Those that are there now, by the latest CLIENT LIST; without one, what a trace saw. At most `most` of `count`.
    std::vector<Connection> connections;
    qint64 count = 0;
    qint64 subscriptions = 0; // of all of them
    int moments = 0; // Activity: at how many moments they were compared
    int sharedWith = 0; // Activity: other clients that the same connections would fit as well
    std::optional<Instant> seenAt; // Trace: last
    static constexpr std::size_t most = 256;
    friend bool operator==(const Whereabouts &, const Whereabouts &) = default;
};

// Ordered by severity, calmest first.
enum class ClientState : quint8 {
    Monopolising, // it alone took a lock the last fifty times, while others waited
    FailingUnlocks, // a trace saw it release what it does not hold
    RenewingWhatIsGone, // a trace saw it renew locks that are not there
    SubscriptionsUsedUp, // all of about 250: its next waiter cannot wait
    WatchdogStopped, // all that it renews is late at once
    Gone, // no connection of it is visible
};

struct Finding {
    ClientState state = ClientState::Gone;
    KnownBy knownBy = KnownBy::Sample;
    Instant since{}; // when it was first found so
    qint64 count = 0; // of late holds, subscriptions, unlocks, renewals, acquires
    qint64 names = 0; // of how many locks, where a trace counted them
    LockId lock = {}; // Monopolising: which
    friend bool operator==(const Finding &, const Finding &) = default;
};

struct Client {
    Uuid uuid;
    qint64 held = 0; // locks in whose hash it is, as a holder or reader
    qint64 renewed = 0; // of these, that a watchdog renews
    qint64 late = 0; // of these, that miss a renewal
    qint64 queued = 0; // threads of it in fair queues; whoever waits elsewhere cannot be told apart
    std::optional<Instant> lastRenewal; // inferred, of any of its holds
    Instant firstSeen{};
    Instant asOf{}; // the latest look at any of its locks
    Whereabouts where;
    QString ruleName; // what the rules call its connections; empty: nothing
    std::vector<Finding> findings; // worst first
    friend bool operator==(const Client &, const Client &) = default;
};
using ClientPtr = std::shared_ptr<const Client>;

// Connections of one host, name and user that listen to channels and belong to no known client. A program that only
// waits appears in no lock. CLIENT LIST does not tell which channels these are.
struct Listening {
    QByteArray host;
    QByteArray name; // CLIENT SETNAME; may be empty
    QByteArray user;
    qint64 connections = 0; // that listen
    qint64 subscriptions = 0; // of all of them
    friend bool operator==(const Listening &, const Listening &) = default;
};

// What can be said of connections at all.
struct ListState {
    enum class Phase : quint8 {
        NotAsked, // nobody looks, or the server is not there
        Complete,
        Partial, // of some nodes; `why` names the others
        Denied, // the ACL forbids CLIENT LIST
        TooMany, // more connections than are asked for by themselves
        Failed, // `why`
    };
    Phase phase = Phase::NotAsked;
    QString why;
    qint64 connections = 0;
    Instant at{};
    std::vector<Listening> listening = {}; // most subscriptions first; at most `most`
    static constexpr std::size_t most = 100;

    bool hasList() const { return phase == Phase::Complete || phase == Phase::Partial; }
    friend bool operator==(const ListState &, const ListState &) = default;
};

// What changed; applying all in order gives the whole.
struct ClientDelta {
    bool reset = false; // forget all first
    std::vector<ClientPtr> upserts; // sorted by UUID
    std::vector<Uuid> removed;
    ListState list;
    Instant asOf{};
};
using ClientDeltaPtr = std::shared_ptr<const ClientDelta>;

// The stable words of `clients --json`: "watchdog-stopped", …; "trace", "name-rule", "own", "activity", "none".
QLatin1String word(ClientState state);
QLatin1String word(Source source);

} // namespace lockscope::clients

Q_DECLARE_METATYPE(lockscope::clients::ClientDeltaPtr)
