#pragma once

#include "core/actions/runner.h"
#include "tests/support/audit_records.h"
#include "tests/support/before_command.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/redis_clients.h"
#include "tests/support/wire_lock.h"

#include <QTemporaryDir>

#include <unistd.h>

namespace lockscope {

// Everything that a force-release needs, on a server of the test, with its own audit file. Failures throw
// std::runtime_error.
struct ForceReleaseRoom {
    explicit ForceReleaseRoom(const RedisServer &server, actions::AuditWriter::Sync sync = &fsync)
        : client(server, before.options())
        , audit(folder.filePath(QStringLiteral("audit.jsonl")), std::move(sync))
    { }
    explicit ForceReleaseRoom(const redis::Address &address)
        : client(address, before.options())
        , audit(folder.filePath(QStringLiteral("audit.jsonl")))
    { }

    Task<Result<actions::Plan>> plan(const QByteArray &name, const Owner &holder = {})
    {
        return actions::makePlan(tools, "force-release", {{{}, 0, Key(name)}, holder}, {});
    }
    Task<Result<actions::Outcome>> execute(const actions::Plan &plan, std::stop_token stop = {})
    {
        return actions::run(tools, audit, std::make_shared<const actions::Plan>(plan), {QStringLiteral("test")}, {},
                            stop);
    }
    actions::Plan planned(const QByteArray &name, const Owner &holder = {})
    {
        const auto plan = await(this->plan(name, holder));
        if (!plan)
            throw std::runtime_error(plan.error().message.toStdString());
        return *plan;
    }
    Error refused(const QByteArray &name, const Owner &holder = {})
    {
        const auto plan = await(this->plan(name, holder));
        if (plan)
            throw std::runtime_error("it was planned");
        return plan.error();
    }
    actions::Outcome executed(const actions::Plan &plan)
    {
        const auto outcome = await(execute(plan));
        if (!outcome)
            throw std::runtime_error(outcome.error().message.toStdString());
        return *outcome;
    }
    QList<QJsonObject> records() const { return auditRecords(audit.file()); }

    QTemporaryDir folder;
    BeforeCommand before;
    LiveClient client;
    monitor::Monitor monitor{client.get()};
    actions::AuditLog audit;
    actions::ActionTools tools{client.get(), &monitor, {}};
};

} // namespace lockscope
