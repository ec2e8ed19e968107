#pragma once

#include "core/play/record/recording.h"
#include "core/play/witness/monitor_log.h"

// A run against what the servers' own MONITOR said of it. The recording comes from wires and clients, never from there.
namespace lockscope::play {

struct Witnessed {
    struct OfServer {
        QString server;
        int commands = 0; // of actors, each of them recorded
        int effects = 0; // of scripts on locks
    };
    std::vector<OfServer> servers;
    QByteArrayList
        wrong; // each begins with the server's name where it is about one; bytes, not for a label as they are
};

// Each command that was recorded as passed and answered is in the log of its server, in the order of its connection;
// nothing that an actor asked is there and not recorded; and the lanes are right (lanesAgainst). `begun`: when the
// recording's time is 0. Pure.
Witnessed witness(const Recording &recording, const std::vector<MonitorLog> &logs, Instant begun);

} // namespace lockscope::play
