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
    // What was published. A message of CLIENT TRACKING is told once for each of its keys; null: all keys.
    QByteArray payload;
    QByteArray pattern; // empty for a plain subscription
};

// Keeps one interest in a channel or pattern; the last one gone unsubscribes. Survives reconnects: the subscription
// is made again before the client is Live again. Handlers run on the client's thread, from the event loop.
class Subscription {
public:
    virtual ~Subscription() = default;
};

// The pub/sub side of a Client. Same thread as the client.
class Subscriber {
public:
    using Handler = std::function<void(const Message &)>;

    virtual ~Subscriber() = default;
    // Settled when the server has confirmed it; from then on no message is missed while the connection lasts.
    // Errors: Connect, Timeout, Forbidden (NOPERM), Canceled.
    virtual Task<Result<std::shared_ptr<Subscription>>> subscribe(Channel channel, Handler handler, Instant deadline,
                                                                  std::stop_token stop) = 0;
    virtual Task<Result<std::shared_ptr<Subscription>>> subscribePattern(QByteArray pattern, Handler handler,
                                                                         Instant deadline, std::stop_token stop) = 0;
    // Hears what is sent by SPUBLISH: in a cluster of Redis 7 and later, on the node that has the channel's slot;
    // another one answers MOVED (Server).
    virtual Task<Result<std::shared_ptr<Subscription>>> subscribeSharded(Channel channel, Handler handler,
                                                                         Instant deadline, std::stop_token stop) = 0;
    // Channels and patterns the server has confirmed; for tests and the status line.
    virtual int activeCount() const = 0;
};

} // namespace lockscope::redis
