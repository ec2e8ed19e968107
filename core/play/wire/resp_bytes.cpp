#include "core/play/wire/resp_bytes.h"

namespace lockscope::play {

QByteArray onWire(const redis::Reply &reply)
{
    using Type = redis::Reply::Type;
    switch (reply.type) {
    case Type::Nil: return "$-1\r\n";
    case Type::Integer: return ':' + QByteArray::number(reply.integer) + "\r\n";
    case Type::Bulk: return '$' + QByteArray::number(reply.bytes.size()) + "\r\n" + reply.bytes + "\r\n";
    case Type::Status: return '+' + reply.bytes + "\r\n";
    case Type::Error: return '-' + reply.bytes + "\r\n";
    case Type::Array: break;
    }
    QByteArray all = '*' + QByteArray::number(reply.elements.size()) + "\r\n";
    for (const redis::Reply &element : reply.elements)
        all += onWire(element);
    return all;
}

} // namespace lockscope::play
