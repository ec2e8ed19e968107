#pragma once

#include "core/redis/limits.h"
#include "core/redis/server.h"

#include <functional>
#include <memory>

namespace lockscope::redis {

class Transport;

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

// One Redis server as one object: one connection for commands, one for pub/sub, both with heartbeats, reconnecting
// with jittered back-off. Commands are pipelined: what is sent within one turn of the event loop leaves in one write
// (but for a first one on an idle connection, which leaves at once).
class NodeClient final : public Server {
    Q_OBJECT

public:
    NodeClient(Address address, Clock *clock, ClientOptions options = {}, QObject *parent = nullptr);
    ~NodeClient() override;

    void open() override;
    void close() override;

    const ConnectionState &state() const override;
    const Address &address() const override;
    const ServerInfo &info() const override;
    qint64 messagesId() const override;
    std::chrono::microseconds roundTrip() const override;

    using Server::eval;
    using Server::send;
    PendingReply send(Command command, Instant deadline) override;
    void eval(const lua::Script *script, const std::vector<QByteArray> &keys, const std::vector<QByteArray> &arguments,
              Instant deadline, Effect effect, PendingReply reply) override;
    void moreFollows() override;

    Subscriber &subscriber() override;
    Clock *clock() const override;
    Instant deadline() const override;
    Millis deadAfter() const override;

private:
    void tellState();
    std::optional<Error> whyNot(Instant deadline) const; // nothing can be sent
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::redis
