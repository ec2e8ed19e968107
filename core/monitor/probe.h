#pragma once

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/monitor/permissions.h"
#include "core/redis/command.h"
#include "core/redis/reply.h"

#include <optional>
#include <vector>

namespace lockscope::monitor {

// The questions that cost next to nothing, asked of every candidate before anything is read of it: HLEN, PTTL,
// MEMORY USAGE. They keep us from fetching a hash of an application with a hundred megabytes in it.
class Probe {
public:
    enum class Finding {
        Absent,
        Hash, // small enough to be read
        HashToWeigh, // MEMORY USAGE weighs five fields; this one has more, so weigh them all first
        OtherType, // exists, and is no hash; TYPE will tell
        NoLock, // too heavy for a lock, or we may not look
        Unanswered,
    };

    explicit Probe(Key name)
        : m_name(std::move(name))
    { }

    const Key &name() const { return m_name; }
    void ask(std::vector<redis::Command> &commands, const Permissions &permissions);
    // `replies` from its first on; returns how many of them were its own.
    std::size_t answer(const Result<redis::Reply> *replies, Permissions &permissions);
    Finding finding() const;
    // After HashToWeigh.
    redis::Command weigh() const;
    bool isTooHeavyAt(qint64 bytes) const { return isTooHeavy(bytes - m_name.size(), m_fields.value_or(0)); }

private:
    static constexpr qint64 weighedFields = 5;

    static bool isTooHeavy(qint64 bytes, qint64 fields);
    void take(Ask ask, const Result<redis::Reply> &reply, Permissions &permissions);

    Key m_name;
    std::vector<Ask> m_asked;
    std::optional<qint64> m_fields;
    std::optional<qint64> m_pttl;
    std::optional<qint64> m_bytes;
    bool m_otherType = false;
    bool m_refused = false;
    bool m_unanswered = false;
};

} // namespace lockscope::monitor
