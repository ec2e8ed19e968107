#pragma once

#include <QByteArrayList>
#include <QByteArrayView>

#include <vector>

namespace lockscope::redis {

// What a script of ours needs besides EVAL, from its text: servers only say that something in it was refused. `words`
// are those of the call, on the wire.

// The commands it calls, "+hset"; PUBLISH and SPUBLISH where it is told by an argument which of them.
QByteArrayList commandsIn(QByteArrayView source, const std::vector<QByteArrayView> &words);
// The channels that it is given, by the contract on its top; the owner that may stand behind one is anybody's.
QByteArrayList channelsIn(QByteArrayView source, const std::vector<QByteArrayView> &words);
// Its keys as patterns, without a sign; a latch has another name in each call.
QByteArrayList keysIn(QByteArrayView source, const std::vector<QByteArrayView> &words);

} // namespace lockscope::redis
