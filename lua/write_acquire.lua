-- Acquires or re-enters the write side of a read-write lock.
--
-- KEYS  1 lock           NAME
-- ARGV  1 lease_ms       ≥ 1, checked by the caller
--       2 owner          CLIENT-UUID:THREAD-ID (the field is OWNER:write)
--       3 mark           redisson_unlock_latch:{NAME}:REQUEST-ID, one id for this request
-- Gives {1, hold count}  acquired, or re-entered. The TTL is max(remaining, lease)
--       {0, PTTL}        somebody reads or writes, or another kind of lock has the name; nothing is changed. A
--                        canceled request gets the same answer. So does an owner that reads, because its write would
--                        wait for its own read
--       WRONGTYPE …      the name holds something that is not a lock
-- Publishes nothing.
--
-- The mark cancels this request: a caller that lost the reply writes the mark. After that, this script changes nothing,
-- however late it arrives. If scripts may use only the keys in KEYS, the mark is also the last of these keys.
--
-- Rule: Redisson's write acquire. Unlike Redisson, the script treats a hash without `mode` as a plain lock that
-- somebody holds, not as a free read-write lock. A re-entry does not add its lease to the TTL, as it does in Redisson:
-- then renewals and releases would have to shorten the TTL, and could do so too late.
local lock, lease, owner, mark = KEYS[1], ARGV[1], ARGV[2], ARGV[3]
local field = owner .. ':write'

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
    redis.call('hset', lock, 'mode', 'write', field, 1)
    redis.call('pexpire', lock, lease)
    return {1, 1}
end

local fields = redis.call('hmget', lock, 'mode', field)
local remaining = redis.call('pttl', lock)
if fields[1] ~= 'write' or not fields[2] then
    return {0, remaining}
end
local count = redis.call('hincrby', lock, field, 1)
if remaining < tonumber(lease) then
    redis.call('pexpire', lock, lease)
end
return {1, count}
