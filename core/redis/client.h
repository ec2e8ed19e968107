#pragma once

#include "core/async/settle_once.h"
#include "core/async/task.h"
#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/redis/address.h"
#include "core/redis/command.h"
#include "core/redis/limits.h"
#include "core/redis/reply.h"
#include "core/redis/server_info.h"
#include "core/redis/subscriber.h"
#include "lua/scripts.h"

#include <QMetaType>
#include <QObject>

#include <functional>
#include <memory>

namespace lockscope::redis {

class Transport;

struct ConnectionState {
    enum class Phase {
        Idle, // not asked to connect, or closed
        Connecting, // first attempt or a retry is under way
        Live, // both connections are up and every subscription is confirmed
        Waiting, // lost or refused; trying again at retryAt
        Refused, // the server does not let us in (AUTH, SELECT, NOPERM): no retry until open() is called again
    };
    Phase phase = Phase::Idle;
    Error error; // Waiting and Refused: why
    Instant retryAt{}; // Waiting
    int attempt = 0; // since it was last Live
    Instant since{}; // when this phase began
};

struct ClientOptions {
    Millis connectTimeout{5'000}; // name look-up to the end of the handshake
    Millis commandTimeout{5'000};
    Millis heartbeatEvery{2'000};
    Millis deadAfter{5'000}; // no byte for so long while something was asked: the link is half-open
    Millis backOffFrom{100};
    Millis backOffTo{5'000};
    ReplyLimits limits;
    // For tests: what carries the bytes. Empty: a socket as the address says.
    std::function<std::unique_ptr<Transport>(const Address &)> transport;
};

using PendingReply = SettleOnce<Result<Reply>>;

// A Redis server as one object: one connection for commands, one for pub/sub, both with heartbeats, reconnecting
// with jittered back-off. Commands are pipelined: what is sent within one turn of the event loop leaves in one write
// (but for a first one on an idle connection, which leaves at once).
// Lives on one thread and starts none. Destroying it settles what waits as close() does.
class Client : public QObject {
    Q_OBJECT

public:
    Client(Address address, Clock *clock, ClientOptions options = {}, QObject *parent = nullptr);
    ~Client() override;

    void open(); // from Idle or Refused; otherwise nothing
    void close(); // to Idle; what waits is settled with Canceled, but a Write that was sent with OutcomeUnknown

    const ConnectionState &state() const;
    bool isLive() const { return state().phase == ConnectionState::Phase::Live; }
    const Address &address() const;
    const ServerInfo &server() const; // of the latest handshake
    qint64 messagesId() const; // CLIENT ID of the connection for pub/sub; 0: not connected, or the server does not say
    std::chrono::microseconds roundTrip() const; // of the latest heartbeat; 0 before the first

    // Sends now. Settled with the reply, or with an Error:
    //  Server/Forbidden for an error reply (token is its first word; NOPERM is Forbidden),
    //  Connect when not Live (nothing was sent) or when a Read's connection was lost,
    //  OutcomeUnknown when a Write was sent and its reply was lost or late, Timeout when a Read's was late.
    // A timed-out command keeps its place in the reply queue.
    PendingReply send(Command command, Instant deadline);
    PendingReply send(Command command); // with commandTimeout

    // EVALSHA, and EVAL once when the server does not know the script: a server that says so did nothing. Scripts count
    // as Write unless told otherwise. The second settles what somebody waits for already.
    PendingReply eval(const lua::Script *script, const std::vector<QByteArray> &keys,
                      const std::vector<QByteArray> &arguments, Instant deadline, Effect effect = Effect::Write);
    void eval(const lua::Script *script, const std::vector<QByteArray> &keys, const std::vector<QByteArray> &arguments,
              Instant deadline, Effect effect, PendingReply reply);
    // What is asked next leaves at the end of this turn, together with what is asked until then: one way for both.
    void moreFollows();

    Subscriber &subscriber();
    Clock *clock() const;
    Instant deadline() const; // now + commandTimeout
    Millis deadAfter() const; // of its options

Q_SIGNALS:
    void stateChanged(const lockscope::redis::ConnectionState &state);

private:
    void tellState();
    std::optional<Error> whyNot(Instant deadline) const; // nothing can be sent
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::redis

Q_DECLARE_METATYPE(lockscope::redis::ConnectionState)
