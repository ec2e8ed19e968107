#include "core/locks/wire/names.h"
#include "core/monitor/read/lock_reading.h"

// Who listens on the channels of the lock: what need not be asked, and the one question for the rest.
namespace lockscope::monitor {

void LockReading::wantListeners()
{
    const CompanionPlan::Part &parts = m_request.parts;
    if (m_channels->isKnown() && !m_channels->concerns(m_request.name) && !m_request.fresh)
        return nobodyListens();
    if (parts.unlockChannel)
        want(Listener::Unlock, locks::unlockChannel(m_request.name));
    if (parts.readWriteChannel)
        want(Listener::ReadWrite, locks::readWriteChannel(m_request.name));
    if (parts.semaphoreChannel)
        want(Listener::Semaphore, locks::semaphoreChannel(m_request.name));
    if (parts.latchChannel)
        want(Listener::Latch, locks::latchChannel(m_request.name));
}

void LockReading::nobodyListens()
{
    const CompanionPlan::Part &parts = m_request.parts;
    const auto none = [](bool asked) { return asked ? std::optional<qint64>(0) : std::nullopt; };
    m_raw.unlockSubscribers = none(parts.unlockChannel);
    m_raw.readWriteSubscribers = none(parts.readWriteChannel);
    m_raw.semaphoreSubscribers = none(parts.semaphoreChannel);
    m_raw.latchSubscribers = none(parts.latchChannel);
}

void LockReading::wantQueueListeners()
{
    for (std::size_t i = 0; i < m_raw.queue.size(); ++i) {
        const Channel channel = locks::fairChannel(m_request.name, m_raw.queue[i].owner);
        if (m_channels->isKnown() && m_channels->contains(channel))
            m_raw.queue[i].subscribed = true; // one that is not listed may have come since: ask
        else
            want(Listener::Queued, channel, i);
    }
}

void LockReading::want(Listener listener, const Channel &channel, std::size_t index)
{
    const Wanted wanted{channel, listener, index};
    const bool nobody = m_channels->isKnown() && !m_channels->contains(channel);
    if (nobody && !m_request.fresh && listener != Listener::Queued)
        setListeners(wanted, 0);
    else
        m_wanted.push_back(wanted);
}

void LockReading::askListeners(std::vector<Question> &questions)
{
    m_heard.assign(m_wanted.size(), 0);
    m_countsMissing = m_channels->isSharded() ? 2 : 1;
    if (m_wanted.empty())
        return;
    const auto askFor = [this, &questions](What what, QByteArrayView count) {
        std::vector<QByteArrayView> words{"PUBSUB", count};
        for (const Wanted &wanted : m_wanted)
            words.push_back(wanted.channel.raw());
        questions.push_back({what, m_self, 0, redis::Command::ofNode(words)});
    };
    if (m_permissions->may(ReadCommand::Subscribers))
        askFor(What::Subscribers, "NUMSUB");
    if (m_channels->isSharded() && m_permissions->may(ReadCommand::ShardSubscribers))
        askFor(What::ShardSubscribers, "SHARDNUMSUB");
}

// Whoever listens is there, whatever else may not be asked; that nobody does is only known when all were counted.
void LockReading::storeListeners(const std::vector<redis::Reply> &flat)
{
    --m_countsMissing;
    for (std::size_t i = 0; i < m_wanted.size() && i * 2 + 1 < flat.size(); ++i) {
        m_heard[i] += flat[i * 2 + 1].toInteger().value_or(0);
        if (m_heard[i] > 0 || m_countsMissing == 0)
            setListeners(m_wanted[i], m_heard[i]);
    }
}

void LockReading::setListeners(const Wanted &wanted, qint64 count)
{
    switch (wanted.listener) {
    case Listener::Unlock: m_raw.unlockSubscribers = count; break;
    case Listener::ReadWrite: m_raw.readWriteSubscribers = count; break;
    case Listener::Semaphore:
        m_raw.semaphoreSubscribers = count;
        m_raw.semaphoreChannelSeen |= count > 0;
        break;
    case Listener::Latch:
        m_raw.latchSubscribers = count;
        m_raw.latchChannelSeen |= count > 0;
        break;
    case Listener::Queued: m_raw.queue[wanted.index].subscribed = count > 0; break;
    }
}

} // namespace lockscope::monitor
