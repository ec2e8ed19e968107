-- Releases a lock that somebody else holds, if it is unchanged since the operator saw it. On request, acquires it for a
-- while before anybody else can. Suits every kind of lock whose key is a hash: reentrant, fair, fenced, read, write,
-- faster-multi.
--
-- KEYS  1 lock             NAME
--       2 queue            redisson_lock_queue:{NAME}
--       3 deadlines        redisson_lock_timeout:{NAME}
--       4 token            redisson_lock_token:{NAME}; only read, except for a fenced lock that is kept
--       5…                 companion keys to delete as well: the readers' {NAME}:READER:rwlock_timeout:n; and the mark,
--                          if scripts may use only keys in KEYS
-- ARGV  1 publish_command  'publish'; or 'spublish' in a cluster of Redis 7 or later, where the script calls
--                          both, because clients older than Redisson 3.22 receive only PUBLISH
--       2 channel          the waiters' channel, except for a fair lock
--       3 fair_channel     the prefix of a queued waiter's channel: redisson_lock__channel:{NAME}: with its last colon;
--                          the owner is appended
--       4 message          '1' for the write side, otherwise '0'; queued waiters always get '0'
--       5 now_ms           a waiter whose deadline is ≤ this is stale; '' uses the server's TIME
--       6 most_ms          the longest PTTL that the lock can have if nobody acquired it again; -1: without an expiry
--       7 least_ms         the shortest, likewise
--       8 token            as last seen, '' when there was none
--       9 n                number of fields last seen
--       10…                n pairs: field, value
--       and, to keep it    keep_ms ≥ 1; keeper: CLIENT-UUID:THREAD-ID; form: 'plain', 'write', or 'fenced', which draws
--                          a token for the keeper; mark: redisson_unlock_latch:{NAME}:REQUEST-ID, one id for this
--                          request
-- Gives {1, receivers, left_ms, drawn, {left_ms of each companion}}
--                          released. receivers: how many clients received the message; with a live waiter in the
--                          queue, those of the waiters up to this one. left_ms: remaining times (as PTTL), so that the
--                          lock can be put back. drawn: the keeper's token, '' without one
--       {0, word}          nothing is changed, because: 'gone' the name is free; 'type' it does not hold a hash;
--                          'holders' fields or counts differ; 'ttl' the PTTL is out of its bounds, or an expiry was
--                          added or removed; 'token' the fencing token differs, was added or removed; 'called-off' the
--                          mark exists
--       ERR …              the keeper's token cannot be drawn; nothing is changed
--
-- Rule: Redisson's force-unlock deletes whatever is there. So two consoles, or one slow console, could destroy a new
-- owner's hold. This script compares first. If the same owner acquired the lock again with the same count, the TTL or
-- the token differs. The script reads the queue itself, because a waiter that joined it after the operator looked must
-- also be woken. The waiters that it drops from the queue are woken too: a waiter for a lock without an expiry sleeps
-- beyond its deadline, and nobody else would wake it. The script deletes the readers' timeout keys and drops waiters
-- without a deadline, to repair leftovers of Redisson. Waiters are also notified if the lock is kept: they check the
-- lock and learn how long the new hold will last. The mark cancels the request: a keeper that lost the reply writes the
-- mark. After that, this script changes nothing, however late it arrives.
local lock, queue, deadlines, token = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local publish, channel, fair_channel, message, now = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local most, least, seen_token, n = tonumber(ARGV[6]), tonumber(ARGV[7]), ARGV[8], tonumber(ARGV[9])

if publish ~= 'publish' and publish ~= 'spublish' then
    return redis.error_reply("ERR publish_command must be 'publish' or 'spublish'")
