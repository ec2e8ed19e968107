-- Acquires a lock that its owner cannot acquire again.
--
-- KEYS  1 lock           NAME
-- ARGV  1 lease_ms       ≥ 1, checked by the caller
--       2 owner          CLIENT-UUID:THREAD-ID
--       3 mark           redisson_unlock_latch:{NAME}:REQUEST-ID, one id for this request
-- Gives {1, 1}           acquired; the TTL is the lease
--       {0, PTTL}        somebody else has it (-1: without an expiry), or the request was canceled; nothing is
--                        changed
--       ERR NON_REENTRANT_REACQUIRE …  this owner already has it; nothing is changed
--       WRONGTYPE …      the name holds something that is not a lock
-- Publishes nothing.
--
-- The mark cancels this request: a caller that lost the reply writes the mark. After that, this script changes nothing,
-- however late it arrives. If scripts may use only the keys in KEYS, the mark is also the last of these keys.
--
-- Rule: Redisson's non-reentrant acquire. Other clients read the lock as the hash NAME {owner = 1}. The lock is
-- released and renewed like a reentrant lock. Unlike Redisson, the script treats every hash with a `mode` as a
-- read-write lock.
local lock, lease, owner, mark = KEYS[1], ARGV[1], ARGV[2], ARGV[3]

-- One EXISTS for both keys: if neither exists, the lock is free and the request has not been canceled. While the slot
-- moves, the node may have only one of the keys, and then refuses this command. In that case TYPE and EXISTS read one
-- key each.
local there = redis.pcall('exists', lock, mark)
local kind = there == 0 and 'none' or redis.call('type', lock).ok
local off = there == 2 or (there == 1 and kind == 'none')
if off or (there ~= 0 and there ~= 1 and redis.pcall('exists', mark) == 1) then
    return {0, redis.call('pttl', lock)}
end
if kind == 'hash' then
    local fields = redis.call('hmget', lock, 'mode', owner)
    if not fields[1] and fields[2] then
        return redis.error_reply('ERR NON_REENTRANT_REACQUIRE this owner holds the lock already')
    end
    return {0, redis.call('pttl', lock)}
elseif kind ~= 'none' then
    return redis.error_reply('WRONGTYPE this name holds a ' .. kind .. ', not a lock')
end

-- Check this permission first (Redis 7 and later): without it, the next lines would leave a lock that never expires.
if redis.acl_check_cmd and not redis.acl_check_cmd('pexpire', lock, lease) then
    return redis.error_reply("NOPERM this user has no permissions to run the 'pexpire' command on this key")
end
redis.call('hset', lock, owner, 1)
redis.call('pexpire', lock, lease)
return {1, 1}
