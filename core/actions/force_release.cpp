#include "core/actions/force_release.h"

#include "core/actions/permit_plan.h"
#include "core/actions/plan_words.h"
#include "core/actions/release_command.h"
#include "core/actions/spring_channel.h"
#include "core/base/escape.h"
#include "core/locks/kind_calls.h"
#include "core/locks/names.h"

#include <QJsonArray>
#include <QPointer>

namespace lockscope::actions {

namespace {

using monitor::Kind;

Error precondition(const QString &message)
{
    return Error{Error::Kind::Precondition, message, {}, {}};
}

// Why a lock of this kind, in this condition, cannot be broken here; nullopt when it can.
std::optional<Error> whyNot(const Key &name, const monitor::LockPtr &lock)
{
    const QString shown = toDisplay(name.raw());
    if (!lock)
        return precondition(QStringLiteral("there is nothing to release: '%1' does not exist").arg(shown));
    switch (lock->kind) {
    case Kind::Semaphore:
        return precondition(QStringLiteral("'%1' is a semaphore: it has permits, not a holder; return permits from a "
                                           "program that uses it")
                                .arg(shown));
    case Kind::Latch:
        return precondition(QStringLiteral("'%1' is a count-down latch: nobody holds it; count it down from a program "
                                           "that uses it")
                                .arg(shown));
    case Kind::UnknownHash:
        return precondition(QStringLiteral("'%1' is a hash whose fields are not those of a lock: breaking it could "
                                           "destroy somebody's data")
                                .arg(shown));
    case Kind::OtherType:
        return precondition(QStringLiteral("'%1' is no lock: its type is %2, and its name and content are not those of "
                                           "one (names that match --token-pattern are SET NX locks)")
                                .arg(shown, toDisplay(lock->foreignType)));
    default: break;
    }
    if (!lock->exists)
        return precondition(QStringLiteral("nobody holds '%1' now").arg(shown));
    if (lock->holderCount > monitor::Lock::maxHolders)
        return precondition(
            QStringLiteral("'%1' has %2 holders: too many to compare before acting").arg(shown).arg(lock->holderCount));
    return std::nullopt;
}

// A watchdog raises the TTL up to its lease at any time; above that, or above what a fixed lease had left, somebody
// has taken the lock again since it was looked at.
qint64 ttlBound(const ForceReleasePlan &plan)
{
    constexpr qint64 defaultWatchdogLease = 30'000; // while the lease is still being learned
    if (!plan.pttl.hasExpiry())
        return -1;
    const qint64 seen = plan.pttl.left().count();
    switch (plan.seen.leaseKind) {
    case monitor::LeaseKind::Fixed: return seen;
    case monitor::LeaseKind::Watchdog: return std::max(seen, qint64(plan.seen.lease.value_or(Millis(0)).count()));
    default: return std::max(seen, defaultWatchdogLease);
    }
}

std::vector<Key> readTimeoutKeys(const monitor::Lock &lock)
{
    std::vector<Key> keys;
    for (const auto &holder : lock.holders) {
        if (holder.access != monitor::Access::Read)
            continue;
        for (qint64 n = 1; n <= holder.holds && keys.size() < 1'000; ++n)
            keys.push_back(locks::readTimeout(lock.name, holder.owner, int(n)));
    }
    return keys;
}

std::vector<Owner> ownersOf(const monitor::Lock &lock)
{
    std::vector<Owner> owners;
    for (const auto &holder : lock.holders)
        owners.push_back(holder.owner);
    return owners;
}

QJsonObject recordOf(const ForceReleasePlan &plan, const redis::Client &client)
{
    QJsonArray holders;
    for (const auto &holder : plan.seen.holders)
        holders.append(QStringLiteral("%1 × %2 (%3)")
                           .arg(toDisplay(holder.owner.raw()))
                           .arg(holder.holds)
                           .arg(monitor::word(holder.access)));
    return QJsonObject{{QStringLiteral("action"), QStringLiteral("force-release")},
                       {QStringLiteral("node"), client.address().node()},
                       {QStringLiteral("db"), client.address().db},
                       {QStringLiteral("acl_user"),
                        client.address().user.isEmpty() ? QStringLiteral("default") : toDisplay(client.address().user)},
                       {QStringLiteral("run_id"), QString::fromLatin1(client.server().runId)},
                       {QStringLiteral("name"), toDisplay(plan.seen.name.raw())},
                       {QStringLiteral("name_base64"), QString::fromLatin1(plan.seen.name.raw().toBase64())},
                       {QStringLiteral("kind"), monitor::word(plan.seen.kind)},
                       {QStringLiteral("state"), monitor::word(plan.seen.state)},
                       {QStringLiteral("holders"), holders},
                       {QStringLiteral("permit"),
                        plan.permit.isEmpty() ? QJsonValue() : QJsonValue(toDisplay(permitOwner(plan.permit).raw()))},
                       {QStringLiteral("pttl_ms"),
                        plan.pttl.hasExpiry() ? QJsonValue(qint64(plan.pttl.left().count())) : QJsonValue()},
                       {QStringLiteral("token"), plan.token ? QJsonValue(toDisplay(*plan.token)) : QJsonValue()}};
}

QString resultWord(const Result<ForceReleaseOutcome> &outcome)
{
    if (!outcome)
        return word(outcome.error().kind);
    switch (outcome->what) {
    case ForceReleaseOutcome::What::Released: return QStringLiteral("released");
    case ForceReleaseOutcome::What::Changed: return QStringLiteral("changed");
    case ForceReleaseOutcome::What::Gone: break;
    }
    return QStringLiteral("gone");
}

Result<ForceReleaseOutcome> outcomeOf(const Result<redis::Reply> &reply, const ForceReleasePlan &plan)
{
    if (!reply)
        return reply.error();
    if (!reply->isArray() || reply->elements.size() != 2)
        return Error{Error::Kind::Decode, QStringLiteral("the release script gave an unexpected answer"), {}, {}};
    ForceReleaseOutcome outcome;
    const auto &answer = reply->elements;
    if (answer[0].integer == 1) {
        outcome.receivers = answer[1].integer;
        return outcome;
    }
    outcome.what = answer[1].bytes == "gone" ? ForceReleaseOutcome::What::Gone : ForceReleaseOutcome::What::Changed;
    if (outcome.what == ForceReleaseOutcome::What::Changed)
        outcome.differences.push_back(changedPhrase(answer[1].bytes, plan));
    return outcome;
}

} // namespace

ForceRelease::ForceRelease(redis::Client *client, monitor::Monitor *monitor, AuditLog *audit)
    : m_client(client)
    , m_monitor(monitor)
    , m_audit(audit)
{ }

Task<Result<ForceReleasePlan>> ForceRelease::plan(Key name, std::stop_token stop)
{
    return planFor(std::move(name), Owner(), std::move(stop));
}

Task<Result<ForceReleasePlan>> ForceRelease::planFor(Key name, Owner holder, std::stop_token stop)
{
    auto *client = m_client;
    const Instant readAt = client->clock()->now();
    auto lock = co_await m_monitor->read(name, stop);
    if (!lock)
        co_return Result<ForceReleasePlan>(lock.error());
    if (auto refusal = whyNot(name, *lock))
        co_return Result<ForceReleasePlan>(*refusal);
    if ((*lock)->kind == Kind::ExpirableSemaphore) {
        const monitor::Lock semaphore = **lock;
        auto permit = co_await planPermit(client, semaphore, holder, readAt);
        co_return permit;
    }

    ForceReleasePlan plan;
    plan.seen = **lock;
    plan.readAt = readAt;
    plan.companions = readTimeoutKeys(plan.seen);
    const bool isToken = plan.seen.kind == Kind::Token;
    const Key tokenKey = locks::fencingToken(name);
    const Channel channel = wakeChannel(plan.seen);
    // The raw fields, for the comparison is of bytes, not of what we made of them.
    auto content = client->send(isToken ? redis::Command::read({"GET", name.raw()})
                                        : redis::Command::read({"HGETALL", name.raw()}));
    auto pttl = client->send(redis::Command::read({"PTTL", name.raw()}));
    auto token = client->send(redis::Command::read({"GET", tokenKey.raw()}));
    auto subscribers = client->send(subscribersOf(*client, channel));
    const auto contentReply = co_await content;
    const auto pttlReply = co_await pttl;
    const auto tokenReply = co_await token;
    const auto subscribersReply = co_await subscribers;
    if (!contentReply)
        co_return Result<ForceReleasePlan>(contentReply.error());
    if (!pttlReply)
        co_return Result<ForceReleasePlan>(pttlReply.error());

    plan.pttl = Ttl::fromPttl(pttlReply->integer);
    plan.value = contentReply->bytes;
    for (size_t i = 0; i + 1 < contentReply->elements.size(); i += 2)
        plan.fields[contentReply->elements[i].bytes] = contentReply->elements[i + 1].bytes;
    if (plan.pttl.isMissing() || (isToken ? contentReply->isNil() : plan.fields.empty()))
        co_return Result<ForceReleasePlan>(
            precondition(QStringLiteral("'%1' was released just now").arg(toDisplay(name.raw()))));
    if (isToken) {
        const QByteArray value = plan.value;
        auto listeners = co_await findSpringListeners(client, name, value);
        plan.springChannel = listeners.channel;
        plan.wakes = listeners.count;
    }
    if (!isToken && tokenReply && !tokenReply->isNil())
        plan.token = tokenReply->bytes;
    if (!isToken && subscribersReply && subscribersReply->elements.size() == 2)
        plan.wakes = subscribersReply->elements[1].toInteger().value_or(0);
    plan.consequences = consequences(plan);
    co_return Result<ForceReleasePlan>(plan);
}

Task<Result<ForceReleaseOutcome>> ForceRelease::execute(ForceReleasePlan plan, QString reason, std::stop_token stop)
{
    if (reason.trimmed().isEmpty())
        co_return Result<ForceReleaseOutcome>(
            precondition(QStringLiteral("say why: the reason is kept in the audit file")));
    auto *client = m_client;
    const AuditLog audit = *m_audit;
    QJsonObject record = recordOf(plan, *client);
    record[QLatin1String("phase")] = QStringLiteral("intent");
    record[QLatin1String("reason")] = reason;
    const auto intent = audit.append(record);
    if (!intent)
        co_return Result<ForceReleaseOutcome>(intent.error());

    const ReleaseCommand command = releaseCommand(plan, ttlBound(plan), locks::publishCommand(*client));
    const Instant deadline = client->deadline();
    const QPointer<monitor::Monitor> monitor = m_monitor; // may look in between, and may be gone afterwards
    monitor->beginForcing(plan.seen.name, ownersOf(plan.seen));
    auto reply = co_await client->eval(command.script, command.keys, command.arguments, deadline);
    auto outcome = outcomeOf(reply, plan);
    if (monitor)
        monitor->endForcing(plan.seen.name, outcome && outcome->what == ForceReleaseOutcome::What::Released);

    QJsonObject result{{QStringLiteral("phase"), QStringLiteral("outcome")},
                       {QStringLiteral("intent"), *intent},
                       {QStringLiteral("result"), resultWord(outcome)}};
    if (outcome)
        result[QLatin1String("receivers")] = outcome->receivers;
    else
        result[QLatin1String("error")] = outcome.error().message;
    const auto written = audit.append(result);
    if (!outcome)
        co_return outcome;
    outcome->auditFile = audit.file();
    if (!written)
        outcome->auditWarning = written.error().message;
    if (outcome->what == ForceReleaseOutcome::What::Changed && !stop.stop_requested()) {
        const Key name = plan.seen.name;
        const Owner holder = plan.permit.isEmpty() ? Owner() : permitOwner(plan.permit);
        auto now = co_await planFor(name, holder, stop);
        if (now) {
            const auto more = differences(plan, *now);
            outcome->differences.insert(outcome->differences.end(), more.begin(), more.end());
            outcome->now = *now;
        }
    }
    co_return outcome;
}

} // namespace lockscope::actions
