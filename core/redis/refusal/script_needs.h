#pragma once

#include <QByteArrayList>
#include <QByteArrayView>

#include <vector>

namespace lockscope::redis {

// These functions derive from the text of a script which permissions it needs besides EVAL. Servers say only that
// something inside the script was rejected. `words` are the words of the call, in wire format.

// The commands that the script calls, as "+hset". An argument of the call selects PUBLISH or SPUBLISH.
QByteArrayList commandsIn(QByteArrayView source, const std::vector<QByteArrayView> &words);
// The channels among the arguments, which the script's header identifies. A wildcard replaces an owner at the end of a
// channel.
QByteArrayList channelsIn(QByteArrayView source, const std::vector<QByteArrayView> &words);
// The keys as patterns, without the prefix `~` or `%R~`. A latch or mark has a different name in each call, so its
// pattern ends with a wildcard.
QByteArrayList keysIn(QByteArrayView source, const std::vector<QByteArrayView> &words);

} // namespace lockscope::redis
