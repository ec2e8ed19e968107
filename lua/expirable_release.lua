-- Releases permits of an expirable semaphore.
--
-- KEYS  1 semaphore        NAME: the number of free permits
--       2 deadlines        {NAME}:timeout
-- ARGV  1 channel          redisson_sc:{NAME}
--       2 publish_command  'publish'; or 'spublish' in a cluster of Redis 7 or later, where the script calls both
--       3…                 the ids, 16 bytes each; an id from an older Redisson is found by its hexadecimal text. An id
--                          that is named twice is released once
-- Gives 1    all of them were held and had not expired
--       nil  at least one was missing or expired; those that still exist are released anyway
--       WRONGTYPE …  the name does not hold a count
-- If any permit is released, the new number of free permits is published.
--
-- Rule: Redisson's release. An id is used once, so a retry after a lost reply releases nothing twice. The retry gets
-- nil, and the caller knows the reason. A deleted semaphore is not created again.
local semaphore, deadlines, channel, publish = KEYS[1], KEYS[2], ARGV[1], ARGV[2]

local free = redis.call('get', semaphore)
if free and not string.match(free, '^-?%d+$') then
    return redis.error_reply('WRONGTYPE this name holds a string that is not a number, so it is not a semaphore')
end
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local members, counted, whole = {}, {}, #ARGV > 2
for i = 3, #ARGV do
    local member = ARGV[i]
    local deadline = redis.call('zscore', deadlines, member)
    if not deadline then
        member = string.gsub(member, '.', function(byte) return string.format('%02x', string.byte(byte)) end)
        deadline = redis.call('zscore', deadlines, member)
    end
    if deadline and not counted[member] then
        members[#members + 1] = member
        counted[member] = true
    end
    whole = whole and deadline and tonumber(deadline) > now
end

if #members > 0 then
    -- Publish first, so that a user without that permission changes nothing. A server with full memory does not reject
    -- the removal from the zset, so releases still work there.
    if free then
        redis.call(publish, channel, tonumber(free) + #members)
        if publish == 'spublish' then
            redis.call('publish', channel, tonumber(free) + #members)
        end
    end
    redis.call('zrem', deadlines, unpack(members))
    if free then
        redis.call('incrby', semaphore, #members)
    end
end
return whole and free and 1 or nil
