// Two consoles break the same lock, while another owner tries to acquire it as soon as it is free. One console
// succeeds, the other finds the lock changed, and the new owner keeps it. LOCKSCOPE_ROUNDS=n sets the rounds of each
// kind.
#include "core/actions/release/release_command.h"
#include "core/locks/wire/kind_calls.h"
#include "core/locks/wire/names.h"
#include "tests/support/race_room.h"

#include <QDateTime>
#include <QTest>

namespace lockscope::races_test {

using namespace lockscope::actions;
using namespace std::chrono_literals;
using locks::ScriptCall;

namespace {

const QByteArray &ownerA = RaceRoom::ownerA, &ownerB = RaceRoom::ownerB;
const QByteArray keeperOf = "99999999-0003-4a5b-8c6d-1234567890ab:1";
const QByteArray idA(16, 'a'), idB(16, 'b');

// A holds the lock as `held`, and a console has seen that. B requests it as `taken`, and is refused until it is free.
struct Race {
    const char *name;
    locks::AcquirableKind held;
    locks::AcquirableKind taken;
    Kind seen;
    std::map<QByteArray, QByteArray> fields;
    std::optional<Mode> mode = {};
    bool keeps = false; // the consoles acquire the lock briefly, in the same step
};

const std::vector<Race> &races()
{
    using K = locks::AcquirableKind;
    static const std::vector<Race> all{
        {"reentrant", K::Reentrant, K::Reentrant, Kind::Reentrant, {{ownerA, "1"}}},
        {"fair", K::Fair, K::Fair, Kind::Fair, {{ownerA, "1"}}},
        {"fenced", K::Fenced, K::Fenced, Kind::Fenced, {{ownerA, "1"}}},
        {"read, then write", K::Read, K::Write, Kind::ReadWrite, {{"mode", "read"}, {ownerA, "1"}}, Mode::Read},
        {"write, then read",
         K::Write,
         K::Read,
         Kind::ReadWrite,
         {{"mode", "write"}, {ownerA + ":write", "1"}},
         Mode::Write},
        {"token", K::Token, K::Token, Kind::Token, {}},
        {"permit", K::ExpirableSemaphore, K::ExpirableSemaphore, Kind::ExpirableSemaphore, {}},
        {"reentrant, kept", K::Reentrant, K::Reentrant, Kind::Reentrant, {{ownerA, "1"}}, {}, true},
        {"token, kept", K::Token, K::Token, Kind::Token, {}, {}, true},
    };
    return all;
}

ScriptCall acquire(locks::AcquirableKind kind, const QByteArray &name, bool isA)
{
    const bool isPermit = kind == locks::AcquirableKind::ExpirableSemaphore;
    const Owner owner(isPermit ? (isA ? idA : idB).toHex() : (isA ? ownerA : ownerB));
    return locks::acquireCall({Key(name), kind, owner}, 30s);
}

// The request that a console sends `now` after it saw at `seenAt` that A holds the lock.
ScriptCall release(const Race &race, const QByteArray &name, Instant seenAt, Instant now)
{
    Plan plan;
    plan.seen.id.key = Key(name);
    plan.seen.kind = race.seen;
    plan.seen.mode = race.mode;
    plan.seen.leaseKind = LeaseKind::Watchdog;
    plan.seen.lease = 30s;
    plan.pttl = Ttl::of(30s);
    plan.readAt = plan.answeredAt = seenAt;
    plan.fields = race.fields;
    if (race.seen == Kind::Token)
        plan.value = ownerA;
    if (race.seen == Kind::Fenced)
        plan.token = "1";
    if (race.seen == Kind::ExpirableSemaphore) {
        plan.permit = idA;
        plan.permitDeadline = QDateTime::currentMSecsSinceEpoch() + 30'000;
    }
    if (race.mode == Mode::Read)
        plan.companions = {locks::readTimeout(Key(name), Owner(ownerA), 1)};
    const Keeper keeper{Owner(keeperOf), race.held, 30ms, locks::unlockLatch(Key(name), "00ff")};
    return releaseCommand(plan, now, "publish", race.keeps ? std::optional(keeper) : std::nullopt);
}

// What must exist if B has the lock and nobody took it away: commands and their answers.
std::vector<std::pair<QByteArrayList, RedisValue>> whole(const Race &race, const QByteArray &name)
{
    const QByteArray tagged = '{' + name + '}';
    switch (race.taken) {
    case locks::AcquirableKind::Token: return {{{"GET", name}, RedisValue::bytes(ownerB)}};
    case locks::AcquirableKind::Write: return {{{"HGET", name, ownerB + ":write"}, RedisValue::bytes("1")}};
    case locks::AcquirableKind::Read:
        return {{{"HGET", name, ownerB}, RedisValue::bytes("1")},
                {{"EXISTS", tagged + ':' + ownerB + ":rwlock_timeout:1"}, RedisValue::integer(1)}};
    case locks::AcquirableKind::Fenced:
        return {{{"HGET", name, ownerB}, RedisValue::bytes("1")},
                {{"GET", "redisson_lock_token:" + tagged}, RedisValue::bytes("2")}};
    case locks::AcquirableKind::ExpirableSemaphore:
        return {{{"GET", name}, RedisValue::bytes("0")},
                {{"ZRANGE", tagged + ":timeout", "0", "-1"}, RedisValue::array({RedisValue::bytes(idB)})}};
    default: return {{{"HGET", name, ownerB}, RedisValue::bytes("1")}};
    }
}

} // namespace

class TestRaces : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_room = std::make_unique<RaceRoom>();
    }

    void oneWinsAndTheNewOwnerLives_data() { RaceRoom::addRows(races()); }

    void oneWinsAndTheNewOwnerLives()
    {
        QFETCH(const Race *, race);
        RaceRoom::inBatches(RaceRoom::rounds(), [&] {
            const auto winners = play(*race);
            for (int i = 0; i < RaceRoom::locksAtOnce; ++i) {
                QCOMPARE(winners->at(std::size_t(i)), 1);
                for (const auto &[command, answer] : whole(*race, RaceRoom::lockName(i)))
                    QCOMPARE(m_room->redis().call(command), answer);
            }
        });
    }

private:
    RaceRoom::Winners play(const Race &race)
    {
        const Instant seenAt = BootClock::now();
        std::vector<ScriptCall> holding, taking;
        std::vector<MakeCall> breaking;
        m_room->clear();
        for (int i = 0; i < RaceRoom::locksAtOnce; ++i) {
            const QByteArray name = RaceRoom::lockName(i);
            if (race.held == locks::AcquirableKind::ExpirableSemaphore)
                m_room->redis().call({"SET", name, "1"});
            holding.push_back(acquire(race.held, name, true));
            breaking.push_back([&race, name, seenAt](Instant now) { return release(race, name, seenAt, now); });
            taking.push_back(acquire(race.taken, name, false));
        }
        m_room->take(holding);
        return m_room->play(breaking, taking);
    }

    std::unique_ptr<RaceRoom> m_room;
};

QTEST_GUILESS_MAIN(TestRaces)

} // namespace lockscope::races_test

#include "tst_races.moc"
