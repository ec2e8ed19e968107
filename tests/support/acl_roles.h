#pragma once

#include <QByteArrayList>

namespace lockscope {

// The rights of an operator without EVAL: it watches all locks whose names begin with lock: and may write their keys,
// but not run scripts. Each key and channel is permitted by the patterns of Redisson's names.
inline QByteArrayList operatorWithoutEval()
{
    const QByteArray rights =
        "%RW~lock:* %RW~redisson_lock_queue:{lock:* %RW~redisson_lock_timeout:{lock:* "
        "%RW~redisson_unlock_latch:{lock:* %RW~redisson_lock_token:{lock:* %RW~{lock:*}* resetchannels "
        "&redisson_lock__channel:* &redisson_rwlock:* &redisson_sc:{lock:* &lock-channel &__keyspace@*__:* "
        "&__keyevent@*__:* -@all +hello +auth +ping +select +quit +reset +client|id +client|setname +info +time +role "
        "+dbsize +scan +type +exists +ttl +pttl +hlen +hget +hmget +hgetall +hscan +hexists +llen +lrange +zcard "
        "+zrange +zscore +get +strlen +memory|usage +multi +exec +discard +subscribe +psubscribe +unsubscribe "
        "+punsubscribe +pubsub|channels +pubsub|numsub +cluster|info +acl|whoami "
        "+del +unlink +lrem +lpop +lindex +zrem +zadd +publish +spublish +incrby +hdel +pexpire +hset "
        "+set +rpush +lpush";
    return rights.split(' ');
}

inline QByteArrayList operatorRights()
{
    return operatorWithoutEval() + QByteArrayList{"+eval", "+evalsha"};
}

} // namespace lockscope
