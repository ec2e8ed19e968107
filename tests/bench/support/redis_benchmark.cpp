#include "tests/bench/support/redis_benchmark.h"

#include "tests/bench/support/measure.h"

#include <QProcess>

#include <stdexcept>

namespace lockscope::bench {

namespace {

const char *const owner = "11111111-2222-3333-4444-555555555555:1";
const char *const name = "bench:__rand_int__"; // it writes 12 digits there, anew for every call

// The last line is "NAME","RATE",… .
double rateOf(const QByteArray &csv)
{
    const QByteArray line = csv.trimmed().split('\n').last();
    const QByteArrayList cells = line.split(',');
    bool ok = false;
    const double rate = cells.value(1).replace('"', "").toDouble(&ok);
    if (!ok)
        throw std::runtime_error("redis-benchmark printed no rate: " + csv.toStdString());
    return rate;
}

QByteArray runProgram(const QStringList &arguments)
{
    QProcess process;
    process.start(QStringLiteral("redis-benchmark"), arguments);
    if (!process.waitForFinished(300'000) || process.exitCode() != 0)
        throw std::runtime_error("redis-benchmark failed: " + process.errorString().toStdString()
                                 + process.readAllStandardError().toStdString());
    return process.readAllStandardOutput();
}

} // namespace

RedisBenchmark::RedisBenchmark(const RedisServer &server)
    : m_server(&server)
    , m_redis(server)
{ }

ScriptRate RedisBenchmark::acquires(int pipeline, int calls)
{
    m_redis.call({"FLUSHALL"});
    return run(lua::script("reentrant_acquire"), pipeline, calls, 100'000'000, {"1", name, "30000", owner});
}

ScriptRate RedisBenchmark::releases(int pipeline, int calls)
{
    const int held = 4 * calls; // then 9 of 10 calls meet a lock that is still held
    m_redis.call({"FLUSHALL"});
    m_redis.call({"EVAL",
                  "for i = 0, ARGV[1] - 1 do local key = string.format('bench:%012d', i) "
                  "redis.call('hset', key, ARGV[2], 1) redis.call('pexpire', key, 600000) end",
                  "0", QByteArray::number(held), owner});
    const QByteArray latch = "redisson_unlock_latch:{bench}:__rand_int____rand_int____rand_int__";
    return run(
        lua::script("reentrant_release"), pipeline, calls, held,
        {"2", name, latch, "redisson_lock__channel:{bench:__rand_int__}", "publish", "0", "30000", owner, "15000"});
}

ScriptRate RedisBenchmark::run(const lua::Script &script, int pipeline, int calls, int randomKeys,
                               const QByteArrayList &arguments)
{
    m_redis.call({"SCRIPT", "LOAD", QByteArray(script.source.data(), qsizetype(script.source.size()))});
    QStringList line{QStringLiteral("-s"),
                     m_server->socketPath(),
                     QStringLiteral("--csv"),
                     QStringLiteral("-c"),
                     QStringLiteral("1"),
                     QStringLiteral("-P"),
                     QString::number(pipeline),
                     QStringLiteral("-n"),
                     QString::number(calls),
                     QStringLiteral("-r"),
                     QString::number(randomKeys),
                     QStringLiteral("EVALSHA"),
                     QString::fromLatin1(script.sha1.data(), qsizetype(script.sha1.size()))};
    for (const QByteArray &argument : arguments)
        line << QString::fromLatin1(argument);
    const double server = cpuOf(m_server->pid());
    const double client = cpuOfChildren();
    const double rate = rateOf(runProgram(line));
    return {rate, (cpuOf(m_server->pid()) - server) / calls, (cpuOfChildren() - client) / calls};
}

} // namespace lockscope::bench
