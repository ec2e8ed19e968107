#pragma once

#include "core/async/sleep.h"
#include "core/monitor/discovery/candidate_filter.h"
#include "core/monitor/discovery/channel_walk.h"
#include "core/monitor/discovery/poll_pace.h"
#include "core/monitor/reading/active_channels.h"
#include "core/monitor/reading/server_clock.h"

namespace lockscope::monitor {

// Asks once a second which lock channels have subscribers, and occasionally for the server's time. One list of channels
// shows which locks have no waiters. It also reveals locks whose keys were not found yet.
class ChannelPoll {
public:
    ChannelPoll(NodeReader *nodeReader, CandidateFilter *candidateFilter, ActiveChannels *channels,
                ServerClock *serverClock, Millis every, std::function<void()> wake);

    Task<bool> pause(std::stop_token stop); // as once()
    Task<bool> once(std::stop_token stop); // false if stopped
    Task<void> run(std::stop_token stop);

private:
    Task<bool> askChannels(std::stop_token stop);
    Task<bool> askTime(std::stop_token stop);
    void noteChannels(QSet<QByteArray> channels);

    NodeReader *m_nodeReader;
    CandidateFilter *m_candidateFilter;
    ActiveChannels *m_channels;
    ServerClock *m_serverClock;
    PollPace m_pace;
    std::function<void()> m_wake;
    std::optional<Instant> m_timeAskedAt;
};

} // namespace lockscope::monitor
