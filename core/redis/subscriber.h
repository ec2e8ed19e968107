#pragma once

#include "core/async/task.h"
#include "core/base/bytes.h"
#include "core/base/clock.h"
#include "core/base/result.h"

#include <functional>
#include <memory>
#include <stop_token>

namespace lockscope::redis {

struct Message {
    Channel channel;
    // The published bytes. A CLIENT TRACKING message is delivered once for each of its keys; a null payload means all
    // keys.
    QByteArray payload;
    QByteArray pattern; // empty for a plain subscription
};

// One user of a channel or pattern. When the last user is destroyed, the client unsubscribes. A subscription survives
// reconnects: the client subscribes again before it is Live. Handlers run on the client's thread, from the event loop.
class Subscription {
public:
    virtual ~Subscription() = default;
};

// The pub/sub interface of a Server, on the same thread.
class Subscriber {
public:
    using Handler = std::function<void(const Message &)>;

    virtual ~Subscriber() = default;
    // Returns once the server has confirmed the subscription. From then on, no message is missed while the connection
    // lasts. Errors: Connect, Timeout, Forbidden (NOPERM), Canceled.
    virtual Task<Result<std::shared_ptr<Subscription>>> subscribe(Channel channel, Handler handler, Instant deadline,
                                                                  std::stop_token stop) = 0;
    virtual Task<Result<std::shared_ptr<Subscription>>> subscribePattern(QByteArray pattern, Handler handler,
                                                                         Instant deadline, std::stop_token stop) = 0;
    // Receives messages sent by SPUBLISH. In a cluster of Redis 7 or later, use the node that has the channel's slot;
    // any other node answers MOVED (Error::Kind::Server).
    virtual Task<Result<std::shared_ptr<Subscription>>> subscribeSharded(Channel channel, Handler handler,
                                                                         Instant deadline, std::stop_token stop) = 0;
    // The number of channels and patterns that the server has confirmed; for tests and the status line.
    virtual int activeCount() const = 0;
};

} // namespace lockscope::redis
