#pragma once

#include "core/base/bytes.h"

#include <QMetaType>

namespace lockscope {

// Identifies a source of locks: one server, or several that form one database. The code that opens sources assigns the
// number, which is valid only during this run.
struct SourceId {
    quint32 number = 0;
    friend auto operator<=>(const SourceId &, const SourceId &) = default;
    friend size_t qHash(const SourceId &source, size_t seed = 0) noexcept { return ::qHash(source.number, seed); }
};

// Identifies a lock among all sources. Rows, events, our holds, selections and watches refer to a lock by this value. A
// LockId is never made from text.
struct LockId {
    SourceId source;
    int db = 0;
    Key key;
    friend bool operator==(const LockId &, const LockId &) = default;
    friend std::strong_ordering operator<=>(const LockId &, const LockId &) = default;
    friend size_t qHash(const LockId &id, size_t seed = 0) noexcept
    {
        return qHash(id.key, qHash(id.source, seed) ^ size_t(id.db));
    }
};

} // namespace lockscope

Q_DECLARE_METATYPE(lockscope::LockId)
