#include "tests/support/churn.h"

#include "tests/support/redis_server.h"

namespace lockscope {

using namespace std::chrono_literals;

namespace {

constexpr Millis remembered{60'000};
constexpr Millis soonOver{700}; // of locks that expire
constexpr Millis overMargin{20}; // a server's clock has whole milliseconds

const QByteArray ownerA = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12";
const QByteArray ownerB = "77777777-0002-4a5b-8c6d-1234567890ab:7";

enum class What { Reentrant, ReadWrite, Token, RunsOut };
constexpr int kinds = 4;

What whatOf(int lock)
{
    return What(lock % kinds);
}

// One change in one step, as the scripts of lock clients make it. KEYS[1] the lock; ARGV[1] owner, [2] TTL, [3]
// channel.
const QByteArray take = "redis.call('hset', KEYS[1], ARGV[1], 1) redis.call('pexpire', KEYS[1], ARGV[2]) return 1";
const QByteArray again = "redis.call('hincrby', KEYS[1], ARGV[1], 1) redis.call('pexpire', KEYS[1], ARGV[2]) return 1";
const QByteArray giveBack = "redis.call('del', KEYS[1]) redis.call('publish', ARGV[3], '0') return 1";
// a deletion by hand, or by a client that publishes no message
const QByteArray vanish = "redis.call('del', KEYS[1]) return 1";
const QByteArray handOver =
    "redis.call('del', KEYS[1]) redis.call('publish', ARGV[3], '0') redis.call('hset', KEYS[1], "
    "ARGV[1], 1) redis.call('pexpire', KEYS[1], ARGV[2]) return 1";
const QByteArray read =
    "redis.call('hset', KEYS[1], 'mode', 'read', ARGV[1], 1) redis.call('set', '{' .. KEYS[1] .. '}:' "
    ".. ARGV[1] .. ':rwlock_timeout:1', 1, 'px', ARGV[2]) redis.call('pexpire', KEYS[1], ARGV[2]) "
    "return 1";
const QByteArray leave = "redis.call('hdel', KEYS[1], ARGV[1]) redis.call('del', '{' .. KEYS[1] .. '}:' .. ARGV[1] .. "
                         "':rwlock_timeout:1') if redis.call('hlen', KEYS[1]) == 1 then redis.call('del', KEYS[1]) "
                         "redis.call('publish', ARGV[3], '0') end return 1";
const QByteArray takeToken = "redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2]) return 1";

// All locks at once: one line per lock, in the form of Churn::Holders.
const QByteArray readAll =
    "local all = {} for i, name in ipairs(KEYS) do local kind = redis.call('type', name).ok local said = {} "
    "if kind == 'string' then said[1] = redis.call('get', name) .. '=1' elseif kind == 'hash' then "
    "local fields = redis.call('hgetall', name) for j = 1, #fields, 2 do if fields[j] ~= 'mode' then "
    "said[#said + 1] = fields[j] .. '=' .. fields[j + 1] end end end table.sort(said) all[i] = table.concat(said, ' ') "
    "end return all";

struct Step {
    QByteArray script;
    QByteArray owner;
    Churn::Holders after;
};

Step stepOf(What what, const Churn::Holders &now, quint32 dice)
{
    const QByteArray &owner = dice & 1 ? ownerA : ownerB;
    const QByteArray &other = dice & 1 ? ownerB : ownerA;
    switch (what) {
    case What::Token: return now.isEmpty() ? Step{takeToken, owner, owner + "=1"} : Step{vanish, owner, {}};
    case What::ReadWrite:
        if (now.isEmpty())
            return {read, owner, owner + "=1"};
        if (now.contains(' '))
            return {leave, owner, other + "=1"};
        if (now.startsWith(owner))
            return {leave, owner, {}};
        return {read, owner, ownerA + "=1 " + ownerB + "=1"};
    case What::RunsOut: return {take, owner, owner + "=1"};
    case What::Reentrant: break;
    }
    if (now.isEmpty())
        return {take, owner, owner + "=1"};
    const QByteArray holder = now.left(now.indexOf('='));
    switch (dice / 2 % 4) {
    case 0: return {giveBack, holder, {}};
    case 1: return {vanish, holder, {}};
    case 2: return {handOver, owner, owner + "=1"};
    default: return {again, holder, holder + '=' + QByteArray::number(now.mid(holder.size() + 1).toInt() + 1)};
    }
}

QByteArray channelOf(int lock)
{
    const bool isReadWrite = whatOf(lock) == What::ReadWrite;
    return (isReadWrite ? "redisson_rwlock:{" : "redisson_lock__channel:{") + Churn::nameOf(lock) + '}';
}

} // namespace

Churn::Churn(const RedisServer &server, int locks, int changesPerSecond)
    : m_perSecond(changesPerSecond)
    , m_socket(server.socketPath())
    , m_locks(std::size_t(locks), Past{Was{{}, Instant(), Instant()}})
    , m_thread([this](std::stop_token stop) { run(stop); })
{ }

Churn::~Churn() = default;

QByteArray Churn::nameOf(int lock)
{
    return "lock:" + QByteArray::number(lock);
}

void Churn::run(std::stop_token stop)
{
    BlockingRedis redis(m_socket);
    const Instant began = BootClock::now();
    qint64 done = 0;
    while (!stop.stop_requested()) {
        const qint64 wanted = toMillis(BootClock::now() - began).count() * m_perSecond / 1000;
        for (; done < wanted && !stop.stop_requested(); ++done)
            change(redis, int(m_random.bounded(quint32(m_locks.size()))));
        std::this_thread::sleep_for(2ms);
    }
}

// A lock that is about to expire stays unchanged until it has expired.
void Churn::change(BlockingRedis &redis, int lock)
{
    const Was last = [&] {
        const std::scoped_lock guard(m_mutex);
        return m_locks[std::size_t(lock)].back();
    }();
    const Instant begun = BootClock::now();
    if (last.sure >= begun)
        return;
    const What what = whatOf(lock);
    const Step step = stepOf(what, last.holders, m_random.generate());
    const Millis ttl = what == What::RunsOut ? soonOver : Millis(30'000);
    {
        const std::scoped_lock guard(m_mutex); // from now on the new state is possible
        note(lock, step.after, begun, Instant::max());
    }
    redis.call(
        {"EVAL", step.script, "1", nameOf(lock), step.owner, QByteArray::number(qint64(ttl.count())), channelOf(lock)});
    const Instant sure = BootClock::now();
    const std::scoped_lock guard(m_mutex);
    m_locks[std::size_t(lock)].back().sure = sure;
    ++m_changes;
    if (what == What::RunsOut)
        note(lock, {}, begun + ttl, sure + ttl + overMargin);
}

void Churn::note(int lock, const Holders &holders, Instant begun, Instant sure)
{
    Past &past = m_locks[std::size_t(lock)];
    past.push_back({holders, begun, sure});
    while (past.size() > 2 && past[1].sure < begun - remembered)
        past.pop_front();
}

std::optional<Instant> Churn::lastTrue(int lock, const Holders &holders, Instant now) const
{
    const std::scoped_lock guard(m_mutex);
    const Past &past = m_locks[std::size_t(lock)];
    for (std::size_t i = past.size(); i-- > 0;) {
        if (past[i].begun <= now && past[i].holders == holders)
            return i + 1 == past.size() ? now : std::min(now, past[i + 1].sure);
    }
    return std::nullopt;
}

bool Churn::mayHaveBeen(int lock, const Holders &holders, Instant from, Instant to) const
{
    const auto last = lastTrue(lock, holders, to);
    return last && *last >= from;
}

qint64 Churn::changes() const
{
    const std::scoped_lock guard(m_mutex);
    return m_changes;
}

std::vector<Churn::Holders> Churn::read(BlockingRedis &redis, int locks)
{
    QByteArrayList command{"EVAL", readAll, QByteArray::number(locks)};
    for (int i = 0; i < locks; ++i)
        command << nameOf(i);
    const RedisValue answer = redis.call(command);
    std::vector<Holders> all;
    for (int i = 0; i < locks; ++i)
        all.push_back(answer.at(i).toBytes());
    return all;
}

} // namespace lockscope
