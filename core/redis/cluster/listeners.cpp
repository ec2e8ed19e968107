#include "core/redis/cluster/listeners.h"

#include <utility>

namespace lockscope::redis {

bool asksWhoListens(const Command &command)
{
    const qsizetype begin = command.wire.indexOf('$'); // after `*COUNT`
    const QByteArrayView words = QByteArrayView(command.wire).sliced(std::max<qsizetype>(begin, 0));
    return words.startsWith("$6\r\nPUBSUB\r\n$6\r\nNUMSUB\r\n")
        || words.startsWith("$6\r\nPUBSUB\r\n$11\r\nSHARDNUMSUB\r\n");
}

// Each node answers [channel, count, …], in the same order.
Task<void> countOnAll(std::vector<Server *> nodes, Command command, Instant deadline, PendingReply reply)
{
    std::vector<PendingReply> pending;
    pending.reserve(nodes.size());
    for (Server *node : nodes)
        pending.push_back(node->send(command, deadline));
    std::optional<Reply> sums;
    for (const PendingReply &each : pending) {
        const PendingReply one = each;
        Result<Reply> counted = co_await one;
        if (!counted) {
            reply.settle(std::move(counted));
            co_return;
        }
        for (std::size_t i = 1; sums && i < std::min(sums->elements.size(), counted->elements.size()); i += 2)
            sums->elements[i].integer += counted->elements[i].integer;
        if (!sums)
            sums = std::move(*counted);
    }
    reply.settle(Result<Reply>(std::move(*sums)));
}

} // namespace lockscope::redis
