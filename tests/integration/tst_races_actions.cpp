// Races of the actions that leave the lock to its holder. Two consoles do the same to what both have seen, and another
// owner takes the place as soon as it is done. One console succeeds, and the newcomer keeps what it has.
// LOCKSCOPE_ROUNDS=n sets the rounds of each action.
#include "core/actions/kinds/action.h"
#include "tests/support/race_room.h"

#include <QTest>

namespace lockscope::races_actions_test {

using locks::ScriptCall;

namespace {

const QByteArray &ownerA = RaceRoom::ownerA, &ownerB = RaceRoom::ownerB;

struct Race {
    const char *name;
    const char *before; // a script: the state of lock KEYS[1] that the consoles saw
    ScriptCall (*act)(const QByteArray &name);
    const char *comes; // a script: {1} if the newcomer has taken the place of what is gone, {0} as long as that exists
    const char *whole; // a script: 1 if the newcomer still has everything
    int winners = 1; // the number of consoles that succeed
};

QByteArray tagged(const QByteArray &name)
{
    return '{' + name + '}';
}

ScriptCall evict(const QByteArray &name)
{
    return {&lua::script("evict"),
            {name, "redisson_lock_queue:" + tagged(name), "redisson_lock_timeout:" + tagged(name)},
            {"publish", "redisson_lock__channel:" + tagged(name) + ':', ownerA, "0", "5"}};
}

ScriptCall removeReader(const QByteArray &name)
{
    const QByteArray timeouts = tagged(name) + ':' + ownerA + ":rwlock_timeout";
    return {&lua::script("remove_reader"),
            {name, timeouts, timeouts + ":1"},
            {"publish", "redisson_rwlock:" + tagged(name), "0", ownerA, "1", "read", "-2", "-2"}};
}

ScriptCall setTtl(const QByteArray &name)
{
    return {&lua::script("set_ttl"),
            {name, "redisson_lock_queue:" + tagged(name), "redisson_lock_timeout:" + tagged(name),
             "redisson_lock_token:" + tagged(name)},
            {"publish", "redisson_lock__channel:" + tagged(name), "redisson_lock__channel:" + tagged(name) + ':', "0",
             "30000", "-1", "-1", "", "hash", ownerA, "1"}};
}

ScriptCall wake(const QByteArray &name)
{
    return {&lua::script("wake"),
            {name, "redisson_lock_queue:" + tagged(name), "redisson_lock_timeout:" + tagged(name)},
            {"publish", "redisson_lock__channel:" + tagged(name) + ':', "lock", "0",
             "redisson_lock__channel:" + tagged(name)}};
}

ScriptCall sweepQueue(const QByteArray &name)
{
    return {&lua::script("sweep_queue"),
            {"redisson_lock_queue:" + tagged(name), "redisson_lock_timeout:" + tagged(name), name, name},
            {"publish", "redisson_lock__channel:" + tagged(name) + ':', "60000", "1", ownerA, ownerA, "5"}};
}

ScriptCall sweepReadTimeout(const QByteArray &name)
{
    return {&lua::script("sweep_read_timeout"),
            {tagged(name) + ':' + ownerA + ":rwlock_timeout:1", name, name},
            {ownerA, "1"}};
}

ScriptCall setPermits(const QByteArray &name)
{
    return {&lua::script("semaphore_set"), {name}, {"redisson_sc:" + tagged(name), "publish", "3"}};
}

// Acquires the lock if it is free.
const char *takeIfFree =
    "if redis.call('exists', KEYS[1]) == 1 then return {1} end redis.call('hset', KEYS[1], ARGV[2], 1) "
    "redis.call('pexpire', KEYS[1], 60000) return {1}";

const std::vector<Race> &races()
{
    static const std::vector<Race> all{
        // The ghost's program is alive after all, and queues again.
        {"evict",
         "redis.call('hset', KEYS[1], 'holder:1', 1) redis.call('rpush', 'redisson_lock_queue:{' .. KEYS[1] .. '}', "
         "ARGV[1]) redis.call('zadd', 'redisson_lock_timeout:{' .. KEYS[1] .. '}', 5, ARGV[1]) return {1}",
         &evict,
         "local z = 'redisson_lock_timeout:{' .. KEYS[1] .. '}' if redis.call('zscore', z, ARGV[1]) then return {0} "
         "end "
         "redis.call('rpush', 'redisson_lock_queue:{' .. KEYS[1] .. '}', ARGV[1]) redis.call('zadd', z, "
         "99999999999999, "
         "ARGV[1]) return {1}",
         "return redis.call('zscore', 'redisson_lock_timeout:{' .. KEYS[1] .. '}', ARGV[1]) and redis.call('llen', "
         "'redisson_lock_queue:{' .. KEYS[1] .. '}') or 0"},
        // The dead reader's thread acquires again, with its own timeout key.
        {"remove-reader",
         "redis.call('hset', KEYS[1], 'mode', 'read', ARGV[1], 1, ARGV[2], 1) redis.call('set', '{' .. KEYS[1] .. '}:' "
         ".. "
         "ARGV[2] .. ':rwlock_timeout:1', 1, 'px', 30000) redis.call('pexpire', KEYS[1], 30000) return {1}",
         &removeReader,
         "if redis.call('hexists', KEYS[1], ARGV[1]) == 1 then return {0} end redis.call('hset', KEYS[1], ARGV[1], 1) "
         "redis.call('set', '{' .. KEYS[1] .. '}:' .. ARGV[1] .. ':rwlock_timeout:1', 1, 'px', 30000) return {1}",
         "return redis.call('hexists', KEYS[1], ARGV[1]) + redis.call('exists', '{' .. KEYS[1] .. '}:' .. ARGV[1] .. "
         "':rwlock_timeout:1') - 1"},
        // Another owner acquires it, also without an expiry.
        {"set-ttl", "redis.call('hset', KEYS[1], ARGV[1], 1) return {1}", &setTtl,
         "if redis.call('pttl', KEYS[1]) == -1 then return {0} end redis.call('del', KEYS[1]) redis.call('hset', "
         "KEYS[1], "
         "ARGV[2], 1) return {1}",
         "return redis.call('hexists', KEYS[1], ARGV[2]) == 1 and redis.call('pttl', KEYS[1]) == -1 and 1 or 0"},
        // A free lock, and an owner that acquires it before, between or after the messages, which change nothing.
        {"wake", "redis.call('del', KEYS[1]) return {1}", &wake, takeIfFree,
         "return redis.call('hget', KEYS[1], ARGV[2]) == '1' and redis.call('hlen', KEYS[1]) == 1 and "
         "redis.call('pttl', KEYS[1]) > 30000 and 1 or 0",
         2},
        // A dead waiter is swept together with the queue, and another waiter queues.
        {"sweep, a queue",
         "redis.call('rpush', 'redisson_lock_queue:{' .. KEYS[1] .. '}', ARGV[1]) redis.call('zadd', "
         "'redisson_lock_timeout:{' .. KEYS[1] .. '}', 5, ARGV[1]) return {1}",
         &sweepQueue,
         "local q, z = 'redisson_lock_queue:{' .. KEYS[1] .. '}', 'redisson_lock_timeout:{' .. KEYS[1] .. '}' if "
         "redis.call('exists', q, z) > 0 then return {0} end redis.call('rpush', q, ARGV[2]) redis.call('zadd', z, "
         "99999999999999, ARGV[2]) return {1}",
         "return redis.call('lindex', 'redisson_lock_queue:{' .. KEYS[1] .. '}', 0) == ARGV[2] and redis.call('zcard', "
         "'redisson_lock_timeout:{' .. KEYS[1] .. '}') or 0"},
        // Its reader acquires again in the same thread, so the key belongs to it.
        {"sweep, a timeout key",
         "redis.call('set', '{' .. KEYS[1] .. '}:' .. ARGV[1] .. ':rwlock_timeout:1', 1) return {1}", &sweepReadTimeout,
         "local t = '{' .. KEYS[1] .. '}:' .. ARGV[1] .. ':rwlock_timeout:1' if redis.call('exists', t) == 1 then "
         "return {0} end redis.call('hset', KEYS[1], 'mode', 'read', ARGV[1], 1) redis.call('set', t, 1, 'px', 30000) "
         "return {1}",
         "return redis.call('exists', KEYS[1], '{' .. KEYS[1] .. '}:' .. ARGV[1] .. ':rwlock_timeout:1') - 1"},
        // A semaphore is created, and its first permit is acquired at once. It is not created a second time over that.
        {"set-permits", "redis.call('del', KEYS[1]) return {1}", &setPermits,
         "if tonumber(redis.call('get', KEYS[1]) or '0') < 1 then return {0} end redis.call('decrby', KEYS[1], 1) "
         "return {1}",
         "return redis.call('get', KEYS[1]) == '2' and 1 or 0"},
    };
    return all;
}

ScriptCall callOf(const char *source, const QByteArray &name)
{
    return {&RaceRoom::scriptOf(source), {name}, {ownerA, ownerB}};
}

} // namespace

class TestRacesActions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_room = std::make_unique<RaceRoom>();
    }

    void oneDoesItAndWhoCameStays_data()
    {
        RaceRoom::addRows(races());
        QSet<QByteArray> tested{"force-release", "put-back", "disconnect"}; // tst_races and tst_races_put_back
        for (const Race &race : races())
            tested << QByteArray(race.name).split(',').first();
        for (const actions::Action *action : actions::allActions())
            QVERIFY2(tested.contains(action->word), action->word);
    }

    void oneDoesItAndWhoCameStays()
    {
        QFETCH(const Race *, race);
        RaceRoom::inBatches(RaceRoom::rounds(), [&] {
            std::vector<ScriptCall> before, coming;
            std::vector<actions::MakeCall> acting;
            for (int i = 0; i < RaceRoom::locksAtOnce; ++i) {
                const QByteArray name = RaceRoom::lockName(i);
                before.push_back(callOf(race->before, name));
                acting.push_back([call = race->act(name)](Instant) { return call; });
                coming.push_back(callOf(race->comes, name));
            }
            m_room->clear();
            m_room->take(before);
            const auto winners = m_room->play(acting, coming);
            for (int i = 0; i < RaceRoom::locksAtOnce; ++i) {
                QCOMPARE(winners->at(std::size_t(i)), race->winners);
                QCOMPARE(m_room->redis().call({"EVAL", race->whole, "1", RaceRoom::lockName(i), ownerA, ownerB}),
                         RedisValue::integer(1));
            }
        });
    }

private:
    std::unique_ptr<RaceRoom> m_room;
};

QTEST_GUILESS_MAIN(TestRacesActions)

} // namespace lockscope::races_actions_test

#include "tst_races_actions.moc"
