#include "tests/bench/support/redis_benchmark.h"

#include "core/locks/wire/permit_calls.h"
#include "tests/bench/support/lock_stock.h"
#include "tests/bench/support/measure.h"

#include <QProcess>

#include <stdexcept>

namespace lockscope::bench {

namespace {

// redis-benchmark replaces each of these by 12 random digits, newly drawn for every place in every call. So the keys of
// one call belong to different names, which the scripts do not notice.
const QByteArray digits = "__rand_int__";

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
    , m_prefix("bench:")
    , m_latches("redisson_unlock_latch:{bench}:")
{ }

RedisBenchmark::RedisBenchmark(const RedisServer &master, const QByteArray &tag)
    : m_server(&master)
    , m_redis(master)
    , m_prefix('{' + tag + "}bench:")
    , m_latches("redisson_unlock_latch:{" + tag + "}:")
    , m_isOfCluster(true)
{ }

locks::Entry RedisBenchmark::holder(locks::AcquirableKind kind) const
{
    locks::Entry entry{Key(m_prefix + digits), kind, Owner("11111111-2222-3333-4444-555555555555:1")};
    if (kind == locks::AcquirableKind::ExpirableSemaphore)
        entry.owner = locks::ownerOfPermits({"a-permit-in-text"}); // redis-benchmark prints it in its output
    entry.request = digits + digits + digits;
    return entry;
}

ScriptRate RedisBenchmark::acquires(locks::AcquirableKind kind, int pipeline, int calls)
{
    const int names = 4 * calls;
    m_redis.call({"FLUSHALL"});
    putForAcquires(m_redis, m_prefix, kind, names);
    locks::Entry entry = holder(kind);
    if (m_redis.call({"DBSIZE"}).toInt() > 0)
        return run(locks::acquireCall(entry, Millis(30'000), m_isOfCluster), pipeline, calls, names);
    // Each call needs a new name, because not all kinds can be acquired twice. About one of 10^9 runs draws a name
    // twice.
    entry.name = Key(m_prefix + digits + digits);
    constexpr int anyNumber = 1'000'000'000;
    return run(locks::acquireCall(entry, Millis(30'000), m_isOfCluster), pipeline, calls, anyNumber);
}

ScriptRate RedisBenchmark::releases(locks::AcquirableKind kind, int pipeline, int calls)
{
    const int held = 4 * calls; // then 9 of 10 calls find a lock that is still held
    m_redis.call({"FLUSHALL"});
    const locks::Entry entry = holder(kind);
    putForReleases(m_redis, m_prefix, entry, held);
    const Key latch(m_latches + digits + digits + digits);
    return run(locks::releaseCall(entry, Millis(30'000), latch, Millis(15'000), m_isOfCluster), pipeline, calls, held);
}

ScriptRate RedisBenchmark::run(const locks::ScriptCall &call, int pipeline, int calls, int randomKeys)
{
    const lua::Script &script = *call.script;
    m_redis.call({"SCRIPT", "LOAD", QByteArray(script.source.data(), qsizetype(script.source.size()))});
    QStringList line{QStringLiteral("--csv"),
                     QStringLiteral("-c"),
                     QStringLiteral("1"),
                     QStringLiteral("-P"),
                     QString::number(pipeline),
                     QStringLiteral("-n"),
                     QString::number(calls),
                     QStringLiteral("-r"),
                     QString::number(randomKeys),
                     QStringLiteral("EVALSHA"),
                     QString::fromLatin1(script.sha1.data(), qsizetype(script.sha1.size())),
                     QString::number(call.keys.size())};
    for (const auto *list : {&call.keys, &call.arguments}) {
        for (const QByteArray &word : *list)
            line << QString::fromLatin1(word);
    }
    const QStringList way = m_isOfCluster ? QStringList{QStringLiteral("-p"), QString::number(m_server->port())}
                                          : QStringList{QStringLiteral("-s"), m_server->socketPath()};
    line = way + line;
    if (m_whenReady)
        m_whenReady();
    const double server = cpuOf(m_server->pid());
    const double client = cpuOfChildren();
    const double rate = rateOf(runProgram(line));
    return {rate, (cpuOf(m_server->pid()) - server) / calls, (cpuOfChildren() - client) / calls};
}

} // namespace lockscope::bench
