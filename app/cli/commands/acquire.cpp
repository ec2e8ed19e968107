#include "app/cli/commands/commands.h"
#include "app/cli/hold_guard.h"
#include "app/cli/json.h"
#include "core/base/escape.h"
#include "core/words/describe.h"

namespace lockscope::cli {

namespace {

QJsonObject acquiredJson(const Context &context, const Acquired &acquired)
{
    QJsonObject json{{QStringLiteral("acquired"), true},
                     {QStringLiteral("name"), toDisplay(context.invocation.name.raw())},
                     {QStringLiteral("name_hex"), QString::fromLatin1(context.invocation.name.raw().toHex())},
                     {QStringLiteral("kind"), kindWord(context.invocation)},
                     {QStringLiteral("owner"), toDisplay(acquired.owner().raw())},
                     {QStringLiteral("lease_ms"), qint64(acquired.lease().count())},
                     {QStringLiteral("watchdog"), acquired.hasWatchdog()}};
    if (const auto token = acquired.token())
        json.insert(QStringLiteral("token"), *token);
    if (acquired.compound)
        addMembers(json, acquired.compound->facts(), acquired.compound->validity());
    return json;
}

QString standingText(const locks::CompoundHold &compound)
{
    const auto facts = compound.facts();
    return QStringLiteral("; %1 of %2 members, valid for %3")
        .arg(QString::number(facts.held), QString::number(facts.members.size()),
             words::durationText(compound.validity()));
}

void tellAcquired(const Context &context, const Acquired &acquired)
{
    if (context.invocation.json) {
        context.streams.json(acquiredJson(context, acquired));
        return;
    }
    const QString lease = words::durationText(acquired.lease());
    QString how = acquired.hasWatchdog() ? QStringLiteral("renewed by the watchdog, lease %1").arg(lease)
                                         : QStringLiteral("fixed lease %1").arg(lease);
    if (acquired.lease() == Millis(0))
        how = QStringLiteral("without a lease");
    if (const auto token = acquired.token())
        how += QStringLiteral(", fencing token %1").arg(*token);
    if (acquired.compound)
        how += standingText(*acquired.compound);
    context.streams.line(QStringLiteral("acquired %1 as %2 (%3)%4")
                             .arg(namesText(context.invocation), toDisplay(acquired.owner().raw()), how,
                                  context.invocation.detach ? QString() : QStringLiteral("; Ctrl+C releases it")));
}

} // namespace

Task<int> acquire(Context *context)
{
    auto acquired = co_await acquireAsAsked(context);
    if (!acquired.isHeld())
        co_return acquired.exitCode;
    tellAcquired(*context, acquired);
    if (context->invocation.detach) {
        detach(context, acquired);
        co_return Done;
    }

    std::stop_source ended;
    const std::stop_callback onStop(context->stop, [&ended] { ended.request_stop(); });
    QObject listener;
    bool lost = false;
    const auto tellLost = [&](locks::LossReason reason) {
        lost = true;
        context->streams.error(lossText(reason));
        ended.request_stop();
    };
    const auto tellRisk = [context](const Error &error) {
        context->streams.error(QStringLiteral("a renewal failed and is tried again: ") + error.message);
    };
    acquired.watch(&listener, tellLost, tellRisk);

    const auto token = ended.get_token();
    co_await untilStopped(context->clock, token);
    if (lost && acquired.hold)
        co_return int(LockLost);
    const int code = co_await releaseAtEnd(context, acquired, Done); // of a compound what is left of it
    co_return lost ? int(LockLost) : code;
}

} // namespace lockscope::cli
