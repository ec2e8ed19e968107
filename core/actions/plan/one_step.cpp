#include "core/actions/plan/one_step.h"

#include "core/async/sleep.h"
#include "core/base/core_text.h"

namespace lockscope::actions {

using redis::Command;

namespace {

constexpr Millis betweenTries(50);

// In a cluster all keys are on the first key's node, so the commands go there together.
Key whereTo(const std::vector<Command> &commands)
{
    const auto keyed =
        std::find_if(commands.begin(), commands.end(), [](const Command &each) { return each.hasKey(); });
    return keyed == commands.end() ? Key() : Key(keyed->key().toByteArray());
}

// True if the keys' slot is migrating or has just migrated, so that nothing was read.
bool isOnItsWay(const redis::Server &server, const std::optional<Error> &failure)
{
    return failure && server.has(redis::Capability::OneSlot) && failure->token == "EXECABORT";
}

Task<Result<Replies>> once(redis::Server *client, std::vector<Command> commands, Instant deadline)
{
    const std::size_t asked = commands.size();
    const Key where = whereTo(commands);
    std::vector<redis::PendingReply> pending{client->send(Command::beside(where, {"MULTI"}), deadline)};
    for (Command &command : commands)
        pending.push_back(client->send(std::move(command), deadline));
    pending.push_back(client->send(Command::beside(where, {"EXEC"}), deadline));
    std::optional<Error> failure; // the first error names the cause; EXEC says only that an error happened
    Replies replies;
    for (std::size_t i = 0; i < pending.size(); ++i) {
        const redis::PendingReply one = pending[i];
        auto reply = co_await one;
        const bool isOurs = i == 0 || i + 1 == pending.size();
        if (!reply && !failure) {
            failure = reply.error();
            if (isOurs && failure->kind == Error::Kind::Forbidden)
                failure->message += CoreText::tr("; an action must first read the lock in one step");
        } else if (reply && i + 1 == pending.size()) {
            replies = std::move(reply->elements);
        }
    }
    if (!failure && replies.size() != asked)
        failure = Error{Error::Kind::Decode, CoreText::tr("EXEC gave an unexpected answer"), {}, {}};
    if (failure)
        co_return Result<Replies>(*failure);
    co_return Result<Replies>(replies);
}

} // namespace

Task<Result<Replies>> inOneStep(QPointer<redis::Server> client, std::vector<Command> commands)
{
    Clock *const clock = client->clock();
    const Instant deadline = client->deadline();
    for (;;) {
        auto replies = co_await once(client, commands, deadline);
        if (replies || !client || !isOnItsWay(*client, replies.error()))
            co_return replies; // the client may have been destroyed, and its clock with it
        const Instant next = clock->now() + betweenTries;
        if (next >= deadline)
            co_return replies;
        const std::stop_token never;
        co_await sleepUntil(clock, next, never);
        if (!client)
            co_return replies;
    }
}

} // namespace lockscope::actions
