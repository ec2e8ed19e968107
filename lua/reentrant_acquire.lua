-- Takes a reentrant lock, or takes it once more.
--
-- KEYS  1 lock           NAME
-- ARGV  1 lease_ms       ≥ 1, checked by the caller
--       2 owner          CLIENT-UUID:THREAD-ID
--       3 mark           redisson_unlock_latch:{NAME}:REQUEST-ID, one id for this request
-- Gives {1, hold count}  taken: the TTL is the lease; re-entered: it is at least that
--       {0, PTTL}        somebody else has it (-1: and it never expires), or the request was called off; nothing is
--                        changed
--       WRONGTYPE …      the name holds something that is no lock
-- Tells nobody.
--
-- The mark calls this request off: a caller whose reply was lost writes it, and this script changes nothing when it
-- finds it, however late it comes. Where a script may touch no other keys, it is the last of KEYS as well.
--
-- Rule: Redisson's reentrant acquire, read by others as the hash NAME {owner = count}. Stricter in one point: a hash
-- with a `mode` is a read-write lock and never ours, whatever else is in it. Better in one point: a re-entry never
-- shortens the TTL, nor can one that arrives late, after its owner has taken the lock again for longer.
local lock, lease, owner, mark = KEYS[1], ARGV[1], ARGV[2], ARGV[3]

-- Free, and not called off: EXISTS tells both. It fails while the slot moves, since only one key is there.
local there = redis.pcall('exists', lock, mark)
local kind = there == 0 and 'none' or redis.call('type', lock).ok
local off = there == 2 or (there == 1 and kind == 'none')
if off or (there ~= 0 and there ~= 1 and redis.pcall('exists', mark) == 1) then
    return {0, redis.call('pttl', lock)}
end
if kind == 'hash' then
    local fields = redis.call('hmget', lock, 'mode', owner)
    if fields[1] or not fields[2] then
        return {0, redis.call('pttl', lock)}
    end
elseif kind ~= 'none' then
    return redis.error_reply('WRONGTYPE this name holds a ' .. kind .. ', not a lock')
end

-- Without this permission the next lines would leave a lock that never expires. (Redis 7 and later can be asked.)
if redis.acl_check_cmd and not redis.acl_check_cmd('pexpire', lock, lease) then
    return redis.error_reply("NOPERM this user has no permissions to run the 'pexpire' command on this key")
end
local count = redis.call('hincrby', lock, owner, '1') -- a number as a string costs the server less
if count == 1 or redis.call('pttl', lock) < tonumber(lease) then
    redis.call('pexpire', lock, lease)
end
return {1, count}
