#pragma once

#include "core/monitor/read/link.h"
#include "core/monitor/read/lock_reading.h"
#include "core/monitor/read/server_clock.h"

namespace lockscope::monitor {

// Reads many locks at once: each round of all of them is one pipeline. At most `chunk` a call keeps any one turn of
// the event loop, ours and the server's, near a millisecond.
class LockReader {
public:
    static constexpr std::size_t chunk = 500;

    LockReader(Link *link, const ServerClock *serverClock, const ActiveChannels *channels);

    // One result per request, in order; empty when stopped: then touch nothing.
    using Results = std::vector<Result<RawLock>>;
    Task<Results> read(std::vector<ReadRequest> requests, std::stop_token stop);

private:
    using Questions = std::vector<LockReading::Question>;
    Questions askRound(std::vector<LockReading> &readings, Instant now);

    Link *m_link;
    const ServerClock *m_serverClock;
    const ActiveChannels *m_channels;
};

} // namespace lockscope::monitor
