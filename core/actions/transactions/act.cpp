#include "core/actions/transactions/act.h"

#include "core/actions/plan/refusals.h"
#include "core/actions/transactions/open_alone.h"
#include "core/actions/transactions/transact.h"
#include "core/actions/transactions/transactions.h"

namespace lockscope::actions {

namespace {

// As servers word it: "… no permissions to run the 'evalsha' command".
bool refusesScripts(const Error &error)
{
    return error.message.contains(QLatin1String("'eval"), Qt::CaseInsensitive)
        || error.message.contains(QLatin1String("`eval"), Qt::CaseInsensitive);
}

// The script was not begun: EVAL is not permitted or not known, or one of its keys may not be written. What is refused
// within a script says so, and may come after its first command.
bool isRefusedWhole(const Error &error)
{
    const bool isNotPermitted = error.kind == Error::Kind::Forbidden && error.token == "NOPERM"
        && !error.message.contains(QLatin1String("in script"));
    const bool isUnknown = error.kind == Error::Kind::Server && error.message.contains(QLatin1String("unknown command"))
        && refusesScripts(error);
    return isNotPermitted || isUnknown;
}

Task<Result<Acted>> byTransaction(Tools tools, Key where, MakeCall make)
{
    const std::shared_ptr<redis::Server> alone = tools.alone ? tools.alone(where) : nullptr;
    if (!alone)
        co_return Result<Acted>(canceled());
    const QPointer<redis::Server> server = alone.get();
    const Instant deadline = server->deadline();
    auto opened = co_await openAlone(server, deadline);
    if (!opened)
        co_return Result<Acted>(opened.error());
    const locks::ScriptCall call = make(server->clock()->now());
    const Transaction *transaction = transactionFor(*call.script);
    if (!transaction)
        co_return Result<Acted>(canceled());
    auto answer = co_await transact(server, transaction, call, deadline);
    if (!answer)
        co_return Result<Acted>(answer.error());
    const Acted acted{*answer, Outcome::By::Transaction};
    co_return Result<Acted>(acted);
}

} // namespace

Task<Result<Acted>> actAtomically(Tools tools, MakeCall make)
{
    if (!tools.client)
        co_return Result<Acted>(canceled());
    const locks::ScriptCall call = make(tools.client->clock()->now());
    if (tools.client->has(redis::Capability::Scripts)) {
        const Instant deadline = tools.client->deadline();
        auto pending = tools.client->eval(call.script, call.keys, call.arguments, deadline);
        const auto answer = co_await pending;
        if (answer) {
            const Acted acted{*answer, Outcome::By::Script};
            co_return Result<Acted>(acted);
        }
        if (!isRefusedWhole(answer.error()) || !tools.client || !tools.alone)
            co_return Result<Acted>(answer.error());
        if (refusesScripts(answer.error()))
            tools.client->lacks(redis::Capability::Scripts);
    }
    const Key where(call.keys.front());
    auto acted = co_await byTransaction(tools, where, make);
    co_return acted;
}

} // namespace lockscope::actions
