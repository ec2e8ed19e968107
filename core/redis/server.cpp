#include "core/redis/server.h"

#include "core/base/core_text.h"
#include "core/redis/read_commands.h"
#include "core/redis/slot.h"

#include <utility>

namespace lockscope::redis {

namespace {

// The error that a cluster node would return, for a command that is never sent.
Error crossSlot(const QString &node)
{
    return {Error::Kind::Server,
            CoreText::tr("the keys of this lock lie in several slots, but a cluster script needs all keys in one slot: "
                         "give its name a hash tag that is not empty, as in {orders}:42"),
            QByteArrayLiteral("CROSSSLOT"), node};
}

} // namespace

PendingReply Server::send(Command command, Instant deadline)
{
    const Leaves when = takeLeaves();
    const bool isAllowed =
        m_policy == CommandPolicy::Everything || (command.effect == Effect::Read && onlyReads(command));
    if (isAllowed)
        return sendAllowed(std::move(command), deadline, when);
    const PendingReply refused;
    refused.settle(Result<Reply>(forbidden()));
    return refused;
}

PendingReply Server::eval(const lua::Script *script, const std::vector<QByteArray> &keys,
                          const std::vector<QByteArray> &arguments, Instant deadline, Effect effect)
{
    PendingReply reply;
    eval(script, keys, arguments, deadline, effect, reply);
    return reply;
}

void Server::eval(const lua::Script *script, const std::vector<QByteArray> &keys,
                  const std::vector<QByteArray> &arguments, Instant deadline, Effect effect, PendingReply reply)
{
    const Leaves when = takeLeaves();
    if (m_policy != CommandPolicy::Everything)
        reply.settle(Result<Reply>(forbidden()));
    else if (has(Capability::OneSlot) && !shareSlot(keys))
        reply.settle(Result<Reply>(crossSlot(address().node())));
    else
        evalAllowed(ScriptCommand::of(script, keys, arguments, effect), deadline, when, std::move(reply));
}

std::vector<Node> Server::nodes()
{
    return {{this, Node::Role::Master, address().node(), {}}};
}

Address Server::addressOf(const Key &) const
{
    return address();
}

Error Server::forbidden() const
{
    return {Error::Kind::Forbidden, CoreText::tr("this connection is read-only, so it sends no writes"),
            QByteArrayLiteral("POLICY"), address().node()};
}

Server::Leaves Server::takeLeaves()
{
    return std::exchange(m_moreFollows, false) ? Leaves::WithWhatFollows : Leaves::Soon;
}

} // namespace lockscope::redis

#include "moc_server.cpp"
