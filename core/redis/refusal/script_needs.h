#pragma once

#include <QByteArrayList>
#include <QByteArrayView>

#include <vector>

namespace lockscope::redis {

// These functions derive from the text of a script which permissions it needs besides EVAL. Servers say only that
// something inside the script was rejected. `words` are the words of the call, in wire format.

// The commands that the script calls, as "+hset"; PUBLISH or SPUBLISH according to the argument that selects them.
QByteArrayList commandsIn(QByteArrayView source, const std::vector<QByteArrayView> &words);
// The channels among the arguments, by the script's header. An owner at the end of a channel is replaced by a wildcard.
QByteArrayList channelsIn(QByteArrayView source, const std::vector<QByteArrayView> &words);
// The keys as patterns, without the prefix `~` or `%R~`. A latch or mark has a different name in each call, so its
// pattern ends with a wildcard.
QByteArrayList keysIn(QByteArrayView source, const std::vector<QByteArrayView> &words);

} // namespace lockscope::redis
