#pragma once

#include <QByteArray>

#include <optional>
#include <vector>

namespace lockscope::redis {

// One RESP2 reply, as bytes. Error replies are values here; Server::send() turns them into Error::Kind::Server.
struct Reply {
    enum class Type : quint8 { Nil, Integer, Bulk, Status, Error, Array };

    Type type = Type::Nil;
    qint64 integer = 0;
    QByteArray bytes; // Bulk, Status and Error
    std::vector<Reply> elements; // Array
    // The connection that answered. WAIT must follow a write over the same one (Command::behind). 0 if nothing can
    // confirm the write: after ASKING, a failover would return the slot to a node without that write.
    quint32 connection = 0;

    bool isNil() const { return type == Type::Nil; }
    bool isArray() const { return type == Type::Array; }
    bool isError() const { return type == Type::Error; }
    // The value of an Integer, or of a Bulk that is a decimal number (such as a hold count from HGET).
    std::optional<qint64> toInteger() const;
    // The bytes of a Bulk or Status, otherwise empty.
    const QByteArray &toBytes() const { return bytes; }
};

} // namespace lockscope::redis
