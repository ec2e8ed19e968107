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
    Permission{"+ping", QT_TRANSLATE_NOOP("describe", "Each look whether the server is alive stands in its ACL log.")},
    Permission{"+info", QT_TRANSLATE_NOOP("describe", "Version, role and a restart of the server are not known, nor what depends on its version.")},
    Permission{"+client|setname", QT_TRANSLATE_NOOP("describe", "These connections have no name in CLIENT LIST.")},
    Permission{"+client|id", QT_TRANSLATE_NOOP("describe", "These connections are not told from those of others.")},
    Permission{"+client|list", QT_TRANSLATE_NOOP("describe", "Where the clients behind the locks are is not known.")},
    Permission{"+select", QT_TRANSLATE_NOOP("describe", "Only database 0 can be watched.")},
    Permission{"+dbsize", QT_TRANSLATE_NOOP("describe", "How far the scan is cannot be said.")},
    Permission{"+time", QT_TRANSLATE_NOOP("describe", "Deadlines that stand in queues and semaphores are compared with the clock of this machine.")},
    Permission{"+scan", QT_TRANSLATE_NOOP("describe", "Locks are found only while somebody waits for them or their messages pass by: a stuck lock that nobody waits for is not shown.")},
    Permission{"+type", QT_TRANSLATE_NOOP("describe", "What a key is has to be found out by asking for each in turn: keys of other types are not named.")},
    Permission{"+memory|usage", QT_TRANSLATE_NOOP("describe", "No hash is weighed before it is read: huge fields cost the server's time.")},
    Permission{"+hlen", QT_TRANSLATE_NOOP("describe", "How many hold a lock is known only as far as they are read.")},
    Permission{"+hscan", QT_TRANSLATE_NOOP("describe", "Holders are read with HGETALL, and of larger hashes not at all.")},
    Permission{"+hget", QT_TRANSLATE_NOOP("describe", "The mode of a read-write lock with more than a thousand readers is not known.")},
    Permission{"+hgetall", QT_TRANSLATE_NOOP("describe", "No action can be planned: what would be compared cannot be read in one step.")},
    Permission{"+pttl", QT_TRANSLATE_NOOP("describe", "Times to live are known to the second, and renewals not to the moment.")},
    Permission{"+ttl", QT_TRANSLATE_NOOP("describe", "Where PTTL is refused, too, no lock can be shown.")},
    Permission{"+strlen", QT_TRANSLATE_NOOP("describe", "Strings are not measured before they are read, and so are not read: no SET NX locks, semaphores and fencing tokens.")},
    Permission{"+get", QT_TRANSLATE_NOOP("describe", "No SET NX locks, no free permits of semaphores, no fencing tokens.")},
    Permission{"+lrange", QT_TRANSLATE_NOOP("describe", "Who waits for a fair lock is not known.")},
    Permission{"+llen", QT_TRANSLATE_NOOP("describe", "How long the queue of a fair lock is cannot be said beyond a thousand.")},
    Permission{"+zrange", QT_TRANSLATE_NOOP("describe", "Until when the waiters of a fair lock count, and the permits of a semaphore, is not known.")},
    Permission{"+zcard", QT_TRANSLATE_NOOP("describe", "Semaphores whose permits expire are not told from others.")},
    Permission{"+pubsub|channels", QT_TRANSLATE_NOOP("describe", "Locks that are waited for are found by the scan only, later.")},
    Permission{"+pubsub|numsub", QT_TRANSLATE_NOOP("describe", "How many wait is not known.")},
    Permission{"+psubscribe", QT_TRANSLATE_NOOP("describe", "Releases are not heard: changes are seen when the lock is read the next time.")},
    Permission{"+punsubscribe", QT_TRANSLATE_NOOP("describe", "What is listened to is listened to until the connection ends.")},
    Permission{"+multi", QT_TRANSLATE_NOOP("describe", "No action can be planned: what would be compared cannot be read in one step.")},
    Permission{"+exec", QT_TRANSLATE_NOOP("describe", "No action can be planned: what would be compared cannot be read in one step.")},
    Permission{"+role", QT_TRANSLATE_NOOP("describe", "Replicas are not found: how far behind they are, and who waits there, is not known.")},
    Permission{"+cluster|slots", QT_TRANSLATE_NOOP("describe", "The nodes of the cluster are not known."), Where::Cluster},
    Permission{"+cluster|myid", QT_TRANSLATE_NOOP("describe", "Which node of the cluster answers is not known."), Where::Cluster},
    Permission{"+readonly", QT_TRANSLATE_NOOP("describe", "Whether replicas have a lock is not known."), Where::Cluster},
    Permission{"+asking", QT_TRANSLATE_NOOP("describe", "Locks are not reached while their slot moves."), Where::Cluster},
    Permission{"+pubsub|shardchannels", QT_TRANSLATE_NOOP("describe", "Locks that are waited for by sharded messages are found by the scan only, later."), Where::Cluster},
    Permission{"+pubsub|shardnumsub", QT_TRANSLATE_NOOP("describe", "How many wait by sharded messages is not known."), Where::Cluster},
    Permission{"+ssubscribe", QT_TRANSLATE_NOOP("describe", "Sharded messages are not heard."), Where::Cluster},
    Permission{"+sunsubscribe", QT_TRANSLATE_NOOP("describe", "Sharded messages are listened to until the connection ends."), Where::Cluster},
};

