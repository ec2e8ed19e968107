#include "core/acl/permission.h"

#include <QByteArray>
#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace lockscope::acl {

namespace {

using Where = Permission::Where;

// clang-format off
constexpr std::array watched{
    Permission{"+ping", QT_TRANSLATE_NOOP("describe", "Each heartbeat adds an entry to the server's ACL log.")},
    Permission{"+info", QT_TRANSLATE_NOOP("describe", "The server's version, role and restarts are unknown, so features of its version are not used.")},
    Permission{"+client|setname", QT_TRANSLATE_NOOP("describe", "These connections have no name in CLIENT LIST.")},
    Permission{"+client|id", QT_TRANSLATE_NOOP("describe", "Lockscope's own connections look like those of other clients.")},
    Permission{"+client|list", QT_TRANSLATE_NOOP("describe", "The clients that hold locks or wait are not located.")},
    Permission{"+select", QT_TRANSLATE_NOOP("describe", "Only database 0 can be watched.")},
    Permission{"+dbsize", QT_TRANSLATE_NOOP("describe", "The scan's progress is unknown.")},
    Permission{"+time", QT_TRANSLATE_NOOP("describe", "Deadlines in queues and semaphores are compared with this machine's clock.")},
    Permission{"+scan", QT_TRANSLATE_NOOP("describe", "Locks are found only by their waiters and messages: a stuck lock without waiters is not shown.")},
    Permission{"+type", QT_TRANSLATE_NOOP("describe", "A key's type is found by trying each type in turn: keys of other types are not named.")},
    Permission{"+memory|usage", QT_TRANSLATE_NOOP("describe", "Hashes are read without checking their size: huge fields cost the server's time.")},
    Permission{"+hlen", QT_TRANSLATE_NOOP("describe", "The number of holders is known only as far as they are read.")},
    Permission{"+hscan", QT_TRANSLATE_NOOP("describe", "Holders are read with HGETALL, but not from large hashes.")},
    Permission{"+hget", QT_TRANSLATE_NOOP("describe", "The mode of a read-write lock with more than a thousand readers is unknown.")},
    Permission{"+hgetall", QT_TRANSLATE_NOOP("describe", "No action can be planned: the state to compare cannot be read in one step.")},
    Permission{"+pttl", QT_TRANSLATE_NOOP("describe", "Times to live are known only to the second, and renewals only roughly.")},
    Permission{"+ttl", QT_TRANSLATE_NOOP("describe", "If PTTL is also refused, no lock can be shown.")},
    Permission{"+strlen", QT_TRANSLATE_NOOP("describe", "Strings are not read, because their size is unknown: no SET NX locks, semaphores or fencing tokens.")},
    Permission{"+get", QT_TRANSLATE_NOOP("describe", "SET NX locks, free permits of semaphores and fencing tokens are unknown.")},
    Permission{"+lrange", QT_TRANSLATE_NOOP("describe", "The waiters of a fair lock are unknown.")},
    Permission{"+llen", QT_TRANSLATE_NOOP("describe", "The length of a fair lock's queue is unknown beyond a thousand.")},
    Permission{"+zrange", QT_TRANSLATE_NOOP("describe", "The deadlines of a fair lock's waiters and of a semaphore's permits are unknown.")},
    Permission{"+zcard", QT_TRANSLATE_NOOP("describe", "Expirable semaphores look like plain ones.")},
    Permission{"+pubsub|channels", QT_TRANSLATE_NOOP("describe", "Locks with waiters are found only by the scan, which takes longer.")},
    Permission{"+pubsub|numsub", QT_TRANSLATE_NOOP("describe", "The number of waiters is unknown.")},
    Permission{"+psubscribe", QT_TRANSLATE_NOOP("describe", "Releases are not received: a change is seen at the next reading of the lock.")},
    Permission{"+punsubscribe", QT_TRANSLATE_NOOP("describe", "Subscriptions last until the connection ends.")},
    Permission{"+multi", QT_TRANSLATE_NOOP("describe", "No action can be planned: the state to compare cannot be read in one step.")},
    Permission{"+exec", QT_TRANSLATE_NOOP("describe", "No action can be planned: the state to compare cannot be read in one step.")},
    Permission{"+role", QT_TRANSLATE_NOOP("describe", "Replicas are not found: their lag and their waiters are unknown.")},
    Permission{"+cluster|slots", QT_TRANSLATE_NOOP("describe", "The nodes of the cluster are unknown."), Where::Cluster},
    Permission{"+cluster|myid", QT_TRANSLATE_NOOP("describe", "It is unknown which node of the cluster answers."), Where::Cluster},
    Permission{"+readonly", QT_TRANSLATE_NOOP("describe", "It is unknown whether replicas have a lock."), Where::Cluster},
    Permission{"+asking", QT_TRANSLATE_NOOP("describe", "Locks cannot be reached while their slot moves."), Where::Cluster},
    Permission{"+pubsub|shardchannels", QT_TRANSLATE_NOOP("describe", "Locks with waiters for sharded messages are found only by the scan, which takes longer."), Where::Cluster},
    Permission{"+pubsub|shardnumsub", QT_TRANSLATE_NOOP("describe", "The number of waiters for sharded messages is unknown."), Where::Cluster},
    Permission{"+ssubscribe", QT_TRANSLATE_NOOP("describe", "Sharded messages are not received."), Where::Cluster},
    Permission{"+sunsubscribe", QT_TRANSLATE_NOOP("describe", "Sharded subscriptions last until the connection ends."), Where::Cluster},
};

constexpr const char *noStep = QT_TRANSLATE_NOOP("describe", "No action is possible: each action is a script that compares and acts in one step.");
constexpr std::array acted{
    Permission{"+acl|whoami", QT_TRANSLATE_NOOP("describe", "The audit log has only the user name given at login, not the user that the server reports.")},
    Permission{"+eval", noStep},
    Permission{"+evalsha", noStep},
    Permission{"+hmget", QT_TRANSLATE_NOOP("describe", "No reader can be removed.")},
    Permission{"+lindex", QT_TRANSLATE_NOOP("describe", "No action is possible on a lock with a queue: its first waiter could not be notified.")},
    Permission{"+zscore", QT_TRANSLATE_NOOP("describe", "No permit can be taken away.")},
    Permission{"+publish", QT_TRANSLATE_NOOP("describe", "Waiters cannot be woken, so no lock is freed.")},
    Permission{"+del", QT_TRANSLATE_NOOP("describe", "No lock can be force-released.")},
    Permission{"+hdel", QT_TRANSLATE_NOOP("describe", "No reader can be removed.")},
    Permission{"+lpop", QT_TRANSLATE_NOOP("describe", "Fair locks with dead waiters cannot be force-released.")},
    Permission{"+lrem", QT_TRANSLATE_NOOP("describe", "No waiter can be removed from a queue.")},
    Permission{"+zrem", QT_TRANSLATE_NOOP("describe", "No waiter can be removed from a queue, and no permit can be taken away.")},
    Permission{"+zadd", QT_TRANSLATE_NOOP("describe", "The waiters behind a removed waiter would wait too long, and no waiter can be put back.")},
    Permission{"+incrby", QT_TRANSLATE_NOOP("describe", "No permit can be taken away.")},
    Permission{"+pexpire", QT_TRANSLATE_NOOP("describe", "No time to live can be set, and no lock with one can be put back.")},
    Permission{"+hset", QT_TRANSLATE_NOOP("describe", "A force-released lock can be neither put back nor kept.")},
    Permission{"+set", QT_TRANSLATE_NOOP("describe", "A force-released lock cannot be put back, and a SET NX lock cannot be kept.")},
    Permission{"+persist", QT_TRANSLATE_NOOP("describe", "A lock without an expiry cannot be put back unchanged.")},
    Permission{"+hexists", QT_TRANSLATE_NOOP("describe", "A force-released lock cannot be put back.")},
    Permission{"+zcount", QT_TRANSLATE_NOOP("describe", "The waiters for an expirable permit cannot be woken.")},
    Permission{"+rpush", QT_TRANSLATE_NOOP("describe", "A waiter cannot be put back into its queue.")},
    Permission{"+rpop", QT_TRANSLATE_NOOP("describe", "A waiter cannot be put back into its queue.")},
    Permission{"+decrby", QT_TRANSLATE_NOOP("describe", "A permit cannot be put back.")},
    Permission{"+incr", QT_TRANSLATE_NOOP("describe", "A fenced lock cannot be kept when it is force-released.")},
    Permission{"+role", QT_TRANSLATE_NOOP("describe", "It is unknown whether a node is still the master, so nothing is sent to it."), Where::Cluster},
    Permission{"+spublish", QT_TRANSLATE_NOOP("describe", "Waiters for sharded messages cannot be woken."), Where::Cluster},
};
// clang-format on

QByteArray ruleFor(QByteArrayView command)
{
    QByteArray words = command.toByteArray().toLower();
    if (words.startsWith("psubscribe ")) // the command includes the pattern
        words = "psubscribe";
    return '+' + words.replace(' ', '|');
}

} // namespace

std::span<const Permission> watching()
{
    return watched;
}
std::span<const Permission> acting()
{
    return acted;
}

const Permission *permissionFor(QByteArrayView command)
{
    const QByteArray rule = ruleFor(command);
    for (const auto all : {watching(), acting()}) {
        const auto found =
            std::find_if(all.begin(), all.end(), [&](const Permission &each) { return rule == each.rule; });
        if (found != all.end())
            return &*found;
    }
    return nullptr;
}

} // namespace lockscope::acl
