#include "tests/exclusion/witness/server_witness.h"

namespace lockscope::exclusion {

namespace {

// KEYS: lock, set, and a reader's own timeout keys, because the lock lives as long as the longest reader. ARGV: field,
// owner, x or s. Members are owner and side. Entries are removed by the server's real time, which is never ahead of the
// time that expires keys. So nobody is accused because of a hold that has run out.
constexpr std::string_view comeInSource = R"(
local lock, set, field, owner, side = KEYS[1], KEYS[2], ARGV[1], ARGV[2], ARGV[3]
local held
if field == '' then
    held = redis.call('get', lock) == owner
else
    held = redis.call('hexists', lock, field) == 1
end
if not held then
    return {0, ''}
end
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('zremrangebyscore', set, '-inf', now)
local other = ''
for _, member in ipairs(redis.call('zrange', set, 0, -1)) do
    if string.sub(member, 3) ~= owner and (side == 'x' or string.sub(member, 1, 1) == 'x') then
        other = string.sub(member, 3)
    end
end
local until_ms = side == 'x' and redis.call('pexpiretime', lock) or -2
for i = 3, #KEYS do
    until_ms = math.max(until_ms, redis.call('pexpiretime', KEYS[i]))
end
redis.call('zadd', set, until_ms, side .. ':' .. owner)
redis.call('pexpire', set, 60000)
return {1, other}
)";
Key setOf(const Key &lock)
{
    return Key("exclusion-inside:{" + lock.raw() + '}');
}

QByteArray side(const InsideCall &call)
{
    return call.shared ? "s" : "x";
}

} // namespace

Task<Result<Inside>> comeIn(redis::Server *client, InsideCall call)
{
    const Key set = setOf(call.lock);
    const QByteArray source(comeInSource.data(), qsizetype(comeInSource.size()));
    const QByteArray keys = QByteArray::number(2 + qsizetype(call.timeouts.size()));
    const QByteArray sideWord = side(call);
    std::vector<QByteArrayView> words{"EVAL", source, keys, call.lock.raw(), set.raw()};
    for (const Key &timeout : call.timeouts)
        words.push_back(timeout.raw());
    words.insert(words.end(), {call.field, call.owner, sideWord});
    const auto pending = client->send(redis::Command::routedBy(3, words, redis::Effect::Write));
    auto reply = co_await pending;
    if (!reply)
        co_return Result<Inside>(reply.error());
    if (!reply->isArray() || reply->elements.size() != 2)
        co_return Result<Inside>(Error{Error::Kind::Decode, QStringLiteral("the witness answered nonsense"), {}, {}});
    Inside inside;
    inside.whom = reply->elements[1].toBytes();
    if (reply->elements[0].toInteger() == 0)
        inside.seen = Seen::NotHeld;
    else if (!inside.whom.isEmpty())
        inside.seen = Seen::SomebodyElse;
    co_return Result<Inside>(inside);
}

Task<Result<void>> goOut(redis::Server *client, InsideCall call)
{
    const Key set = setOf(call.lock);
    const QByteArray member = side(call) + ':' + call.owner;
    const auto pending = client->send(redis::Command::write("ZREM", set, {member}));
    auto reply = co_await pending;
    if (!reply)
        co_return Result<void>(reply.error());
    co_return Result<void>();
}

} // namespace lockscope::exclusion
