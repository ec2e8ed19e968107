#pragma once

#include "core/model/deaf_sentinel.h"
#include "core/model/lock_id.h"
#include "core/redis/address.h"
#include "core/redis/capabilities.h"
#include "core/redis/command.h"
#include "core/redis/command_policy.h"
#include "core/redis/connection_state.h"
#include "core/redis/pending_reply.h"
#include "core/redis/slot.h"
#include "core/redis/subscriber.h"
#include "core/redis/tap.h"

#include <QObject>

#include <optional>

namespace lockscope::redis {

class Server;

// One of the servers that together are a source: a single one is its own only node.
struct Node {
    enum class Role : quint8 { Master, Replica };
    // What is sent to it reaches this node whatever its key, and is redirected nowhere. Owned by whoever names it;
    // lives until the turn after a nodesChanged() that leaves it out. A replica is never written to.
    Server *server = nullptr;
    Role role = Role::Master;
    QString name; // host:port
    std::vector<SlotRange> slots; // of a cluster's master or of the master it copies; empty: no cluster

    friend bool operator==(const Node &, const Node &) = default;
};

// A gap in the contact with some nodes of a cluster. Messages about these slots may be lost.
struct Missed {
    // The node that has a new connection and has forgotten what the old one was told to remember (CLIENT TRACKING). The
    // server itself stands for all nodes. Null if no connection is new.
    Server *reconnected = nullptr;
    std::vector<SlotRange> slots; // holds and waiters in these slots look again
};

// What can be asked of Redis, whoever answers: commands and scripts in pipelines, messages, and the state of the way
// there. Locks, monitor and actions know nothing else of it. Lives on one thread and starts none; destroying it settles
// what waits as close() does.
class Server : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    virtual void open() = 0; // from Idle or Refused; otherwise nothing
    // To Idle; what waits is settled with Canceled, but a Write that was sent with OutcomeUnknown.
    virtual void close() = 0;

    virtual const ConnectionState &state() const = 0;
    bool isLive() const { return state().phase == ConnectionState::Phase::Live; }
    virtual const Address &address() const = 0;
    int database() const { return address().db; }
    // Which source it is of; none when nobody looks at what it has.
    std::optional<SourceId> source() const { return m_source; }
    void setSource(SourceId source) { m_source = source; }
    virtual const ServerInfo &info() const = 0; // of the latest handshake
    bool has(Capability what) const { return capabilities().has(what); }
    virtual void lacks(Capability what) = 0; // learned by a refusal; until the next handshake
    // Who is asked for what is of a node and not of a key (SCAN, PUBSUB, INFO, …): of a single server itself. In the
    // order of their slots; told anew by nodesChanged().
    virtual std::vector<Node> nodes();
    // Where the commands with this key go now: for a connection of one's own.
    virtual Address addressOf(const Key &key) const;
    // Of those who know where it is, who tell of another master only when they are asked: their user may not SUBSCRIBE.
    virtual std::vector<DeafSentinel> deafSentinels() const { return {}; }
    virtual qint64 messagesId() const = 0; // CLIENT ID of the connection for pub/sub; 0: not connected, or nobody says
    virtual std::chrono::microseconds roundTrip() const = 0; // of the latest heartbeat; 0 before the first

    // What may be sent from here on. What it forbids is settled with Forbidden (token `POLICY`), and nothing leaves.
    void setPolicy(CommandPolicy policy) { m_policy = policy; }
    CommandPolicy policy() const { return m_policy; }

    // Sends now. Settled with the reply, or with an Error:
    //  Server/Forbidden for an error reply (token is its first word; NOPERM is Forbidden),
    //  Connect when not Live (nothing was sent) or when a Read's connection was lost,
    //  OutcomeUnknown when a Write was sent and its reply was lost or late, Timeout when a Read's was late.
    // A timed-out command keeps its place in the reply queue.
    PendingReply send(Command command, Instant deadline);
    PendingReply send(Command command) { return send(std::move(command), deadline()); }

    // EVALSHA, and EVAL once when the server does not know the script: a server that says so did nothing. Scripts count
    // as Write unless told otherwise. Where keys of several slots cannot be had together, that is told as the server
    // would (CROSSSLOT). The second settles what somebody waits for already.
    PendingReply eval(const lua::Script *script, const std::vector<QByteArray> &keys,
                      const std::vector<QByteArray> &arguments, Instant deadline, Effect effect = Effect::Write);
    void eval(const lua::Script *script, const std::vector<QByteArray> &keys, const std::vector<QByteArray> &arguments,
              Instant deadline, Effect effect, PendingReply reply);
    // What is asked next leaves at the end of this turn, together with what is asked until then: one way for both.
    void moreFollows() { m_moreFollows = true; }

    virtual Subscriber &subscriber() = 0;
    // MONITOR on a connection of its own, whether this server is open or not: nothing else waits for it, and it may go
    // on when this object is gone (but not its clock). Ends at a limit or on stop; the end says which, and what is
    // missing where the server refuses. Read as it comes: nothing is left out, and nothing piles up in the server.
    virtual Task<TapEnd> tap(TapLimits limits, TapListener listener, std::stop_token stop) = 0;
    virtual Clock *clock() const = 0;
    virtual Instant deadline() const = 0; // now + how long a command may take
    virtual Millis deadAfter() const = 0; // so long without a byte while something was asked: the way is dead

Q_SIGNALS:
    void stateChanged(const lockscope::redis::ConnectionState &state);
    void nodesChanged(); // nodes()
    // Only clusters emit this: a node came back, or slots have another master. With a single server every
    // stateChanged() to Live is such a gap.
    void missed(const lockscope::redis::Missed &what);

protected:
    enum class Leaves : quint8 { Soon, WithWhatFollows };

    virtual const Capabilities &capabilities() const = 0;
    // What the policy allows.
    virtual PendingReply sendAllowed(Command command, Instant deadline, Leaves when) = 0;
    virtual void evalAllowed(const ScriptCommand &command, Instant deadline, Leaves when, PendingReply reply) = 0;

private:
    Error forbidden() const;
    Leaves takeLeaves();

    std::optional<SourceId> m_source;
    CommandPolicy m_policy = CommandPolicy::Everything;
    bool m_moreFollows = false; // said of the next command alone, even if that is never sent
};

} // namespace lockscope::redis
