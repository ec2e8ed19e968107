#include "core/locks/acquire/confirm_on_replicas.h"

#include "core/base/core_text.h"
#include "core/redis/error_reply.h"

#include <algorithm>

namespace lockscope::locks {

namespace {

Error unconfirmed(const QString &message)
{
    return {Error::Kind::Precondition, message, notConfirmed, {}};
}

// Replicas are counted once per connection. If the count was 0, or if all of them must confirm, count again, because a
// replica may have joined.
bool isKnown(const ReplicaProbe &probe, quint32 connection)
{
    return probe.connection == connection && (probe.count > 0 || !probe.canCount);
}

Task<Result<ReplicaProbe>> count(std::shared_ptr<AcquireParts> parts, Key name, quint32 connection)
{
    ReplicaProbe probe;
    probe.connection = connection;
    const auto pending = parts->server->send(redis::Command::behind(name, connection, {"INFO", "replication"}));
    auto reply = co_await pending;
    if (!reply && reply.error().kind != Error::Kind::Forbidden && reply.error().kind != Error::Kind::Server)
        co_return Result<ReplicaProbe>(reply.error());
    probe.canCount = reply.has_value();
    if (reply) {
        const auto info = redis::ServerInfo::parse(reply->toBytes());
        probe.isReplica = info.role == QLatin1String("slave");
        probe.count = info.connectedReplicas;
    }
    co_return Result<ReplicaProbe>(probe);
}

Error knowsNoWait()
{
    return unconfirmed(CoreText::tr("this server does not know WAIT, so it cannot confirm that a replica has the lock: "
                                    "do not ask for replicas"));
}

// Returns the reason why a confirmation is impossible, if that is known before waiting.
std::optional<Error> cannotConfirm(const redis::Server &server, const ReplicaProbe &probe, bool all)
{
    if (probe.isReplica)
        return Error{
            Error::Kind::Precondition, CoreText::tr("this server is a replica: connect to its master"), {}, {}};
    if (!probe.canCount && all)
        return unconfirmed(CoreText::tr("this user may not run INFO, so the number of replicas is unknown: "
                                        "allow it, or ask for one replica"));
    if (probe.canCount && probe.count == 0)
        return unconfirmed(CoreText::tr("this server has no replica that could confirm the lock: "
                                        "connect one, or do not ask for replicas"));
    return server.has(redis::Capability::Wait) ? std::nullopt : std::optional(knowsNoWait());
}

Result<void> judge(const Result<redis::Reply> &reply, int wanted, Millis timeout)
{
    if (!reply && redis::isUnknownCommand(reply.error()))
        return knowsNoWait();
    if (!reply && reply.error().kind == Error::Kind::Forbidden)
        return unconfirmed(CoreText::tr("this user may not run WAIT, so it cannot confirm that a replica has the lock: "
                                        "allow it, or do not ask for replicas (%1)")
                               .arg(reply.error().message));
    if (!reply)
        return reply.error();
    const qint64 have = reply->toInteger().value_or(0);
    if (have >= wanted)
        return {};
    return unconfirmed(CoreText::tr("only %1 of %2 replicas confirmed the lock within %3 ms")
                           .arg(QString::number(have), QString::number(wanted), QString::number(timeout.count())));
}

} // namespace

Task<Result<void>> confirmOnReplicas(std::shared_ptr<AcquireParts> parts, Key name, quint32 connection,
                                     ReplicaSync sync)
{
    if (!parts->server)
        co_return Result<void>(serverGone());
    if (connection == 0)
        co_return Result<void>(unconfirmed(
            CoreText::tr("the slot of this lock is moving to another node. Until the move ends, a failover would lose "
                         "the lock, even if the replicas have it. Try again when the slot has moved")));
    const QString node = parts->server->addressOf(name).node();
    const bool all = sync == ReplicaSync::All;
    const bool wasCounted = isKnown(parts->replicas[node], connection);
    if (!wasCounted || all) {
        auto counted = co_await count(parts, name, connection);
        if (!counted)
            co_return Result<void>(counted.error());
        if (!parts->server)
            co_return Result<void>(serverGone());
        ReplicaProbe latest = *counted;
        if (wasCounted) // a replica that is missing now may be back soon
            latest.count = std::max(latest.count, parts->replicas[node].count);
        parts->replicas[node] = latest;
    }
    const ReplicaProbe probe = parts->replicas[node];
    if (const auto reason = cannotConfirm(*parts->server, probe, all))
        co_return Result<void>(*reason);
    const int wanted = all ? probe.count : 1;
    const Millis timeout = parts->options.replicaTimeout;
    const QByteArray wantedText = QByteArray::number(wanted);
    const QByteArray limit = QByteArray::number(qint64(timeout.count()));
    const Instant deadline = parts->server->deadline() + timeout;
    const auto pending =
        parts->server->send(redis::Command::behind(name, connection, {"WAIT", wantedText, limit}), deadline);
    auto reply = co_await pending;
    if (!reply && parts->server && redis::isUnknownCommand(reply.error()))
        parts->server->lacks(redis::Capability::Wait);
    const Result<void> confirmed = judge(reply, wanted, timeout);
    if (!confirmed)
        parts->replicas.remove(node); // a replica may have left, so count again next time
    co_return confirmed;
}

} // namespace lockscope::locks
