#include "core/monitor/reading/lock_listeners.h"

#include "core/locks/wire/names.h"

namespace lockscope::monitor {

void LockListeners::wantOwnChannels(const ReadRequest &request, RawLock &raw)
{
    const CompanionPlan::Part &parts = request.parts;
    const bool listIsEnough = m_channels->isKnown() && !request.fresh;
    const bool areOthersKnown = m_channels->isElsewhereKnown();
    if (listIsEnough && !m_channels->concerns(request.name)) {
        if (areOthersKnown)
            enterNobody(raw, parts);
        return;
    }
    const auto want = [&](Listener listener, const Channel &channel) {
        const Wanted wanted{channel, listener, 0};
        const bool isListed = !listIsEnough || m_channels->contains(channel);
        const qint64 others = m_channels->elsewhere(channel);
        if (!isListed && (others > 0 || areOthersKnown))
            enterCount(raw, wanted, others);
        else if (isListed)
            m_wanted.push_back(wanted);
    };
    if (parts.unlockChannel)
        want(Listener::Unlock, locks::unlockChannel(request.name));
    if (parts.readWriteChannel)
        want(Listener::ReadWrite, locks::readWriteChannel(request.name));
    if (parts.semaphoreChannel)
        want(Listener::Semaphore, locks::semaphoreChannel(request.name));
    if (parts.latchChannel)
        want(Listener::Latch, locks::latchChannel(request.name));
}

void LockListeners::enterNobody(RawLock &raw, const CompanionPlan::Part &parts)
{
    const auto none = [](bool asked) { return asked ? std::optional<qint64>(0) : std::nullopt; };
    raw.unlockSubscribers = none(parts.unlockChannel);
    raw.readWriteSubscribers = none(parts.readWriteChannel);
    raw.semaphoreSubscribers = none(parts.semaphoreChannel);
    raw.latchSubscribers = none(parts.latchChannel);
}

void LockListeners::wantChannelsOfQueue(RawLock &raw)
{
    m_wanted.clear();
    for (std::size_t i = 0; i < raw.queue.size(); ++i) {
        const Channel channel = locks::fairChannel(raw.name, raw.queue[i].owner);
        const bool isListed = m_channels->isKnown() && m_channels->contains(channel);
        if (isListed || m_channels->elsewhere(channel) > 0)
            raw.queue[i].subscribed = true; // certain without a request; an unlisted channel may have a new subscriber
        else
            m_wanted.push_back({channel, Listener::Queued, i});
    }
}

void LockListeners::ask(std::vector<LockQuestion> &questions, quint32 reading, const Permissions &permissions)
{
    using What = LockQuestion::What;
    m_heard.clear();
    for (const Wanted &wanted : m_wanted)
        m_heard.push_back(m_channels->elsewhere(wanted.channel) - (m_channels->isOurs(wanted.channel) ? 1 : 0));
    m_countsMissing = m_channels->isSharded() ? 2 : 1;
    if (m_wanted.empty())
        return;
    const auto askFor = [&](What what, QByteArrayView count) {
        if (!permissions.may(readCommandOf(what)))
            return;
        std::vector<QByteArrayView> words{"PUBSUB", count};
        for (const Wanted &wanted : m_wanted)
            words.push_back(wanted.channel.raw());
        questions.push_back({what, reading, 0, redis::Command::ofNode(words)});
    };
    askFor(What::Subscribers, "NUMSUB");
    if (m_channels->isSharded())
        askFor(What::ShardSubscribers, "SHARDNUMSUB");
}

// A subscriber is certain even if other requests are refused. The absence of subscribers is certain only if all were
// counted.
void LockListeners::enterCounts(RawLock &raw, const std::vector<redis::Reply> &flat)
{
    --m_countsMissing;
    for (std::size_t i = 0; i < m_wanted.size() && i * 2 + 1 < flat.size(); ++i) {
        m_heard[i] += flat[i * 2 + 1].toInteger().value_or(0);
        const bool isWhole = m_countsMissing == 0 && m_channels->isElsewhereKnown();
        if (m_heard[i] > 0 || isWhole)
            enterCount(raw, m_wanted[i], std::max<qint64>(m_heard[i], 0));
    }
}

void LockListeners::enterCount(RawLock &raw, const Wanted &wanted, qint64 count)
{
    switch (wanted.listener) {
    case Listener::Unlock: raw.unlockSubscribers = count; break;
    case Listener::ReadWrite: raw.readWriteSubscribers = count; break;
    case Listener::Semaphore:
        raw.semaphoreSubscribers = count;
        raw.semaphoreChannelSeen |= count > 0;
        break;
    case Listener::Latch:
        raw.latchSubscribers = count;
        raw.latchChannelSeen |= count > 0;
        break;
    case Listener::Queued: raw.queue[wanted.index].subscribed = count > 0; break;
    }
}

} // namespace lockscope::monitor
