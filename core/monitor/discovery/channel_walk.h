#pragma once

#include "core/monitor/reading/node_reader.h"

#include <QSet>

namespace lockscope::monitor {

// The lock channels of a node that have subscribers.
struct ListenedChannels {
    QSet<QByteArray> names;
    bool isWhole = false; // false if a reply is missing or refused
};

// Sends PUBSUB CHANNELS once, with one pattern for all lock channels, because the command visits every channel of the
// node. `sharded` also asks for the channels of sharded messages. If stopped, the caller must touch nothing.
Task<ListenedChannels> askListenedChannels(NodeReader *nodeReader, bool sharded, std::stop_token stop);

} // namespace lockscope::monitor
