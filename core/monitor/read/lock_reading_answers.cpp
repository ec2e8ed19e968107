#include "core/monitor/read/lock_reading.h"

// The other half of LockReading: what becomes of the answers.
namespace lockscope::monitor {

namespace {

constexpr qsizetype keptOfValue = 256;

bool isAboutKey(LockReading::What what)
{
    using What = LockReading::What;
    switch (what) {
    case What::Type:
    case What::Size:
    case What::FieldCount:
    case What::Page:
    case What::All:
    case What::Ttl:
    case What::TtlSeconds:
    case What::Value: return true;
    case What::Mode:
    case What::Queue:
    case What::Scores:
    case What::Token:
    case What::ReaderTtl:
    case What::Permits:
    case What::PermitDeadlines:
    case What::QueueLength:
    case What::Subscribers:
    case What::ShardSubscribers: break;
    }
    return false;
}

std::optional<qint64> scoreOf(const redis::Reply &reply)
{
    bool ok = false;
    const double score = reply.toBytes().toDouble(&ok);
    return ok && std::abs(score) < 1e18 ? std::optional(qint64(score)) : std::nullopt;
}

} // namespace

void LockReading::answer(const Question &question, const Result<redis::Reply> &reply)
{
    if (reply)
        store(question, *reply);
    else
        failed(question, reply.error());
}

void LockReading::failed(const Question &question, const Error &error)
{
    const bool answered = error.kind == Error::Kind::Server || error.kind == Error::Kind::Forbidden;
    m_readersUnknown |= question.what == What::ReaderTtl;
    if (m_permissions->note(readCommandOf(question.what), error) || !m_permissions->may(readCommandOf(question.what)))
        m_refused |= isAboutKey(question.what);
    else if (error.token == "WRONGTYPE")
        m_wrongType |= isAboutKey(question.what);
    else if (!answered || isAboutKey(question.what))
        m_failure = error;
}

void LockReading::store(const Question &question, const redis::Reply &reply)
{
    const qint64 number = reply.toInteger().value_or(-2);
    switch (question.what) {
    case What::Type:
        m_raw.type = reply.toBytes();
        m_typeTold = true;
        break;
    case What::Size: m_raw.valueSize = number; break;
    case What::FieldCount: m_raw.fieldCount = number; break;
    case What::Page: storePage(reply); break;
    case What::All: storeFields(reply.elements); break;
    case What::Mode: storeMode(reply); break;
    case What::Ttl: m_raw.pttl = number; break;
    case What::TtlSeconds: m_raw.pttl = number < 0 ? number : number * 1000; break;
    case What::Value: storeValue(reply); break;
    case What::Queue: storeQueue(reply.elements); break;
    case What::QueueLength: m_raw.queueLength = reply.toInteger(); break;
    case What::Scores: storeScores(reply.elements); break;
    case What::Token:
        if (!reply.isNil())
            m_raw.fencingToken = reply.toInteger();
        break;
    case What::ReaderTtl: storeReaderTtl(question.index, number); break;
    case What::Permits:
        if (number > 0)
            m_raw.permitsTaken = number;
        m_raw.permitsSeen |= number > 0;
        break;
    case What::PermitDeadlines: storePermits(reply.elements); break;
    case What::Subscribers:
    case What::ShardSubscribers: storeListeners(reply.elements); break;
    }
}

// [cursor, [field, value, …]]; a cursor other than 0 means that there is more.
void LockReading::storePage(const redis::Reply &reply)
{
    if (reply.elements.size() != 2)
        return;
    m_moreFields = reply.elements[0].toInteger().value_or(0) != 0;
    storeFields(reply.elements[1].elements);
}

void LockReading::storeFields(const std::vector<redis::Reply> &flat)
{
    m_raw.fields.clear();
    m_raw.fields.reserve(flat.size() / 2);
    for (std::size_t i = 0; i + 1 < flat.size(); i += 2)
        m_raw.fields.emplace_back(flat[i].toBytes(), flat[i + 1].toBytes());
    m_raw.fieldCount = qint64(m_raw.fields.size());
}

void LockReading::storeMode(const redis::Reply &reply)
{
    const QByteArray mode = QByteArrayLiteral("mode");
    const auto isMode = [&mode](const auto &field) { return field.first == mode; };
    const bool there = std::any_of(m_raw.fields.begin(), m_raw.fields.end(), isMode);
    if (!reply.isNil() && !there)
        m_raw.fields.emplace_back(mode, reply.toBytes());
}

void LockReading::storeValue(const redis::Reply &reply)
{
    m_raw.value = reply.toBytes().left(keptOfValue);
    m_raw.valueSize = reply.isNil() ? 0 : reply.toBytes().size();
    m_isEmptyString = !reply.isNil() && m_raw.valueSize == 0;
}

void LockReading::storeQueue(const std::vector<redis::Reply> &owners)
{
    m_raw.look.queueRead = true;
    m_raw.queue.clear();
    m_raw.queue.reserve(owners.size());
    for (const redis::Reply &owner : owners)
        m_raw.queue.push_back({Owner(owner.toBytes()), std::nullopt});
}

void LockReading::storeScores(const std::vector<redis::Reply> &flat)
{
    for (std::size_t i = 0; i + 1 < flat.size(); i += 2) {
        if (const auto score = scoreOf(flat[i + 1]))
            m_raw.timeouts.emplace_back(Owner(flat[i].toBytes()), *score);
    }
}

void LockReading::storePermits(const std::vector<redis::Reply> &flat)
{
    for (std::size_t i = 0; i + 1 < flat.size(); i += 2) {
        if (const auto score = scoreOf(flat[i + 1]))
            m_raw.permits.emplace_back(flat[i].toBytes(), *score);
    }
}

void LockReading::storeReaderTtl(std::size_t reader, qint64 pttl)
{
    auto &timeouts = m_raw.readers[reader];
    timeouts.live += pttl == -2 ? 0 : 1;
    timeouts.longestPttl = timeouts.longestPttl == -1 || pttl == -1 ? -1 : std::max(timeouts.longestPttl, pttl);
}

} // namespace lockscope::monitor
