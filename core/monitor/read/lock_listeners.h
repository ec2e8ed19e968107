#pragma once

#include "core/monitor/read/active_channels.h"
#include "core/monitor/read/lock_question.h"
#include "core/monitor/read/read_request.h"
#include "core/redis/reply.h"

namespace lockscope::monitor {

// Who listens on the channels of one lock that is being read: what need not be asked, the one question for the rest,
// and what its answers say. Without I/O.
class LockListeners {
public:
    explicit LockListeners(const ActiveChannels *channels)
        : m_channels(channels)
    { }

    // Each of these says what to ask about; what is known without asking is put down at once.
    void wantOwnChannels(const ReadRequest &request, RawLock &raw);
    void wantChannelsOfQueue(RawLock &raw); // of each waiter in a fair queue that was read; no longer the lock's own

    // Appends the question, if there is one: in a cluster two.
    void ask(std::vector<LockQuestion> &questions, quint32 reading, const Permissions &permissions);
    // [channel, count, …]: the answer to either.
    void enterCounts(RawLock &raw, const std::vector<redis::Reply> &flat);

private:
    enum class Listener : quint8 { Unlock, ReadWrite, Semaphore, Latch, Queued };
    struct Wanted {
        Channel channel;
        Listener listener;
        std::size_t index = 0; // in the queue
    };

    static void enterNobody(RawLock &raw, const CompanionPlan::Part &parts);
    static void enterCount(RawLock &raw, const Wanted &wanted, qint64 count);

    const ActiveChannels *m_channels;
    std::vector<Wanted> m_wanted;
    std::vector<qint64> m_heard; // how many listen on each of them, by the answers so far
    int m_countsMissing = 0; // answers that must come before 0 means that nobody does
};

} // namespace lockscope::monitor
