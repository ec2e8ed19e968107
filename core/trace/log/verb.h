#pragma once

#include <QByteArrayView>

namespace lockscope::trace {

// The commands that locks are made of. Scripts write them in small or in capital letters.
enum class Verb : quint8 {
    Other,
    Decr,
    Decrby,
    Del,
    Eval,
    EvalRo,
    Evalsha,
    EvalshaRo,
    Exists,
    Expire,
    Fcall,
    FcallRo,
    Get,
    Getrange,
    Hdel,
    Hexists,
    Hget,
    Hgetall,
    Hincrby,
    Hlen,
    Hmget,
    Hset,
    Incr,
    Incrby,
    Lindex,
    Lpop,
    Lrem,
    Persist,
    Pexpire,
    Pttl,
    Publish,
    Rpush,
    Script,
    Set,
    Setnx,
    Setrange,
    Spublish,
    Ssubscribe,
    Subscribe,
    Type,
    Unlink,
    Zadd,
    Zcount,
    Zincrby,
    Zrange,
    Zrangebyscore,
    Zrem,
    Zremrangebyscore,
    Zscore,
};

Verb verbOf(QByteArrayView word);

// EVAL and its like: what it calls follows it in the log.
bool runsScript(Verb verb);

} // namespace lockscope::trace
