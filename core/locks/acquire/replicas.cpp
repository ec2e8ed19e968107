#include "core/locks/acquire/replicas.h"

namespace lockscope::locks {

namespace {

// Where there are none yet, some may come.
constexpr Millis askAgainAfter{5'000};

Result<void> precondition(const QString &message)
{
    return Error{Error::Kind::Precondition, message, {}, {}};
}

bool isKnown(const AcquireParts &parts, const ReplicaProbe &probe)
{
    if (!probe.asked || probe.connectedSince != parts.server->state().since)
        return false;
    return probe.count > 0 || !probe.canCount || parts.clock->now() < probe.askedAt + askAgainAfter;
}

Task<Result<void>> learn(std::shared_ptr<AcquireParts> parts, Key name, QString node)
{
    ReplicaProbe probe;
    probe.asked = true;
    probe.connectedSince = parts->server->state().since;
    probe.askedAt = parts->clock->now();
    const auto pending = parts->server->send(redis::Command::beside(name, {"INFO", "replication"}));
    auto reply = co_await pending;
    if (!reply && reply.error().kind != Error::Kind::Forbidden && reply.error().kind != Error::Kind::Server)
        co_return Result<void>(reply.error());
    probe.canCount = reply.has_value();
    if (reply) {
        const auto info = redis::ServerInfo::parse(reply->toBytes());
        probe.isReplica = info.role == QLatin1String("slave");
        probe.count = info.connectedReplicas;
    }
    parts->replicas[node] = probe;
    co_return Result<void>();
}

bool knowsNoWait(const Error &error)
{
    return error.kind == Error::Kind::Server && error.message.contains(QLatin1String("unknown command"));
}

Result<void> judge(const Result<redis::Reply> &reply, int wanted, Millis timeout)
{
    if (!reply && knowsNoWait(reply.error()))
        return {};
    if (!reply && reply.error().kind == Error::Kind::Forbidden)
        return precondition(
            QStringLiteral("this user may not run WAIT, so nobody knows whether a replica has the lock: "
                           "allow it, or do not ask for replicas (%1)")
                .arg(reply.error().message));
    if (!reply)
        return reply.error();
    const qint64 have = reply->toInteger().value_or(0);
    if (have >= wanted)
        return {};
    return precondition(QStringLiteral("only %1 of %2 replicas confirmed the lock within %3 ms")
                            .arg(QString::number(have), QString::number(wanted), QString::number(timeout.count())));
}

} // namespace

Task<Result<void>> confirmOnReplicas(std::shared_ptr<AcquireParts> parts, Key name, ReplicaSync sync)
{
    if (!parts->server)
        co_return Result<void>(serverGone());
    const QString node = parts->server->addressOf(name).node();
    if (!isKnown(*parts, parts->replicas[node])) {
        auto learned = co_await learn(parts, name, node);
        if (!learned)
            co_return learned;
        if (!parts->server)
            co_return Result<void>(serverGone());
    }
    const ReplicaProbe probe = parts->replicas[node];
    const bool all = sync == ReplicaSync::All;
    if (probe.isReplica)
        co_return precondition(QStringLiteral("this server is a replica: connect to its master"));
    if (!probe.canCount && all)
        co_return precondition(
            QStringLiteral("this user may not run INFO, so nobody knows how many replicas there are: "
                           "allow it, or ask for one replica"));
    if (!parts->server->has(redis::Capability::Wait) || (probe.canCount && probe.count == 0))
        co_return Result<void>();
    const int wanted = all ? probe.count : 1;
    const Millis timeout = parts->options.replicaTimeout;
    const QByteArray count = QByteArray::number(wanted);
    const QByteArray limit = QByteArray::number(qint64(timeout.count()));
    const Instant deadline = parts->server->deadline() + timeout;
    const auto pending = parts->server->send(redis::Command::beside(name, {"WAIT", count, limit}), deadline);
    auto reply = co_await pending;
    if (!reply && parts->server && knowsNoWait(reply.error()))
        parts->server->lacks(redis::Capability::Wait);
    co_return judge(reply, wanted, timeout);
}

} // namespace lockscope::locks
