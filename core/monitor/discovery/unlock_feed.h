#pragma once

#include "core/model/snapshot.h"
#include "core/monitor/discovery/candidate_filter.h"
#include "core/monitor/reading/node_reader.h"

namespace lockscope::monitor {

// Receives unlock messages through pattern subscriptions, which do not count as subscribers of a channel. Each message
// names a lock to read now.
class UnlockFeed {
public:
    UnlockFeed(NodeReader *nodeReader, CandidateFilter *candidateFilter, std::function<void()> wake);

    // Call it once for each connection. Subscriptions outlive reconnects, but the user's permissions may have changed.
    Task<void> subscribe(std::stop_token stop);
    void stop();
    Status::Feed state() const { return m_state; }
    const QString &why() const { return m_why; }
    const std::vector<QString> &missing() const { return m_missing; }

private:
    void heard(const redis::Message &message);

    NodeReader *m_nodeReader;
    CandidateFilter *m_candidateFilter;
    std::function<void()> m_wake;
    QHash<QByteArray, std::shared_ptr<redis::Subscription>> m_subscriptions;
    Status::Feed m_state = Status::Feed::Off;
    QString m_why;
    std::vector<QString> m_missing;
};

} // namespace lockscope::monitor
