#pragma once

#include "core/monitor/reading/active_channels.h"
#include "core/monitor/reading/lock_question.h"
#include "core/monitor/reading/read_request.h"
#include "core/redis/reply.h"

namespace lockscope::monitor {

// Finds the subscribers of a lock that is being read: knows the channels that need no request, builds one request for
// the rest, and takes its reply. Performs no I/O.
class LockListeners {
public:
    explicit LockListeners(const ActiveChannels *channels)
        : m_channels(channels)
    { }

    // These two functions add channels to the next request, or record the subscribers at once if they are already
    // known.
    void wantOwnChannels(const ReadRequest &request, RawLock &raw);
    void wantChannelsOfQueue(RawLock &raw); // channels of the waiters in a fair queue, not of the lock
    void ask(std::vector<LockQuestion> &questions, quint32 reading, const Permissions &permissions);
    // Takes [channel, count, …], which is the reply to PUBSUB NUMSUB or PUBSUB SHARDNUMSUB.
    void enterCounts(RawLock &raw, const std::vector<redis::Reply> &flat);

private:
    enum class Listener : quint8 { Unlock, ReadWrite, Semaphore, Latch, Queued };
    struct Wanted {
        Channel channel;
        Listener listener;
        std::size_t index = 0; // of the waiter in the queue
    };

    static void enterNobody(RawLock &raw, const CompanionPlan::Part &parts);
    static void enterCount(RawLock &raw, const Wanted &wanted, qint64 count);

    const ActiveChannels *m_channels;
    std::vector<Wanted> m_wanted;
    std::vector<qint64> m_heard; // number of subscribers of each channel from the replies so far
    int m_countsMissing = 0; // number of missing replies; until it is 0, a count of 0 proves nothing
};

} // namespace lockscope::monitor
