#pragma once

#include "core/play/recording/recording.h"
#include "core/play/verification/monitor_log.h"

// The comparison of a run with the MONITOR output of its servers. A recording comes from the networks and clients of
// the actors, so the two sources are independent.
namespace lockscope::play {

struct Verification {
    struct OfServer {
        QString server;
        int commands = 0; // of actors
        int effects = 0; // of scripts on locks
    };
    std::vector<OfServer> servers;
    QByteArrayList wrong; // differences as unescaped bytes, most of them with the server's name in front
};

// Checks that the logs have exactly the recorded commands, in the order of each connection, and that the lanes are
// right. `begun` is the beginning of the recording. Pure.
Verification verify(const Recording &recording, const std::vector<MonitorLog> &logs, Instant begun);

} // namespace lockscope::play
