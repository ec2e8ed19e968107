#pragma once

#include "core/model/lock_id.h"
#include "core/model/sentinel_without_events.h"
#include "core/redis/address.h"
#include "core/redis/capabilities.h"
#include "core/redis/command.h"
#include "core/redis/command_policy.h"
#include "core/redis/connection_state.h"
#include "core/redis/monitor_stream.h"
#include "core/redis/pending_reply.h"
#include "core/redis/slot.h"
#include "core/redis/subscriber.h"

#include <QObject>

#include <optional>

namespace lockscope::redis {

class Server;

// One of the servers that form a source. A single server has only one node: itself.
struct Node {
    enum class Role : quint8 { Master, Replica };
    // Sends commands to this node, whatever their keys, without redirects. The Server that returned the Node owns this
    // object. After the nodesChanged() that announces the removal of the node, the object stays valid until the next
    // turn of the event loop. Nothing is ever written to a replica.
    Server *server = nullptr;
    Role role = Role::Master;
    QString name; // host:port
    // the slots of this master, or of the master that this replica copies; empty outside a cluster
    std::vector<SlotRange> slots;

    friend bool operator==(const Node &, const Node &) = default;
};

// A gap in the contact with some nodes of a cluster. Messages for the slots of these nodes may be lost.
struct Missed {
    // The node with a new connection. The state of the old connection (CLIENT TRACKING) is lost. If this is the server
    // that emits missed(), all of its nodes have new connections. Null if no connection is new.
    Server *reconnected = nullptr;
    std::vector<SlotRange> slots; // holds and waiters in these slots must check again
};

// The interface to Redis: pipelined commands and scripts, messages, and the connection's state. Locks, monitor and
// actions use Redis only through it. Use it on one thread; it starts no others. The destructor settles pending commands
// as close() does.
class Server : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    virtual void open() = 0; // from Idle or Refused; otherwise does nothing
    // Goes to Idle. Settles pending commands with Canceled, except that a Write that was already sent gets
    // OutcomeUnknown.
    virtual void close() = 0;

    virtual const ConnectionState &state() const = 0;
    bool isLive() const { return state().phase == ConnectionState::Phase::Live; }
    virtual const Address &address() const = 0;
    int database() const { return address().db; }
    // The source to which this connection belongs; nullopt if nothing monitors this connection.
    std::optional<SourceId> source() const { return m_source; }
    void setSource(SourceId source) { m_source = source; }
    virtual const ServerInfo &info() const = 0; // as of the latest handshake
    // The number of replicas as the master last said: in ROLE while somebody asks for nodes(), or in the handshake. It
    // may be greater than the number in nodes(), which has only those with a known address.
    virtual int connectedReplicas() const { return info().connectedReplicas; }
    bool has(Capability what) const { return capabilities().has(what); }
    virtual void lacks(Capability what) = 0; // marks a feature as missing, after a rejection, until the next handshake
    // The nodes for commands without a key (SCAN, PUBSUB, INFO, …); a single server returns itself. Sorted by their
    // slots. nodesChanged() announces changes.
    virtual std::vector<Node> nodes();
    // The address to which commands with this key go now, for a separate connection.
    virtual Address addressOf(const Key &key) const;
    // The sentinels that report a new master only when they are asked, because their user may not SUBSCRIBE.
    virtual std::vector<SentinelWithoutEvents> sentinelsWithoutEvents() const { return {}; }
    virtual qint64 messagesId() const = 0; // CLIENT ID of the pub/sub connection; 0 means not connected, or unknown
    virtual std::chrono::microseconds roundTrip() const = 0; // of the latest heartbeat; 0 before the first

    // Sets which commands may be sent from now on, through this object and through its nodes. A forbidden command is
    // settled with Forbidden (token `POLICY`) and not sent.
    virtual void setPolicy(CommandPolicy policy) { m_policy = policy; }
    CommandPolicy policy() const { return m_policy; }

    // Sends now. Settled with the reply, or with an Error:
    //  Server/Forbidden for an error reply (token is its first word; NOPERM is Forbidden),
    //  Connect when not Live (nothing was sent) or when a Read's connection was lost,
    //  OutcomeUnknown when a Write was sent and its reply was lost or late, Timeout when a Read's reply was late.
    // A timed-out command keeps its place in the reply queue.
    PendingReply send(Command command, Instant deadline);
    PendingReply send(Command command) { return send(std::move(command), deadline()); }

    // Sends EVALSHA. If the server does not know the script (and so did nothing), sends EVAL once. Scripts count as
    // Write by default. If the keys are in several slots and cannot be used together, the error is CROSSSLOT, as from
    // the server. The second overload settles `reply`.
    PendingReply eval(const lua::Script *script, const std::vector<QByteArray> &keys,
                      const std::vector<QByteArray> &arguments, Instant deadline, Effect effect = Effect::Write);
    void eval(const lua::Script *script, const std::vector<QByteArray> &keys, const std::vector<QByteArray> &arguments,
              Instant deadline, Effect effect, PendingReply reply);
    // Delays the next command to the end of this turn, so that it is sent together with the commands that follow.
    void moreFollows() { m_moreFollows = true; }

    virtual Subscriber &subscriber() = 0;
    // Runs MONITOR on a separate connection, whether this server is open or not. The stream delays nothing else, and
    // may outlive this object (but not its clock). It ends at a limit or after a stop. The result gives the reason of
    // the end; if the server refuses MONITOR, it also names the missing permission. No line is skipped. A slow listener
    // makes lines wait in the server.
    virtual Task<MonitorStreamEnd> tap(MonitorStreamLimits limits, MonitorStreamListener listener,
                                       std::stop_token stop) = 0;
    virtual Clock *clock() const = 0;
    virtual Instant deadline() const = 0; // now + the time that a command may take
    virtual Millis deadAfter() const = 0; // after this long without a byte while a reply is due, the link is dead

Q_SIGNALS:
    void stateChanged(const lockscope::redis::ConnectionState &state);
    void nodesChanged(); // nodes()
    // Emitted by clusters only: a node came back, or slots have another master. With a single server, messages may be
    // lost before every stateChanged() to Live.
    void missed(const lockscope::redis::Missed &what);

protected:
    enum class Leaves : quint8 { Soon, WithWhatFollows };

    virtual const Capabilities &capabilities() const = 0;
    // Called only with commands that the policy allows.
    virtual PendingReply sendAllowed(Command command, Instant deadline, Leaves when) = 0;
    virtual void evalAllowed(const ScriptCommand &command, Instant deadline, Leaves when, PendingReply reply) = 0;

private:
    Error forbidden() const;
    Leaves takeLeaves();

    std::optional<SourceId> m_source;
    CommandPolicy m_policy = CommandPolicy::Everything;
    bool m_moreFollows = false; // the next call of send() or eval() clears it
};

} // namespace lockscope::redis
