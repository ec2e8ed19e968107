#pragma once

#include "core/base/bytes.h"

#include <QMetaType>

namespace lockscope {

// Where locks are looked at: one server, or several that are one database together. A number and nothing else, given
// out by whoever opens sources; it means nothing in the next run.
struct SourceId {
    quint32 number = 0;
    friend auto operator<=>(const SourceId &, const SourceId &) = default;
    friend size_t qHash(const SourceId &source, size_t seed = 0) noexcept { return ::qHash(source.number, seed); }
};

// Which lock, among all that are looked at at once: what rows, events, holds of ours and whatever is chosen or watched
// go by. A value; never made from text.
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
