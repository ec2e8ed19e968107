#pragma once

#include "core/monitor/reading/lock_reading.h"
#include "core/monitor/reading/node_reader.h"
#include "core/monitor/reading/server_clock.h"

namespace lockscope::monitor {

// Reads many locks at once: each round of all locks is one pipeline. With at most `chunk` locks in a call, each turn of
// our event loop and of the server takes about a millisecond.
class LockReader {
public:
    static constexpr std::size_t chunk = 500;

    LockReader(NodeReader *nodeReader, const ServerClock *serverClock, const ActiveChannels *channels);

    // One result for each request, in order. Empty when stopped; then the caller must touch nothing.
    using Results = std::vector<Result<RawLock>>;
    Task<Results> read(std::vector<ReadRequest> requests, std::stop_token stop);

private:
    using Questions = std::vector<LockReading::Question>;
    Questions askRound(std::vector<LockReading> &readings, Instant now);

    NodeReader *m_nodeReader;
    const ServerClock *m_serverClock;
    const ActiveChannels *m_channels;
};

} // namespace lockscope::monitor
