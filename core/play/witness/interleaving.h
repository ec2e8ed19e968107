#pragma once

#include "core/play/witness/spoken.h"

#include <map>

namespace lockscope::play {

// What one connection asked of a server, by the recording.
struct Request {
    int number = 0; // Transfer::number
    QByteArrayList words;
    bool isCertain = true; // it was answered while somebody listened: else the server may never have got it
};

// Whether the lines are those of the connections, each in its own order: MONITOR on a socket does not tell connections
// apart, and does not need to. Pure.
struct Interleaving {
    std::vector<int> numbers; // of the request that each line is
    QByteArrayList wrong; // empty: they are
};
Interleaving interleave(const std::vector<Spoken> &lines, const std::vector<std::vector<Request>> &connections);

} // namespace lockscope::play
