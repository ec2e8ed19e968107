#pragma once

#include "tests/support/wire_lock.h"

#include <algorithm>

namespace lockscope {

// {1, receivers} from the longer answer that the scripts of actions give.
inline RedisValue resultOf(const RedisValue &answer)
{
    return answer.isArray() ? RedisValue::array(answer.elements().first(2)) : answer;
}

// One call of force_release.lua, with arguments as in its contract. By default it expects the lock's present state and
// publishes on the usual channel.
struct ForceRelease {
    explicit ForceRelease(const WireLock &seen)
        : lock(seen)
        , fields(lock.fields())
        , most(lock.pttl())
        , least(std::min<qint64>(most, 0))
        , token(lock.redis().call({"GET", lock.token()}).toBytes())
        , channel(lock.channel())
    { }

    // The short result; `whole` keeps the whole answer.
    RedisValue run()
    {
        const QByteArrayList keys =
            QByteArrayList{lock.name(), lock.queue(), lock.deadlines(), lock.token()} + companions;
        QByteArrayList arguments{publish,
                                 channel,
                                 lock.channel() + ':',
                                 message,
                                 now,
                                 QByteArray::number(most),
                                 QByteArray::number(least),
                                 token,
                                 QByteArray::number(fields.size())};
        for (auto field = fields.cbegin(); field != fields.cend(); ++field)
            arguments << field.key() << field.value();
        if (!keeper.isEmpty())
            arguments << keeper << mark;
        whole = lock.redis().eval("force_release", keys, arguments);
        return resultOf(whole);
    }

    WireLock lock;
    QMap<QByteArray, QByteArray> fields;
    qint64 most;
    qint64 least; // any value, if the lock has a TTL
    QByteArray token;
    QByteArray channel;
    QByteArray publish = "publish";
    QByteArray message = "0";
    QByteArray now = "";
    QByteArrayList companions = {};
    QByteArrayList keeper = {}; // keep_ms, owner, form
    QByteArray mark = "redisson_unlock_latch:{orders}:00ff";
    RedisValue whole = {};
};

inline RedisValue freed(qint64 receivers)
{
    return RedisValue::array({RedisValue::integer(1), RedisValue::integer(receivers)});
}

inline RedisValue unchanged(const char *word)
{
    return RedisValue::array({RedisValue::integer(0), RedisValue::bytes(word)});
}

} // namespace lockscope
