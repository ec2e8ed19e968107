#pragma once

#include "core/async/task.h"
#include "core/monitor/read/permissions.h"
#include "core/redis/server.h"

namespace lockscope::monitor {

// The monitor's way to the server: pipelines of reads, what this user may not ask, and when it last answered.
// Sends nothing but the read-only commands of `Ask`. The client must outlive it.
class Link {
public:
    using Replies = std::vector<Result<redis::Reply>>;

    explicit Link(redis::Server *client)
        : m_client(client)
    { }

    redis::Server *client() const { return m_client; }
    Clock *clock() const { return m_client->clock(); }
    Permissions &permissions() { return m_permissions; }
    const Permissions &permissions() const { return m_permissions; }

    // All at once, in one write; the replies in order. Empty when stopped: then touch nothing.
    Task<Replies> ask(std::vector<redis::Command> commands, std::stop_token stop);
    // One command; a refusal is noted in permissions(). Canceled when stopped: then touch nothing.
    Task<Result<redis::Reply>> askOne(Ask ask, redis::Command command, std::stop_token stop);
    // The same in two steps, for those who have something to do meanwhile.
    redis::PendingReply start(redis::Command command);
    Task<Result<redis::Reply>> finish(Ask ask, redis::PendingReply pending, std::stop_token stop);

    // When the server last answered anything of ours; nullopt: never.
    const std::optional<Instant> &answeredAt() const { return m_answeredAt; }
    // Every single command since the beginning, those of pipelines as well.
    quint64 commandsSent() const { return m_commandsSent; }

private:
    redis::Server *m_client;
    Permissions m_permissions;
    std::optional<Instant> m_answeredAt;
    quint64 m_commandsSent = 0;
};

bool isAnswer(const Result<redis::Reply> &reply); // even if it is an error reply

} // namespace lockscope::monitor
