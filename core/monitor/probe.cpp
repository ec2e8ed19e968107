#include "core/monitor/probe.h"

#include "core/monitor/candidate.h"

namespace lockscope::monitor {

using redis::Command;

void Probe::ask(std::vector<Command> &commands, const Permissions &permissions)
{
    m_asked.clear();
    const auto put = [&](Ask ask, Command command) {
        if (!permissions.may(ask))
            return;
        m_asked.push_back(ask);
        commands.push_back(std::move(command));
    };
    put(Ask::FieldCount, Command::read({"HLEN", m_name.raw()}));
    put(Ask::Pttl, Command::read({"PTTL", m_name.raw()}));
    put(Ask::Memory, Command::read({"MEMORY", "USAGE", m_name.raw()}));
}

std::size_t Probe::answer(const Result<redis::Reply> *replies, Permissions &permissions)
{
    for (std::size_t i = 0; i < m_asked.size(); ++i)
        take(m_asked[i], replies[i], permissions);
    return m_asked.size();
}

void Probe::take(Ask ask, const Result<redis::Reply> &reply, Permissions &permissions)
{
    if (!reply) {
        if (reply.error().token == "WRONGTYPE")
            m_otherType = true;
        else if (reply.error().kind == Error::Kind::Forbidden || reply.error().kind == Error::Kind::Server)
            m_refused |= !permissions.note(ask, reply.error()) && permissions.may(ask);
        else
            m_unanswered = true;
        return;
    }
    if (ask == Ask::FieldCount)
        m_fields = reply->toInteger();
    else if (ask == Ask::Pttl)
        m_pttl = reply->toInteger();
    else
        m_bytes = reply->toInteger();
}

Probe::Finding Probe::finding() const
{
    if (m_unanswered)
        return Finding::Unanswered;
    if (m_refused)
        return Finding::NoLock;
    if (m_pttl == -2 || (m_fields == 0 && !m_otherType))
        return Finding::Absent;
    if (m_otherType || !m_fields)
        return Finding::OtherType;
    if (!couldBeLock(m_name, *m_fields, m_pttl.value_or(-1), {}))
        return Finding::NoLock;
    if (!m_bytes)
        return Finding::Hash;
    if (isTooHeavyAt(*m_bytes))
        return Finding::NoLock;
    return *m_fields > weighedFields ? Finding::HashToWeigh : Finding::Hash;
}

// 1000 is what is read of a hash at most: weighing that many tells what reading them may bring.
redis::Command Probe::weigh() const
{
    return Command::read({"MEMORY", "USAGE", m_name.raw(), "SAMPLES", "1000"});
}

// A lock's field and value together are a hundred bytes or two; its name, which MEMORY USAGE counts as well, may be
// as long as it likes.
bool Probe::isTooHeavy(qint64 bytes, qint64 fields)
{
    return bytes > 65'536 && bytes / std::max<qint64>(fields, 1) > 4'096;
}

} // namespace lockscope::monitor
