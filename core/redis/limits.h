#pragma once

#include <QtGlobal>

namespace lockscope::redis {

// What we accept from a server; a reply beyond it ends the connection with Error::Kind::Protocol.
struct ReplyLimits {
    qint64 bulkBytes = 64LL << 20;
    qint64 elements = 1'000'000; // of one reply, over all depths
    int depth = 7; // what hiredis 0.14 can parse
    qint64 totalBytes = 256LL << 20;
};

} // namespace lockscope::redis
