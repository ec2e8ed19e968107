#include "core/monitor/read/probe.h"

#include "core/locks/wire/retry.h"

namespace lockscope::monitor {

using redis::Command;

namespace {

// A hash with one to four short fields. With more than five, of which one might be huge and not be weighed, Redis'
// own bookkeeping is more than this.
constexpr qint64 lightBytes = 400;
// A lock's field and value together are a hundred bytes or two.
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
        // 1000 is what is read of a hash at most: weighing that many tells what reading them may bring
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
        return; // no hash: strings have a size of their own to be asked for, of others nothing is read
    if (error.kind == Error::Kind::Server && locks::worthRetrying(error)) { // it says nothing of this key
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
