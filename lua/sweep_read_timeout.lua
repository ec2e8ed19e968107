-- Deletes the timeout key of a read hold that is over, if its reader still does not hold the lock so many times.
--
-- KEYS  1 timeout    {NAME}:READER:rwlock_timeout:n
--       2 lock       NAME; only read
--       3 wrapped    {NAME}, which has the same timeout keys; the lock once more where it cannot be meant. Only read
-- ARGV  1 reader     CLIENT-UUID:THREAD-ID
--       2 n          of which of its holds the key is
-- Gives {1, 1}       deleted
--       {0, word}    nothing is changed: 'gone' it is not there; 'type' it is none; 'holders' its reader holds the lock so
--                    many times
--
-- Rule: Redisson looks at the timeout keys 1 … count of each reader's field, and at no others.
local timeout, lock, wrapped = KEYS[1], KEYS[2], KEYS[3]
local reader, n = ARGV[1], tonumber(ARGV[2])

if not n then
    return redis.error_reply('ERR n must be a number')
end
local kind = redis.call('type', timeout).ok
if kind ~= 'string' then
    return {0, kind == 'none' and 'gone' or 'type'}
end
for _, key in ipairs({lock, wrapped}) do
    local holds = redis.call('type', key).ok == 'hash' and redis.call('hget', key, reader)
    if holds and (tonumber(holds) or n) >= n then
        return {0, 'holders'}
    end
end
redis.call('del', timeout)
return {1, 1}
