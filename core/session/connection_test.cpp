#include "core/session/connection_test.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/redis/connection_check/check_connection.h"
#include "core/redis/open_and_wait.h"
#include "core/redis/pool/server_pool.h"
#include "core/redis/refusal/acl_line.h"
#include "core/session/watching_rights.h"

namespace lockscope {

namespace {

using redis::ConnectionStep;
using redis::ConnectionStepResult;

constexpr qsizetype namesShown = 5;

Error lackOf(const LackingRights &lacking, const redis::Address &address)
{
    const QString user = address.user.isEmpty() ? QStringLiteral("default") : elided(toDisplay(address.user), 60);
    QStringList names;
    for (const QString &name : lacking.names.mid(0, namesShown))
        names << elided(toDisplay(name.toUtf8()), 60);
    const QString shown = names.join(QLatin1String(", "));
    const auto more = lacking.names.size() - names.size();
    const QString message = more > 0
        ? CoreText::tr("user '%1' lacks %2 and %n more permissions", nullptr, int(more)).arg(user, shown)
        : CoreText::tr("user '%1' lacks %2").arg(user, shown);
    return {Error::Kind::Forbidden, message, "NOPERM", address.node()};
}

ConnectionTestStep failed(const Error &error, std::chrono::microseconds took, const redis::Address &address)
{
    const ConnectionStepResult result{ConnectionStep::Rights, ConnectionStepResult::State::Failed, took, {}, error};
    return {result, remedyFor(result, address), {}};
}

Task<Result<LackingRights>> askForRights(redis::Address address, std::vector<QByteArray> prefixes, Clock *clock,
                                         redis::ClientOptions options, std::stop_token stop)
{
    redis::ServerPool pool(clock, options, redis::CommandPolicy::ReadOnly);
    const redis::ServerPtr server = pool.alone(address);
    const QPointer<redis::Server> opening = server.get();
    const Instant until = clock->now() + 2 * options.connectTimeout;
    auto opened = co_await redis::openAndWait(opening, until, stop);
    if (!opened)
        co_return Result<LackingRights>(opened.error());
    auto lacking = co_await lackingRights(server, prefixes, stop);
    server->close();
    co_return lacking;
}

} // namespace

Task<Result<void>> testConnection(ConnectionTestTerms terms, Clock *clock, redis::ClientOptions options,
                                  ConnectionTestObserver observer, std::stop_token stop)
{
    const redis::Address address = terms.address;
    const redis::StepObserver steps = [observer, address](const ConnectionStepResult &result) {
        ConnectionTestStep step{result, {}, {}};
        if (result.state == ConnectionStepResult::State::Failed)
            step.remedy = remedyFor(result, address);
        observer(step);
    };
    auto checked = co_await redis::checkConnection(address, clock, options, steps, stop);
    if (!checked)
        co_return Result<void>(checked.error());
    if (stop.stop_requested())
        co_return Result<void>(canceled());
    const Instant since = clock->now();
    observer({{ConnectionStep::Rights, ConnectionStepResult::State::Running}, {}, {}});
    const redis::Address found = checked->address;
    const std::vector<QByteArray> prefixes = terms.prefixes;
    auto lacking = co_await askForRights(found, prefixes, clock, options, stop);
    if (stop.stop_requested())
        co_return Result<void>(canceled());
    const auto took = std::chrono::duration_cast<std::chrono::microseconds>(clock->now() - since);
    if (!lacking) {
        observer(failed(lacking.error(), took, address));
        co_return Result<void>(lacking.error());
    }
    if (lacking->rules.isEmpty()) {
        observer(
            {{ConnectionStep::Rights, ConnectionStepResult::State::Passed, took, CoreText::tr("watching is permitted")},
             {},
             {}});
        co_return Result<void>();
    }
    const Error lack = lackOf(*lacking, found);
    ConnectionTestStep step = failed(lack, took, address);
    step.aclLine = redis::aclLine(found.user, lacking->rules);
    observer(step);
    co_return Result<void>(lack);
}

} // namespace lockscope
