#pragma once

#include "core/actions/actions.h"
#include "tests/support/audit_records.h"
#include "tests/support/before_command.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/id_of.h"
#include "tests/support/redis_clients.h"

#include <QJsonObject>
#include <QTemporaryDir>

#include <map>

namespace lockscope {

// Every key of a server with its DUMP. If two results are equal, nothing was changed between them.
inline std::map<QByteArray, QByteArray> everyKey(BlockingRedis &redis)
{
    std::map<QByteArray, QByteArray> all;
    const RedisValue names = redis.call({"KEYS", "*"});
    for (const RedisValue &name : names.elements())
        all[name.toBytes()] = redis.call({"DUMP", name.toBytes()}).toBytes();
    return all;
}

// Actions as a session has them, on a server of the test, with a separate audit file. Failures throw
// std::runtime_error.
struct ActionRoom {
    explicit ActionRoom(const RedisServer &server)
        : ActionRoom(socketAddress(server))
    { }
    explicit ActionRoom(const redis::Address &address)
        : client(address, before.options())
    { }
    ActionRoom(const redis::Address &address, const redis::ClientOptions &options)
        : client(address, options)
    { }

    actions::PlanPtr planned(const QByteArray &action, const actions::Target &target)
    {
        const auto plan = await(all.plan(action, target, {}));
        if (!plan)
            throw std::runtime_error(plan.error().message.toStdString());
        return *plan;
    }
    QString refused(const QByteArray &action, const actions::Target &target)
    {
        const auto plan = await(all.plan(action, target, {}));
        if (plan)
            throw std::runtime_error("it was planned");
        return plan.error().message;
    }
    Result<actions::Outcome> execute(actions::PlanId plan)
    {
        return await(all.execute(plan, {QStringLiteral("its host is gone")}, {}));
    }
    actions::Outcome executed(actions::PlanId plan)
    {
        const auto outcome = execute(plan);
        if (!outcome)
            throw std::runtime_error(outcome.error().message.toStdString());
        return *outcome;
    }
    actions::Outcome done(const QByteArray &action, const actions::Target &target)
    {
        const auto outcome = executed(planned(action, target)->id);
        if (outcome.what != actions::Outcome::What::Done)
            throw std::runtime_error("it was not done");
        return outcome;
    }
    QList<QJsonObject> records() const { return auditRecords(folder.filePath(QStringLiteral("audit.jsonl"))); }

    QTemporaryDir folder;
    BeforeCommand before;
    LiveClient client;
    monitor::Monitor monitor{client.get()};
    locks::LockClient locks{client.get()};
    actions::Actions all{{client.get(), &monitor, &locks},
                         actions::AuditLog(folder.filePath(QStringLiteral("audit.jsonl")))};
};

// The phrases in English.
inline QString told(const std::vector<words::Phrase> &phrases)
{
    QStringList all;
    for (const auto &phrase : phrases)
        all << phrase.english();
    return all.join(QLatin1Char('\n'));
}

} // namespace lockscope
