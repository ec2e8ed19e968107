-- Puts back fields that were removed from a lock's hash a moment ago: all fields, or those of one reader. Does nothing
-- if the lock has changed since.
--
-- KEYS  1 lock       NAME
--       2 token      redisson_lock_token:{NAME}; only read
--       3…           its readers' timeout keys
-- ARGV  1 left_ms    the remaining time that the lock would have now, ≥ 1; -1: it had no expiry
--       2 mode       to put back one reader: the required mode; '' if the name must be free
--       3 token      the previous one, '' if there was none
--       4 n          number of fields
--       5…           n pairs: field, value; then left_ms of each of the timeout keys, as above; then, to put back one
--                    of several readers, the others: one of them must still read
-- Gives {1, 0}       the previous state is restored; if others read, the TTL is not shorter than before
--       {0, word}    nothing is changed, because: 'taken' somebody has the lock; 'gone' no reader is left; 'type' the
--                    name does not hold a hash; 'mode' the lock has another mode; 'holders' the former holder has
--                    acquired the lock again, or another owner writes now; 'readers' all other readers of that
--                    time are gone; 'token' a token was drawn since
-- Publishes nothing, because nothing becomes available.
--
-- Rule: Redisson has no such operation. A token that was drawn since shows that somebody had the lock meanwhile. The
-- protected store would then reject the former holder's token. A writer comes in only when all readers are gone, so none
-- came as long as one of them has stayed.
local lock, token = KEYS[1], KEYS[2]
local left, mode, seen_token, n = tonumber(ARGV[1]), ARGV[2], ARGV[3], tonumber(ARGV[4])

if not left or not n or #ARGV < 4 + 2 * n + #KEYS - 2
    or (mode ~= 'read' and #ARGV > 4 + 2 * n + #KEYS - 2) then
    return redis.error_reply('ERR left_ms and n must be numbers, followed by n pairs and one number for each timeout key')
end
-- Check these permissions first (Redis 7 and later): without one of them, the next lines would leave a lock that never
-- expires, or expires too soon.
if redis.acl_check_cmd and not (redis.acl_check_cmd('hset', lock, 'mode', 'read')
                                and redis.acl_check_cmd('pexpire', lock, 1)
                                and (left ~= -1 or redis.acl_check_cmd('persist', lock))
                                and (#KEYS < 3 or redis.acl_check_cmd('set', KEYS[3], 1))) then
    return redis.error_reply('NOPERM this user needs hset, pexpire, persist and set to put a lock back')
end

-- A reader of a lock that is being written is its writer.
local function writes(owner)
    local thread, transaction = string.match(owner, '^([^:]*:[^:]*):(.+)$')
    local field = thread and thread .. ':write:' .. transaction or ''
    return redis.call('hexists', lock, owner .. ':write') == 1 or redis.call('hexists', lock, field) == 1
end

local function others_are_gone()
    local first = 4 + 2 * n + #KEYS - 2 + 1
    for i = first, #ARGV do
        if redis.call('hexists', lock, ARGV[i]) == 1 then
            return false
        end
    end
    return #ARGV >= first
end

local function difference()
    local kind = redis.call('type', lock).ok
    if mode == '' and kind ~= 'none' then
        return 'taken'
    end
    if mode ~= '' and kind ~= 'hash' then
        return kind == 'none' and 'gone' or 'type'
    end
    if mode ~= '' and redis.call('hget', lock, 'mode') ~= mode then
        return 'mode'
    end
    for i = 5, 4 + 2 * n, 2 do
        if redis.call('hexists', lock, ARGV[i]) == 1 or (mode == 'write' and not writes(ARGV[i])) then
            return 'holders'
        end
    end
    if others_are_gone() then
        return 'readers'
    end
    local token_kind = redis.call('type', token).ok
    local current = token_kind == 'string' and redis.call('get', token) or ''
    if current ~= seen_token or (token_kind ~= 'string' and token_kind ~= 'none') then
        return 'token'
    end
end

local word = difference()
if word then
    return {0, word}
end
local now = redis.call('pttl', lock) -- -2: the lock is free
for i = 5, 4 + 2 * n, 2 do
    redis.call('hset', lock, ARGV[i], ARGV[i + 1])
end
if now == -2 and left > 0 then
    redis.call('pexpire', lock, left)
elseif now >= 0 and left == -1 then
    redis.call('persist', lock)
elseif now >= 0 and left > now then
    redis.call('pexpire', lock, left)
end
for i = 3, #KEYS do
    local its = tonumber(ARGV[4 + 2 * n + i - 2])
    if its > 0 then
        redis.call('set', KEYS[i], 1, 'px', its)
    else
        redis.call('set', KEYS[i], 1)
    end
end
return {1, 0}