end
local keeps = n and #ARGV == 13 + 2 * n
if not most or not least or not n or (#ARGV ~= 9 + 2 * n and not keeps) then
    return redis.error_reply('ERR most_ms, least_ms and n must be numbers, followed by n pairs of field and value')
end
local keep, keeper, form, mark = unpack(ARGV, 10 + 2 * n)
-- Check this permission first (Redis 7 and later): without it, the script would remove the dead waiters and then fail.
if redis.acl_check_cmd and not redis.acl_check_cmd('del', lock) then
    return redis.error_reply('NOPERM this user needs del to free a lock')
end
-- Without these permissions, the script would free the lock but not keep it, or keep it without an expiry.
if keeps and redis.acl_check_cmd
    and not (redis.acl_check_cmd('hset', lock, keeper, 1) and redis.acl_check_cmd('pexpire', lock, keep)
             and (form ~= 'fenced' or redis.acl_check_cmd('incr', token))) then
    return redis.error_reply('NOPERM this user needs hset and pexpire (and incr, for a fenced lock) to keep this lock')
end

local function difference()
    local kind = redis.call('type', lock).ok
    if kind ~= 'hash' then
        return kind == 'none' and 'gone' or 'type'
    end
    if redis.call('hlen', lock) ~= n then
        return 'holders'
    end
    for i = 10, 9 + 2 * n, 2 do
        if redis.call('hget', lock, ARGV[i]) ~= ARGV[i + 1] then
            return 'holders'
        end
    end
    local left = redis.call('pttl', lock)
    if left > most or left < least or (left == -1) ~= (most == -1) then
        return 'ttl'
    end
    local token_kind = redis.call('type', token).ok
    local current = token_kind == 'string' and redis.call('get', token) or ''
    if current ~= seen_token or (token_kind ~= 'string' and token_kind ~= 'none') then
        return 'token'
    end
end

local function take()
    if form == 'write' then
        redis.call('hset', lock, 'mode', 'write', keeper .. ':write', 1)
    else
        redis.call('hset', lock, keeper, 1)
    end
    redis.call('pexpire', lock, keep)
end

-- Returns how many clients are subscribed to this channel by name. PUBLISH also counts pattern subscribers, such as a
-- console, which do not wait. If PUBSUB is not permitted, PUBLISH's count is used.
local function tell(where, what)
    local sharded = publish == 'spublish' and redis.call('spublish', where, what) or 0
    local heard = redis.call('publish', where, what)
    local listening = redis.pcall('pubsub', 'numsub', where)
    return sharded + (listening.err and heard or listening[2])
end

-- Returns the first waiter whose deadline has not passed, and removes the waiters before it. Notifies all of them, and
-- also returns how many clients received that. Does not change a key that is not a queue.
local function live_head()
    local told, kept = 0, redis.call('type', deadlines).ok
    if redis.call('type', queue).ok ~= 'list' or (kept ~= 'zset' and kept ~= 'none') then
        return nil, told
    end
    if now == '' then
        local time = redis.call('time')
        now = time[1] * 1000 + math.floor(time[2] / 1000)
    end
    local head = redis.call('lindex', queue, 0)
    while head do
        told = told + tell(fair_channel .. head, '0')
        local deadline = redis.call('zscore', deadlines, head)
        if deadline and tonumber(deadline) > tonumber(now) then
            return head, told
        end
        redis.call('lpop', queue)
        redis.call('zrem', deadlines, head)
        head = redis.call('lindex', queue, 0)
    end
    return nil, told
end

if keeps and type(redis.pcall('get', mark)) == 'string' then
    return {0, 'called-off'}
end
local word = difference()
if word then
    return {0, word}
end

local heard = tell(channel, message)
local drawn = ''
if keeps and form == 'fenced' then -- the first write, because only this write can fail
    drawn = redis.pcall('incr', token)
    if type(drawn) == 'table' then
        return redis.error_reply('ERR the fencing token cannot be raised: nothing was changed')
    end
end
local head, told = live_head()
local receivers = (head and 0 or heard) + told
local left, companions = redis.call('pttl', lock), {}
redis.call('del', lock)
for i = 5, #KEYS - (keeps and KEYS[#KEYS] == mark and 1 or 0) do
    companions[i - 4] = redis.call('pttl', KEYS[i])
    redis.call('del', KEYS[i])
end
if keeps then
    take()
end
return {1, receivers, left, drawn, companions}
