#pragma once

#include "core/base/clock.h"
#include "core/clients/analysis/client_state.h"
#include "core/clients/analysis/connection_list.h"
#include "core/model/known_by.h"
#include "core/model/lock_id.h"

#include <QMetaType>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

// Facts about the clients of the locks. A client is a program with one Redisson UUID, which is a part of its owners.
// Plain immutable values that cross threads.
namespace lockscope::clients {

using Uuid = QByteArray; // as in Holder::client; for other libraries, the text at that place

// The source of the client's connections, the most certain one first.
enum class Source : quint8 {
    None,
    Trace, // MONITOR showed its owners with these addresses; certain during the trace
    NameRule, // a rule of the user found the client's UUID in the connections' names
    Own, // the client is this program
    Activity, // inferred: only these connections were active whenever the client must have sent something
};
bool isCertain(Source source);

struct Whereabouts {
    Source source = Source::None;
    // The current connections in the latest CLIENT LIST. Without such a list, the connections that a trace saw.
    // Contains at most `most` connections; `count` is the number of all.
    std::vector<Connection> connections;
    qint64 count = 0;
    qint64 subscriptions = 0; // of all connections
    int moments = 0; // Activity: number of compared moments
    int sharedWith = 0; // Activity: number of other clients that match the same connections
    std::optional<Instant> seenAt; // Trace: the latest time at which the trace saw the client
    static constexpr std::size_t most = 256;
    friend bool operator==(const Whereabouts &, const Whereabouts &) = default;
};

// The addresses of these connections for display and for filters, sorted and without repeats: "10.0.0.4:51234".
QStringList addressesOf(const Whereabouts &where);

struct ClientFinding {
    ClientState state = ClientState::Gone;
    KnownBy knownBy = KnownBy::Sample;
    Instant since{}; // time of the first finding
    qint64 count = 0; // number of late holds, subscriptions, unlocks, renewals or acquires, depending on `state`
    qint64 names = 0; // number of locks, if a trace counted them
    bool isBroken = false; // FailingUnlocks: the unlock scripts stopped in the middle
    LockId lock = {}; // Monopolising: the lock
    friend bool operator==(const ClientFinding &, const ClientFinding &) = default;
};

struct Client {
    Uuid uuid;
    qint64 held = 0; // locks that it holds or reads
    qint64 renewed = 0; // the part of `held` that a watchdog renews
    qint64 late = 0; // the part of `held` that misses a renewal
    qint64 queued = 0; // its threads in fair queues; other waiters cannot be attributed to clients
    std::optional<Instant> lastRenewal; // the latest renewal of any of its holds; inferred
    Instant firstSeen{};
    Instant asOf{}; // time of the latest information about it
    Whereabouts where;
    QString ruleName; // the nickname of its connections from the rules; empty if none
    std::vector<ClientFinding> findings; // worst first
    friend bool operator==(const Client &, const Client &) = default;
};
using ClientPtr = std::shared_ptr<const Client>;

// Connections of one host, name and user that subscribe to channels and belong to no known client. A program that only
// waits does not appear in any lock, so the connections may be those of such a program. CLIENT LIST does not show the
// names of the channels.
struct Listening {
    QByteArray host;
    QByteArray name; // CLIENT SETNAME; may be empty
    QByteArray user;
    qint64 connections = 0; // subscribed connections
    qint64 subscriptions = 0; // of all connections
    friend bool operator==(const Listening &, const Listening &) = default;
};

// Tells whether the connection list is complete and current.
struct ListState {
    enum class Phase : quint8 {
        NotAsked, // no user views the clients, or the server is not connected
        Complete,
        Partial, // list of some nodes; `why` names the others
        Denied, // the ACL forbids CLIENT LIST
        TooMany, // too many connections for automatic queries
        Failed, // see `why`
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

// A change to the known clients. Applying all changes in order gives all clients.
struct ClientDelta {
    bool reset = false; // forget everything first
    std::vector<ClientPtr> upserts; // sorted by UUID
    std::vector<Uuid> removed;
    ListState list;
    Instant asOf{};
};
using ClientDeltaPtr = std::shared_ptr<const ClientDelta>;

// The stable words of `clients --json`: "trace", "name-rule", "own", "activity", "none".
QLatin1String word(Source source);

} // namespace lockscope::clients

Q_DECLARE_METATYPE(lockscope::clients::ClientDeltaPtr)
