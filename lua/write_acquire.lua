-- Takes the write side of a read-write lock, or takes it once more.
--
-- KEYS  1 lock           NAME
-- ARGV  1 lease_ms       ≥ 1, checked by the caller
--       2 owner          CLIENT-UUID:THREAD-ID (the field is OWNER:write)
--       3 mark           redisson_unlock_latch:{NAME}:REQUEST-ID, one id for this request
-- Gives {1, hold count}  taken: the TTL is the lease; re-entered: the TTL is what remained and the lease
--       {0, PTTL}        somebody reads or writes, or another kind of lock has the name; nothing is changed. A reader
--                        that asks to write gets this too: it would wait for itself. So does a request that was
--                        called off
--       WRONGTYPE …      the name holds something that is no lock
-- Tells nobody.
--
-- The mark calls this request off: a caller whose reply was lost writes it, and this script changes nothing when it
-- finds it, however late it comes. Where a script may touch no other keys, it is the last of KEYS as well.
--
-- Rule: Redisson's write acquire. Stricter in one point: a hash without `mode` is a plain lock that somebody holds, and
-- not a free read-write lock.
local lock, lease, owner, mark = KEYS[1], ARGV[1], ARGV[2], ARGV[3]
local field = owner .. ':write'

-- Free, and not called off: EXISTS tells both. It fails while the slot moves, since only one key is there.
local there = redis.pcall('exists', lock, mark)
local kind = there == 0 and 'none' or redis.call('type', lock).ok
local off = there == 2 or (there == 1 and kind == 'none')
if off or (there ~= 0 and there ~= 1 and redis.pcall('exists', mark) == 1) then
    return {0, redis.call('pttl', lock)}
end
if kind ~= 'none' and kind ~= 'hash' then
    return redis.error_reply('WRONGTYPE this name holds a ' .. kind .. ', not a lock')
end
-- Without this permission the lines below would leave a lock that never expires. (Redis 7 and later can be asked.)
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
redis.call('pexpire', lock, math.max(remaining, 0) + tonumber(lease))
return {1, count}
