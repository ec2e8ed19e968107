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
    // The connection that answered. A WAIT must use the same connection as the write before it (Command::behind). 0
    // means that nothing can confirm the write. The value is 0 after ASKING, because a failover would return the slot
    // to a node that lacks the write.
    quint32 connection = 0;

    bool isNil() const { return type == Type::Nil; }
    bool isArray() const { return type == Type::Array; }
    bool isError() const { return type == Type::Error; }
    // The value of an Integer, or of a Bulk that is a decimal number (such as a hold count from HGET).
    std::optional<qint64> toInteger() const;
    // The bytes of a Bulk, Status or Error, otherwise empty.
    const QByteArray &toBytes() const { return bytes; }
};

} // namespace lockscope::redis
