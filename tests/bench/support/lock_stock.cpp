#include "tests/bench/support/lock_stock.h"

#include "core/locks/wire/kind_calls.h"
#include "core/locks/wire/permit_calls.h"

namespace lockscope::bench {

using locks::AcquirableKind;

namespace {

const QByteArray permits = "1000000";

void forEachName(BlockingRedis &redis, const QByteArray &prefix, int count, const QByteArray &what,
                 const QByteArrayList &arguments)
{
    const QByteArray script =
        "for i = 0, ARGV[1] - 1 do local key = string.format('%s%012d', ARGV[2], i) " + what + " end";
    redis.call(QByteArrayList{"EVAL", script, "0", QByteArray::number(count), prefix} + arguments);
}

void putHashes(BlockingRedis &redis, const QByteArray &prefix, const QByteArrayList &fields, int count)
{
    forEachName(redis, prefix, count, "redis.call('hset', key, unpack(ARGV, 3)) redis.call('pexpire', key, 600000)",
                fields);
}

} // namespace

void putForAcquires(BlockingRedis &redis, const QByteArray &prefix, AcquirableKind kind, int count)
{
    if (kind == AcquirableKind::Semaphore || kind == AcquirableKind::ExpirableSemaphore)
        forEachName(redis, prefix, count, "redis.call('set', key, ARGV[3])", {permits});
}

void putForReleases(BlockingRedis &redis, const QByteArray &prefix, const locks::Entry &holder, int count)
{
    putForAcquires(redis, prefix, holder.kind, count);
    switch (holder.kind) {
    case AcquirableKind::Semaphore: break;
    case AcquirableKind::ExpirableSemaphore:
        forEachName(redis, prefix, count, "redis.call('zadd', '{' .. key .. '}:timeout', 9e13, ARGV[3])",
                    {locks::permitsOf(holder.owner).front()});
        break;
    case AcquirableKind::Token:
        forEachName(redis, prefix, count, "redis.call('set', key, ARGV[3], 'px', 600000)", {holder.owner.raw()});
        break;
    case AcquirableKind::Read:
    case AcquirableKind::Write:
        putHashes(redis, prefix,
                  {"mode", holder.kind == AcquirableKind::Read ? "read" : "write", locks::fieldOf(holder), "1"}, count);
        break;
    default: putHashes(redis, prefix, {locks::fieldOf(holder), "1"}, count);
    }
}

} // namespace lockscope::bench
