#include "core/actions/transactions/transact.h"

#include "core/redis/error_reply.h"
#include "core/redis/refusal/allowing.h"

namespace lockscope::actions {

namespace {

using redis::Command;
using redis::PendingReply;
using redis::Reply;

constexpr int mostTries = 20; // a lock that is taken and given back all the time changes between any two answers

// A connection that is made anew watches nothing.
struct Alone {
    QPointer<redis::Server> server;
    Instant since{};
    bool isSame() const { return server && server->isLive() && server->state().since == since; }
};

Error lostMeanwhile()
{
    return {Error::Kind::Connect,
            QStringLiteral("the connection was lost while the lock was compared; nothing was changed"),
            {},
            {}};
}

// Of what the ACL refused: none of the writes was sent, or all were dropped.
Error withNothingChanged(Error error)
{
    if (error.token == "NOPERM")
        error.message += QStringLiteral("; nothing was changed");
    return error;
}

Command watch(const std::vector<QByteArray> &keys)
{
    std::vector<QByteArrayView> words{"WATCH"};
    words.insert(words.end(), keys.begin(), keys.end());
    return Command::routedBy(1, words, redis::Effect::Read);
}

std::vector<QByteArray> keysOf(const std::vector<Question> &questions)
{
    std::vector<QByteArray> keys;
    for (const Question &question : questions) {
        if (question.command.hasKey())
            keys.push_back(question.command.key().toByteArray());
    }
    return keys;
}

// What decides with it: a key of another type, and who may not ask who listens.
bool isAnswer(const Error &error, const Question &question)
{
    return error.token == "WRONGTYPE" || (question.mayBeRefused && error.kind == Error::Kind::Forbidden);
}

Reply asReply(const Error &error)
{
    Reply reply;
    reply.type = Reply::Type::Error;
    reply.bytes = error.token;
    return reply;
}

// Watched first: what changes after any of the answers was made is noticed.
Task<Result<Replies>> watchAndAsk(QPointer<redis::Server> alone, std::vector<QByteArray> keys,
                                  std::vector<Question> questions, Instant deadline)
{
    questions.insert(questions.begin(), Question{watch(keys)});
    std::vector<PendingReply> pending;
    for (const Question &question : questions)
        pending.push_back(alone->send(question.command, deadline));
    Replies answers;
    std::optional<Error> failure;
    for (std::size_t i = 0; i < pending.size(); ++i) {
        const PendingReply one = pending[i];
        auto answer = co_await one;
        if (!answer && !failure && !isAnswer(answer.error(), questions[i]))
            failure = withNothingChanged(answer.error());
        answers.push_back(answer ? *answer : asReply(answer.error()));
    }
    if (failure)
        co_return Result<Replies>(*failure);
    answers.erase(answers.begin()); // WATCH's
    co_return Result<Replies>(answers);
}

Task<Result<Replies>> askAll(QPointer<redis::Server> alone, const Transaction *transaction, locks::ScriptCall call,
                             Instant deadline)
{
    const std::vector<Question> first = transaction->questions(call);
    auto answers = co_await watchAndAsk(alone, call.keys, first, deadline);
    if (!answers || !alone || !transaction->more)
        co_return answers;
    const std::vector<Question> more = transaction->more(call, *answers);
    const std::vector<QByteArray> keys = keysOf(more);
    if (keys.empty())
        co_return answers;
    auto rest = co_await watchAndAsk(alone, keys, more, deadline);
    if (!rest)
        co_return rest;
    answers->insert(answers->end(), rest->begin(), rest->end());
    co_return answers;
}

// All of what stands behind MULTI is dropped where one of it is refused.
Error refusalOf(Error exec, const std::optional<Error> &refused, const QByteArray &user)
{
    if (refused && exec.kind == Error::Kind::Server)
        return *refused;
    if (exec.token == "EXECABORT") { // all of it was taken, so it was the heartbeat in between
        exec.kind = Error::Kind::Forbidden;
        exec.token = "NOPERM";
        exec.message = QStringLiteral("no permissions to run the 'ping' command");
        exec = redis::withAclLine(std::move(exec), user, QByteArrayList{"+ping"});
    }
    return withNothingChanged(std::move(exec));
}

// The others behind the same MULTI were done: what is true of the lock now only a look can say.
Error refusedByExec(const Reply &refusal, const Command &command, const QByteArray &user)
{
    Error error = redis::withAclLine(redis::toError(refusal, {}), user, redis::ScriptCommand{nullptr, command});
    error.kind = Error::Kind::OutcomeUnknown;
    error.message += QStringLiteral("; the other commands of the transaction were carried out: look at the lock again");
    return error;
}

// `writes`: what was sent behind MULTI, EXEC at the end.
Result<Reply> whatExecSaid(const Result<Reply> &exec, const std::optional<Error> &refused, const QByteArray &user,
                           const std::vector<Command> &writes)
{
    if (!exec)
        return refusalOf(exec.error(), refused, user);
    const std::size_t before = exec->elements.size() - std::min(exec->elements.size(), writes.size() - 1); // heartbeats
    for (std::size_t i = 0; i < exec->elements.size(); ++i) {
        if (exec->elements[i].isError())
            return refusedByExec(exec->elements[i], writes[i < before ? writes.size() - 1 : i - before], user);
    }
    return *exec;
}

// Nil when a watched key changed; else EXEC's answers. Only behind a MULTI that was answered: where that is refused,
// what stands behind it would be done at once, and one by one.
Task<Result<Reply>> writeAll(Alone alone, std::vector<Command> writes, Instant deadline)
{
    const Command multi = Command::ofNode({"MULTI"});
    const QByteArray user = alone.server->address().user;
    const PendingReply beginning = alone.server->send(multi, deadline);
    auto begun = co_await beginning;
    if (!begun)
        co_return Result<Reply>(withNothingChanged(begun.error()));
    if (!alone.isSame())
        co_return Result<Reply>(lostMeanwhile());
    writes.push_back(Command::ofNode({"EXEC"}, redis::Effect::Write));
    std::vector<PendingReply> pending;
    for (const Command &command : writes)
        pending.push_back(alone.server->send(command, deadline));
    std::optional<Error> refused; // what the ACL refuses is told at once; EXEC says only that there was something
    Result<Reply> exec = Reply();
    for (std::size_t i = 0; i < pending.size(); ++i) {
        const PendingReply one = pending[i];
        auto answer = co_await one;
        if (!answer && !refused && i + 1 < pending.size())
            refused = withNothingChanged(answer.error());
        exec = answer;
    }
    co_return whatExecSaid(exec, refused, user, writes);
}

// A heartbeat may have come in behind MULTI, never behind the first of what is written.
Result<Reply> answerFrom(const Decision &decision, const Replies &executed)
{
    if (executed.size() < decision.writes.size())
        return Error{
            Error::Kind::Decode, QStringLiteral("EXEC gave an unexpected answer; the lock was changed"), {}, {}};
    return decision.answerOf({executed.end() - qsizetype(decision.writes.size()), executed.end()});
}

Error changedAllTheTime()
{
    return {Error::Kind::Server,
            QStringLiteral("nothing was changed: the lock changed each of the %1 times that it was compared; try again")
                .arg(mostTries),
            {},
            {}};
}

} // namespace

Task<Result<Reply>> transact(QPointer<redis::Server> server, const Transaction *transaction, locks::ScriptCall call,
                             Instant deadline)
{
    const Alone alone{server, server->state().since};
    for (int i = 0; i < mostTries; ++i) {
        auto answers = co_await askAll(server, transaction, call, deadline);
        if (!answers)
            co_return Result<Reply>(answers.error());
        if (!alone.isSame())
            co_return Result<Reply>(lostMeanwhile());
        const Decision decision = transaction->decide(call, *answers);
        if (decision.answer.isError())
            co_return Result<Reply>(redis::toError(decision.answer, {}));
        if (decision.writes.empty())
            co_return Result<Reply>(decision.answer);
        const std::vector<Command> writes = decision.writes;
        auto written = co_await writeAll(alone, writes, deadline);
        if (!written)
            co_return Result<Reply>(written.error());
        if (!written->isNil())
            co_return answerFrom(decision, written->elements);
        if (!alone.isSame())
            co_return Result<Reply>(lostMeanwhile());
    }
    co_return Result<Reply>(changedAllTheTime());
}

} // namespace lockscope::actions
