#include "core/redis/foreign_protocol.h"

#include "core/base/core_text.h"

namespace lockscope::redis {

QString foreignProtocol(QByteArrayView firstBytes)
{
    if (firstBytes.startsWith("HTTP/") || firstBytes.startsWith("<"))
        return CoreText::tr("this port speaks HTTP, not Redis: check the port");
    if (firstBytes.startsWith("SSH-"))
        return CoreText::tr("this port speaks SSH, not Redis: check the port");
    // A TLS record: alert (0x15) or handshake (0x16), version 3.x.
    if (firstBytes.startsWith(QByteArrayView("\x15\x03", 2)) || firstBytes.startsWith(QByteArrayView("\x16\x03", 2)))
        return CoreText::tr("the server expects TLS: use rediss:// instead of redis://");
    return {};
}

} // namespace lockscope::redis
