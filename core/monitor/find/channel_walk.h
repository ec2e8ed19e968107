#pragma once

#include "core/monitor/read/link.h"

#include <QSet>

namespace lockscope::monitor {

// The lock channels of a node that somebody listens to.
struct ListenedChannels {
    QSet<QByteArray> names;
    bool isWhole = false; // else some answer is missing or refused
};

// PUBSUB CHANNELS looks at every channel of the node, so it is asked once, with one pattern for all lock channels.
// `sharded`: also those of sharded messages. When stopped, touch nothing.
Task<ListenedChannels> askListenedChannels(Link *link, bool sharded, std::stop_token stop);

} // namespace lockscope::monitor
