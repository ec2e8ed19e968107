#include "core/locks/wire/identity.h"

#include <QRandomGenerator>

#include <array>

namespace lockscope::locks {

namespace {

std::array<quint8, 16> randomBytes()
{
    std::array<quint32, 4> words{};
    QRandomGenerator::system()->fillRange(words.data(), words.size());
    std::array<quint8, 16> bytes{};
    std::memcpy(bytes.data(), words.data(), bytes.size());
    return bytes;
}

QByteArray hex(const std::array<quint8, 16> &bytes)
{
    return QByteArray(reinterpret_cast<const char *>(bytes.data()), qsizetype(bytes.size())).toHex();
}

QByteArray newUuid()
{
    auto bytes = randomBytes();
    bytes[6] = quint8((bytes[6] & 0x0F) | 0x40); // version 4
    bytes[8] = quint8((bytes[8] & 0x3F) | 0x80); // variant of RFC 4122
    QByteArray text = hex(bytes);
    for (const int dash : {20, 16, 12, 8})
        text.insert(dash, '-');
    return text;
}

} // namespace

Identity::Identity()
    : m_uuid(newUuid())
    , m_attemptHead(newRequestId().left(20))
{ }

Owner Identity::newOwner()
{
    return Owner(m_uuid + ':' + QByteArray::number(++m_owners));
}

QByteArray Identity::newAttemptId()
{
    return m_attemptHead + QByteArray::number(++m_attempts, 16).rightJustified(12, '0');
}

QByteArray newRequestId()
{
    return hex(randomBytes());
}

} // namespace lockscope::locks
