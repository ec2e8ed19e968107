#include "core/actions/plan/one_step.h"

namespace lockscope::actions {

using redis::Command;

Task<Result<Replies>> inOneStep(redis::Server *client, std::vector<Command> commands)
{
    const Instant deadline = client->deadline();
    const std::size_t asked = commands.size();
    std::vector<redis::PendingReply> pending{client->send(Command::ofNode({"MULTI"}), deadline)};
    for (Command &command : commands)
        pending.push_back(client->send(std::move(command), deadline));
    pending.push_back(client->send(Command::ofNode({"EXEC"}), deadline));
    std::optional<Error> failure; // the first says why; EXEC only that there was one
    Replies replies;
    for (std::size_t i = 0; i < pending.size(); ++i) {
        const redis::PendingReply one = pending[i];
        auto reply = co_await one;
        const bool isOurs = i == 0 || i + 1 == pending.size();
        if (!reply && !failure) {
            failure = reply.error();
            if (isOurs && failure->kind == Error::Kind::Forbidden)
                failure->message += QStringLiteral("; a lock is read in one step before it is broken, so this user "
                                                   "needs MULTI and EXEC");
        } else if (reply && i + 1 == pending.size()) {
            replies = std::move(reply->elements);
        }
    }
    if (!failure && replies.size() != asked)
        failure = Error{Error::Kind::Decode, QStringLiteral("EXEC gave an unexpected answer"), {}, {}};
    if (failure)
        co_return Result<Replies>(*failure);
    co_return Result<Replies>(replies);
}

} // namespace lockscope::actions
