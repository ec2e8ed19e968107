#pragma once

#include "core/monitor/discovery/candidate_filter.h"
#include "core/monitor/reading/active_channels.h"

#include <map>

namespace lockscope::monitor {

// Receives messages that clients of a cluster publish with SPUBLISH. No pattern matches them, so this class must
// subscribe to each channel, where it counts as a subscriber. Therefore it subscribes only for watched locks whose
// channel already has a subscriber. ActiveChannels leaves this subscription out of its counts, but other consoles count
// it as a waiter.
class ShardFeed {
public:
    ShardFeed(NodeReader *nodeReader, CandidateFilter *candidateFilter, const LockStore *store, LockStore::Part part,
              ActiveChannels *channels, Millis every, std::function<void()> wake);

    Task<void> run(std::stop_token stop); // once for each connection
    static QString whatIsNotHeard(); // a text for the status, which also names the alternatives
    void stop();

private:
    std::vector<Channel> wanted() const;
    Task<void> listen(Channel channel, std::stop_token stop);

    NodeReader *m_nodeReader;
    CandidateFilter *m_candidateFilter;
    const LockStore *m_store;
    LockStore::Part m_part;
    ActiveChannels *m_channels;
    Millis m_every;
    std::function<void()> m_wake;
    std::map<Channel, std::shared_ptr<redis::Subscription>> m_subscriptions;
};

} // namespace lockscope::monitor
