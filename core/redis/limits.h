#pragma once

#include <QtGlobal>

namespace lockscope::redis {

// Limits on a server's replies. A reply that exceeds them ends the connection with Error::Kind::Protocol.
struct ReplyLimits {
    qint64 bulkBytes = 64LL << 20;
    qint64 elements = 1'000'000; // the elements of one reply, over all depths
    int depth = 7; // the deepest that hiredis 0.14 can parse
    qint64 totalBytes = 256LL << 20;
};

} // namespace lockscope::redis