constexpr const char *noStep = QT_TRANSLATE_NOOP("describe", "Nothing can be done without scripts: no step compares and acts at once.");
constexpr std::array acted{
    Permission{"+acl|whoami", QT_TRANSLATE_NOOP("describe", "The record says only as whom it was logged in, not who the server says it was.")},
    Permission{"+watch", noStep},
    Permission{"+hmget", noStep},
    Permission{"+lindex", QT_TRANSLATE_NOOP("describe", "No time to live can be set where a queue waits: who is first could not be told.")},
    Permission{"+zscore", QT_TRANSLATE_NOOP("describe", "No permit can be taken away.")},
    Permission{"+publish", QT_TRANSLATE_NOOP("describe", "Nobody who waits can be woken, so nothing is freed.")},
    Permission{"+del", QT_TRANSLATE_NOOP("describe", "No lock can be freed by force.")},
    Permission{"+hdel", QT_TRANSLATE_NOOP("describe", "No reader can be removed.")},
    Permission{"+lpop", QT_TRANSLATE_NOOP("describe", "Fair locks with dead waiters cannot be freed by force.")},
    Permission{"+lrem", QT_TRANSLATE_NOOP("describe", "No waiter can be taken out of a queue.")},
    Permission{"+zrem", QT_TRANSLATE_NOOP("describe", "No waiter can be taken out of a queue, and no permit away.")},
    Permission{"+zadd", QT_TRANSLATE_NOOP("describe", "The waiters behind one who was taken out would wait too long; and none can be put back.")},
    Permission{"+incrby", QT_TRANSLATE_NOOP("describe", "No permit can be taken away.")},
    Permission{"+pexpire", QT_TRANSLATE_NOOP("describe", "No time to live can be set, and nothing with one put back.")},
    Permission{"+hset", QT_TRANSLATE_NOOP("describe", "What was freed by force cannot be put back, and a lock not kept.")},
    Permission{"+set", QT_TRANSLATE_NOOP("describe", "What was freed by force cannot be put back, and a SET NX lock not kept.")},
    Permission{"+persist", QT_TRANSLATE_NOOP("describe", "A lock that had no end cannot be put back as it was.")},
    Permission{"+rpush", QT_TRANSLATE_NOOP("describe", "A waiter cannot be put back into its queue.")},
    Permission{"+rpop", QT_TRANSLATE_NOOP("describe", "A waiter cannot be put back into its queue.")},
    Permission{"+decrby", QT_TRANSLATE_NOOP("describe", "A permit cannot be put back.")},
    Permission{"+incr", QT_TRANSLATE_NOOP("describe", "A fenced lock cannot be kept when it is freed by force.")},
    Permission{"+role", QT_TRANSLATE_NOOP("describe", "Whether a node is still the master is not known, so nothing is sent to it."), Where::Cluster},
    Permission{"+spublish", QT_TRANSLATE_NOOP("describe", "Nobody who waits by sharded messages can be woken."), Where::Cluster},
};
// clang-format on

QByteArray ruleFor(QByteArrayView command)
{
    QByteArray words = command.toByteArray().toLower();
    if (words.startsWith("psubscribe ")) // and which pattern
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
