-- Acquires or re-enters the read side of a read-write lock.
--
-- KEYS  1 lock           NAME
--       2 timeouts       {NAME}:OWNER:rwlock_timeout, the prefix of the caller's timeout keys. The key that is written
--                        is timeouts:n (n = the new hold count, known only here); same slot by its hash tag
-- ARGV  1 lease_ms       ≥ 1, checked by the caller
--       2 owner          CLIENT-UUID:THREAD-ID
--       3 mark           redisson_unlock_latch:{NAME}:REQUEST-ID, one id for this request
-- Gives {1, hold count}  acquired, because nobody else writes. The TTL is max(remaining, lease)
--       {0, PTTL}        somebody else writes, another kind of lock has the name, or the request was canceled;
--                        nothing is changed
--       WRONGTYPE …      the name holds something that is not a lock
-- Publishes nothing.
--
-- The mark cancels this request: a caller that lost the reply writes the mark. After that, this script changes nothing,
-- however late it arrives. If scripts may use only the keys in KEYS, the mark is also the last of these keys.
--
-- Rule: Redisson's read acquire since 3.12. Unlike Redisson, the script treats a hash without `mode` as a plain lock
-- that somebody holds, not as a free read-write lock.
local lock, timeouts, lease, owner, mark = KEYS[1], KEYS[2], ARGV[1], ARGV[2], ARGV[3]

-- One EXISTS for both keys: if neither exists, the lock is free and the request has not been canceled. While the slot
-- moves, the node may have only one of the keys, and then refuses this command. In that case TYPE and EXISTS read one
-- key each.
local there = redis.pcall('exists', lock, mark)
local kind = there == 0 and 'none' or redis.call('type', lock).ok
local off = there == 2 or (there == 1 and kind == 'none')
if off or (there ~= 0 and there ~= 1 and redis.pcall('exists', mark) == 1) then
    return {0, redis.call('pttl', lock)}
end
if kind ~= 'none' and kind ~= 'hash' then
    return redis.error_reply('WRONGTYPE this name holds a ' .. kind .. ', not a lock')
end
-- Check this permission first (Redis 7 and later): without it, the lines below would leave a lock that never expires.
if redis.acl_check_cmd and not redis.acl_check_cmd('pexpire', lock, lease) then
    return redis.error_reply("NOPERM this user has no permissions to run the 'pexpire' command on this key")
end

if kind == 'none' then
    redis.call('set', timeouts .. ':1', 1, 'px', lease)
    redis.call('hset', lock, 'mode', 'read', owner, 1)
    redis.call('pexpire', lock, lease)
    return {1, 1}
end

local fields = redis.call('hmget', lock, 'mode', owner, owner .. ':write')
local mode, holds, writes = fields[1], fields[2], fields[3]
local remaining = redis.call('pttl', lock)
if mode ~= 'read' and not (mode == 'write' and writes) then
    return {0, remaining}
end
local count = string.format('%.0f', tonumber(holds or '0') + 1)
redis.call('set', timeouts .. ':' .. count, 1, 'px', lease)
redis.call('hset', lock, owner, count)
redis.call('pexpire', lock, math.max(remaining, tonumber(lease)))
return {1, tonumber(count)}
