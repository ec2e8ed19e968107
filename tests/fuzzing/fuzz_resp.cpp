// A server's replies, in pieces.
#include "core/redis/limits.h"
#include "core/redis/reply.h"
#include "core/redis/resp_reader.h"

using namespace lockscope::redis;

extern "C" int LLVMFuzzerTestOneInput(const char *data, size_t size)
{
    if (size == 0)
        return 0;
    ReplyLimits limits;
    limits.bulkBytes = 1 << 20;
    limits.totalBytes = 4 << 20;
    limits.elements = 10'000;
    RespReader reader(limits);
    const qsizetype piece = 1 + qsizetype(uchar(data[0])) * 8;
    const QByteArrayView bytes(data + 1, qsizetype(size) - 1);
    for (qsizetype at = 0; at < bytes.size(); at += piece) {
        reader.feed(bytes.sliced(at, std::min(piece, bytes.size() - at)));
        Reply reply;
        auto next = reader.next(reply);
        while (next == RespReader::Next::Complete)
            next = reader.next(reply);
        if (next == RespReader::Next::Broken && reader.error().isEmpty())
            std::abort(); // nobody would know why
    }
    return 0;
}
