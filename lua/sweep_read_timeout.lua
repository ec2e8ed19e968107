-- Deletes the timeout key of a read hold that has ended, if its reader's hold count is still below the key's number.
--
-- KEYS  1 timeout    {NAME}:READER:rwlock_timeout:n
--       2 lock       NAME; only read
--       3 wrapped    {NAME}, because a lock of that name has the same timeout keys; or NAME again, if no other name
--                    has these keys. Only read
-- ARGV  1 reader     CLIENT-UUID:THREAD-ID
--       2 n          the number of the hold to which the key belongs
-- Gives {1, 1}       deleted
--       {0, word}    nothing is changed, because: 'gone' the key does not exist; 'type' it is not a timeout key;
--                    'holders' its reader has n or more holds
--
-- Rule: Redisson reads only the timeout keys 1 … count of each reader's field.
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
