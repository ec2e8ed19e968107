#pragma once

#include <QByteArrayView>

namespace lockscope::trace {

// The commands of lock scripts. Scripts write them in lower or upper case.
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
    Sunsubscribe,
    Type,
    Unlink,
    Unsubscribe,
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

// True for EVAL and related commands, whose calls follow in the log.
bool runsScript(Verb verb);

} // namespace lockscope::trace
