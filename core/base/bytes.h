#pragma once

#include <QByteArray>
#include <QHash>

#include <compare>
#include <utility>

namespace lockscope {

// A byte string whose Tag states its purpose. Redis names are bytes, not text, so they never become a QString on their
// way to an action. A channel cannot be passed where a key belongs.
template<class Tag> class Bytes {
public:
    Bytes() = default;
    explicit Bytes(QByteArray bytes)
        : m_bytes(std::move(bytes))
    { }

    const QByteArray &raw() const { return m_bytes; }
    bool isEmpty() const { return m_bytes.isEmpty(); }
    qsizetype size() const { return m_bytes.size(); }

    // Copies share their bytes. Comparing the addresses first saves a cache miss, because many lookups are by a copy.
    friend bool operator==(const Bytes &a, const Bytes &b)
    {
        return a.m_bytes.size() == b.m_bytes.size()
            && (a.m_bytes.constData() == b.m_bytes.constData() || a.m_bytes == b.m_bytes);
    }
    friend std::strong_ordering operator<=>(const Bytes &a, const Bytes &b)
    {
        return a.m_bytes.compare(b.m_bytes) <=> 0;
    }
    friend size_t qHash(const Bytes &b, size_t seed = 0) noexcept { return ::qHash(b.m_bytes, seed); }

private:
    QByteArray m_bytes;
};

using Key = Bytes<struct KeyTag>;
using Channel = Bytes<struct ChannelTag>;
using Owner = Bytes<struct OwnerTag>; // UUID:THREAD, as Redisson writes it

} // namespace lockscope
