#pragma once

#include <QByteArrayList>

namespace lockscope {

// Who watches all locks whose names begin with lock: and breaks them without scripts: the rights that a careful
// administrator gives, each key and channel by the forms of Redisson's names.
inline QByteArrayList operatorWithoutEval()
{
    const QByteArray rights =
        "%RW~lock:* %RW~redisson_lock_queue:{lock:* %RW~redisson_lock_timeout:{lock:* "
        "%RW~redisson_unlock_latch:{lock:* %R~redisson_lock_token:{lock:* %RW~{lock:*}:* %R~{lock:*} resetchannels "
        "&redisson_lock__channel:* &redisson_rwlock:* &redisson_sc:{lock:* &lock-channel &__keyspace@*__:* "
        "&__keyevent@*__:* -@all +hello +auth +ping +select +quit +reset +client|id +client|setname +info +time +role "
        "+dbsize +scan +type +exists +ttl +pttl +hlen +hget +hmget +hgetall +hscan +hexists +llen +lrange +zcard "
        "+zrange +zscore +get +strlen +memory|usage +multi +exec +discard +subscribe +psubscribe +unsubscribe "
        "+punsubscribe +pubsub|channels +pubsub|numsub +cluster|info +acl|whoami "
        "+del +unlink +lrem +lpop +lindex +zrem +zadd +publish +spublish +watch +unwatch +incrby +hdel +pexpire +hset "
        "+set +rpush +lpush";
    return rights.split(' ');
}

} // namespace lockscope
