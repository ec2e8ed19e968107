#pragma once

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/monitor/read/permissions.h"
#include "core/redis/command.h"
#include "core/redis/reply.h"

#include <optional>
#include <vector>

namespace lockscope::monitor {

// What is asked of every candidate before anything is read of it: MEMORY USAGE, and of the few that are not as light as
// a lock with one holder also HLEN and a more thorough MEMORY USAGE. It keeps us from fetching a hash of an application
// with a hundred megabytes in it, which would end the connection.
class Probe {
public:
    enum class Finding {
        Absent,
        Light, // may be read
        ToWeigh, // MEMORY USAGE weighs only five fields unless told otherwise: weigh() it
        NoLock, // too heavy for a lock, or we may not look
        Unanswered,
    };

    explicit Probe(Key name)
        : m_name(std::move(name))
    { }

    // The next round; nothing when there is nothing more to ask.
    void ask(std::vector<redis::Command> &commands, const Permissions &permissions);
    // `replies` from its first on; returns how many of them were its own.
    std::size_t answer(const Result<redis::Reply> *replies, Permissions &permissions);
    Finding finding() const;
    const std::optional<Error> &trouble() const { return m_trouble; } // Unanswered, though the server lives: why
    bool isSmall() const; // known to be: all of it may be fetched at once

private:
    qint64 bytes() const { return m_bytes.value_or(0) - m_name.size(); } // it counts the name as well
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
