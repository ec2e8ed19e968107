#include "core/monitor/discovery/unlock_feed.h"

namespace lockscope::monitor {

namespace {

// These strings must stay exactly the same, because an ACL may allow only a literal pattern.
const std::vector<QByteArray> &unlockPatterns()
{
    static const std::vector<QByteArray> patterns{
        QByteArrayLiteral("redisson_lock__channel:*"),
        QByteArrayLiteral("redisson_rwlock:*"),
        QByteArrayLiteral("redisson_sc:*"),
        QByteArrayLiteral("redisson_countdownlatch__channel__*"),
    };
    return patterns;
}

} // namespace

UnlockFeed::UnlockFeed(NodeReader *nodeReader, CandidateFilter *candidateFilter, std::function<void()> wake)
    : m_nodeReader(nodeReader)
    , m_candidateFilter(candidateFilter)
    , m_wake(std::move(wake))
{ }

Task<void> UnlockFeed::subscribe(std::stop_token stop)
{
    m_why.clear();
    m_missing.clear();
    for (const QByteArray &pattern : unlockPatterns()) {
        const redis::Subscriber::Handler handler = [this, stop](const redis::Message &message) {
            if (!stop.stop_requested())
                heard(message);
        };
        auto made = co_await m_nodeReader->subscribe(pattern, handler, stop);
        if (stop.stop_requested())
            co_return;
        m_subscriptions.remove(pattern);
        if (made) {
            m_subscriptions.insert(pattern, *made);
            continue;
        }
        m_why = made.error().message;
        if (made.error().kind == Error::Kind::Forbidden)
            m_missing.push_back(QStringLiteral("PSUBSCRIBE ") + QString::fromLatin1(pattern));
    }
    const bool any = !m_subscriptions.isEmpty();
    m_state = any ? Status::Feed::On : m_missing.empty() ? Status::Feed::Off : Status::Feed::Denied;
}

void UnlockFeed::stop()
{
    m_subscriptions.clear();
    m_state = Status::Feed::Off;
}

void UnlockFeed::heard(const redis::Message &message)
{
    const auto companion = locks::companionOf(message.channel.raw());
    if (!companion)
        return;
    m_candidateFilter->companionMet(*companion, Look::Hint::UnlockMessage);
    m_wake();
}

} // namespace lockscope::monitor
