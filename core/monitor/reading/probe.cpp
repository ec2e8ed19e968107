#include "core/monitor/reading/probe.h"

#include "core/locks/wire/retry.h"

namespace lockscope::monitor {

using redis::Command;

namespace {

// The limit fits a hash with one to four short fields. MEMORY USAGE may miss a huge field among more than five fields,
// but then Redis' own bookkeeping exceeds the limit.
constexpr qint64 lightBytes = 400;
// The field and value of a lock together take one or two hundred bytes.
constexpr qint64 heavyField = 4'096;
constexpr qint64 heavyBytes = 65'536;

} // namespace

void Probe::ask(std::vector<Command> &commands, const Permissions &permissions)
{
    m_asked.clear();
    const bool toWeigh = m_rounds == 1 && finding() == Finding::ToWeigh;
    if (++m_rounds == 1) {
        put(ReadCommand::Memory, Command::routedBy(2, {"MEMORY", "USAGE", m_name.raw()}, redis::Effect::Read), commands,
            permissions);
    } else if (toWeigh) {
        put(ReadCommand::FieldCount, Command::read("HLEN", m_name), commands, permissions);
        // weighs up to 1000 fields, because a read returns at most as many
        put(ReadCommand::Memory,
            Command::routedBy(2, {"MEMORY", "USAGE", m_name.raw(), "SAMPLES", "1000"}, redis::Effect::Read), commands,
            permissions);
    }
}

void Probe::put(ReadCommand which, Command command, std::vector<Command> &commands, const Permissions &permissions)
{
    if (!permissions.may(which))
        return;
    m_asked.push_back(which);
    commands.push_back(std::move(command));
}

std::size_t Probe::answer(const Result<redis::Reply> *replies, Permissions &permissions)
{
    for (std::size_t i = 0; i < m_asked.size(); ++i)
        store(m_asked[i], replies[i], permissions);
    return m_asked.size();
}

void Probe::store(ReadCommand which, const Result<redis::Reply> &reply, Permissions &permissions)
{
    if (reply) {
        (which == ReadCommand::Memory ? m_bytes : m_fields) = reply->toInteger();
        m_absent |= which == ReadCommand::Memory && reply->isNil();
        return;
    }
    const Error &error = reply.error();
    if (error.token == "WRONGTYPE")
        return; // not a hash: STRLEN limits the read of a string, and other types are not read
    if (error.kind == Error::Kind::Server && locks::worthRetrying(error)) { // the error says nothing about this key
        m_unanswered = true;
        m_trouble = error;
        return;
    }
    if (error.kind == Error::Kind::Forbidden || error.kind == Error::Kind::Server)
        m_refused |= !permissions.note(which, error) && permissions.may(which);
    else
        m_unanswered = true;
}

bool Probe::isSmall() const
{
    return m_bytes && bytes() <= lightBytes;
}

Probe::Finding Probe::finding() const
{
    if (m_unanswered)
        return Finding::Unanswered;
    if (m_refused)
        return Finding::NoLock;
    if (m_absent)
        return Finding::Absent;
    if (bytes() <= lightBytes)
        return Finding::Light;
    if (m_rounds < 2)
        return Finding::ToWeigh;
    const bool heavy = m_fields && bytes() > heavyBytes && bytes() / std::max<qint64>(*m_fields, 1) > heavyField;
    return heavy ? Finding::NoLock : Finding::Light;
}

} // namespace lockscope::monitor
