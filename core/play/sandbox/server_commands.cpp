#include "core/play/sandbox/server_commands.h"

#include "core/async/sleep.h"
#include "core/play/scenario/permitted_commands.h"
#include "core/play/verification/monitor_log.h"
#include "lua/all_scripts.h"

namespace lockscope::play {

namespace {

constexpr Millis liveLimit{10'000};
constexpr Millis checkEvery{5};

redis::Command command(std::vector<QByteArray> words)
{
    words.front() = asSandbox(words.front());
    const std::vector<QByteArrayView> views(words.begin(), words.end());
    return redis::Command::ofNode(views, redis::Effect::Write);
}

QByteArray field(const redis::Reply &pairs, const QByteArray &name)
{
    for (std::size_t i = 0; i + 1 < pairs.elements.size(); i += 2) {
        if (pairs.elements[i].toBytes() == name)
            return pairs.elements[i + 1].toBytes();
    }
    return {};
}

} // namespace

Task<bool> untilLive(redis::Server *server, std::stop_token stop)
{
    Clock *const clock = server->clock();
    const Instant until = clock->now() + liveLimit;
    while (!stop.stop_requested() && !server->isLive() && clock->now() < until) {
        const Instant next = clock->now() + checkEvery;
        co_await sleepUntil(clock, next, stop);
    }
    co_return !stop.stop_requested() && server->isLive();
}

Task<Result<void>> order(redis::Server *server, std::vector<QByteArray> words)
{
    const redis::PendingReply pending = server->send(command(words));
    auto reply = co_await pending;
    if (!reply)
        co_return Result<void>(reply.error());
    co_return Result<void>();
}

// Sends each rule separately, because older servers refuse rules for channels (before Redis 6.2) or for newer commands.
Task<Result<void>> confineActors(redis::Server *server, QByteArray password)
{
    std::vector<redis::PendingReply> optional;
    const auto add = [&](const char *user, const QByteArray &rule) {
        optional.push_back(server->send(command({"ACL", "SETUSER", user, rule})));
    };
    const QByteArray entry = password.isEmpty() ? QByteArray("nopass") : '>' + password;
    const redis::PendingReply reset =
        server->send(command({"ACL", "SETUSER", "default", "reset", "on", entry, "~*", "-@all"}));
    for (const QByteArray &rule : actorRules())
        add("default", rule);
    for (const QByteArray &pattern : actorChannels())
        add("default", '&' + pattern);
    add(sandboxUser, "allchannels");
    const redis::PendingReply save = server->send(command({"ACL", "SAVE"}));
    auto isReset = co_await reset;
    for (const redis::PendingReply &each : optional)
        auto ignored = co_await each;
    auto isSaved = co_await save;
    if (!isReset)
        co_return Result<void>(isReset.error());
    if (!isSaved)
        co_return Result<void>(isSaved.error());
    co_return Result<void>();
}

Task<void> teachScripts(redis::Server *server)
{
    std::vector<redis::PendingReply> all;
    for (const lua::Script &script : lua::allScripts())
        all.push_back(
            server->send(command({"SCRIPT", "LOAD", {script.source.data(), qsizetype(script.source.size())}})));
    for (const redis::PendingReply &each : all)
        auto known = co_await each;
}

Task<QByteArray> replicationInfo(redis::Server *server)
{
    const redis::PendingReply pending = server->send(command({"INFO", "replication"}));
    auto reply = co_await pending;
    co_return reply ? reply->toBytes() : QByteArray();
}

Task<bool> reaches(redis::Server *master, int replicas)
{
    const auto written = master->send(command({"SET", "stage", "1"}));
    const auto confirmed = master->send(command({"WAIT", QByteArray::number(replicas), "1000"}));
    const auto removed = master->send(command({"DEL", "stage"}));
    auto reply = co_await confirmed;
    auto last = co_await removed;
    co_return reply &&last && reply->integer >= replicas;
}

Task<Role> roleOf(redis::Server *server)
{
    const redis::PendingReply pending = server->send(command({"ROLE"}));
    auto reply = co_await pending;
    if (!reply || !reply->isArray() || reply->elements.empty())
        co_return Role::Unknown;
    const QByteArray word = reply->elements.front().toBytes();
    if (word == "master")
        co_return Role::Master;
    co_return word == "slave" ? Role::Replica : Role::Unknown;
}

Task<void> hurry(redis::Server *sentinel)
{
    const redis::PendingReply pending = sentinel->send(
        command({"SENTINEL", "DEBUG", "INFO-PERIOD", "300", "PUBLISH-PERIOD", "200", "PING-PERIOD", "200"}));
    auto done = co_await pending; // Redis 6 answers with an error
}

Task<SentinelKnows> sentinelKnows(redis::Server *sentinel, QByteArray masterName)
{
    const redis::PendingReply pending = sentinel->send(command({"SENTINEL", "MASTER", masterName}));
    auto reply = co_await pending;
    SentinelKnows knows;
    if (reply) {
        knows.replicas = field(*reply, "num-slaves").toInt();
        knows.sentinels = field(*reply, "num-other-sentinels").toInt();
    }
    co_return knows;
}

} // namespace lockscope::play
