#pragma once

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/monitor/reading/permissions.h"
#include "core/redis/command.h"
#include "core/redis/reply.h"

#include <optional>
#include <vector>

namespace lockscope::monitor {

// Probes every candidate with MEMORY USAGE before it is read. The few candidates that are heavier than a lock with one
// holder are also probed with HLEN and a more thorough MEMORY USAGE. This avoids fetching an application's hash of a
// hundred megabytes, which would end the connection.
class Probe {
public:
    enum class Finding {
        Absent,
        Light, // may be read
        ToWeigh, // needs a more thorough MEMORY USAGE, because the default weighs only five fields
        NoLock, // too heavy for a lock, or not permitted
        Unanswered,
    };

    explicit Probe(Key name)
        : m_name(std::move(name))
    { }

    // Appends the commands of the next round; none if the probe is complete.
    void ask(std::vector<redis::Command> &commands, const Permissions &permissions);
    // Takes the replies of this round, which start at `replies`, and returns their number.
    std::size_t answer(const Result<redis::Reply> *replies, Permissions &permissions);
    Finding finding() const;
    const std::optional<Error> &trouble() const { return m_trouble; } // the error reply behind Unanswered, if any
    bool isSmall() const; // known to be small, so all of it may be fetched at once

private:
    qint64 bytes() const { return m_bytes.value_or(0) - m_name.size(); } // MEMORY USAGE includes the name
    void put(ReadCommand which, redis::Command command, std::vector<redis::Command> &commands,
             const Permissions &permissions);
    void store(ReadCommand which, const Result<redis::Reply> &reply, Permissions &permissions);

    Key m_name;
    std::vector<ReadCommand> m_asked;
    int m_rounds = 0;
    std::optional<qint64> m_fields;
    std::optional<qint64> m_bytes;
    bool m_refused = false;
    bool m_unanswered = false;
    std::optional<Error> m_trouble;
    bool m_absent = false;
};

} // namespace lockscope::monitor
