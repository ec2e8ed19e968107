#include "core/monitor/reading/lock_answers.h"

namespace lockscope::monitor {

namespace {

using Replies = std::vector<redis::Reply>;

constexpr qsizetype keptOfValue = 256;

std::optional<qint64> scoreOf(const redis::Reply &reply)
{
    bool ok = false;
    const double score = reply.toBytes().toDouble(&ok);
    return ok && std::abs(score) < 1e18 ? std::optional(qint64(score)) : std::nullopt;
}

// [field, value, …]
void enterFields(RawLock &raw, const Replies &flat)
{
    raw.fields.clear();
    raw.fields.reserve(flat.size() / 2);
    for (std::size_t i = 0; i + 1 < flat.size(); i += 2)
        raw.fields.emplace_back(flat[i].toBytes(), flat[i + 1].toBytes());
    raw.fieldCount = qint64(raw.fields.size());
}

void enterMode(RawLock &raw, const redis::Reply &reply)
{
    const QByteArray mode = QByteArrayLiteral("mode");
    const auto isMode = [&mode](const auto &field) { return field.first == mode; };
    const bool there = std::any_of(raw.fields.begin(), raw.fields.end(), isMode);
    if (!reply.isNil() && !there)
        raw.fields.emplace_back(mode, reply.toBytes());
}

void enterValue(RawLock &raw, const redis::Reply &reply)
{
    raw.value = reply.toBytes().left(keptOfValue);
    raw.valueSize = reply.isNil() ? 0 : reply.toBytes().size();
}

void enterQueue(RawLock &raw, const Replies &owners)
{
    raw.look.queueRead = true;
    raw.queue.clear();
    raw.queue.reserve(owners.size());
    for (const redis::Reply &owner : owners)
        raw.queue.push_back({Owner(owner.toBytes()), std::nullopt});
}

// [member, score, …]
template<class Member> void enterScores(std::vector<std::pair<Member, qint64>> &scores, const Replies &flat)
{
    for (std::size_t i = 0; i + 1 < flat.size(); i += 2) {
        if (const auto score = scoreOf(flat[i + 1]))
            scores.emplace_back(Member(flat[i].toBytes()), *score);
    }
}

void enterPermits(RawLock &raw, qint64 taken)
{
    if (taken > 0)
        raw.permitsTaken = taken;
    raw.permitsSeen |= taken > 0;
}

void enterReaderTtl(RawLock &raw, std::size_t reader, qint64 pttl)
{
    auto &timeouts = raw.readers[reader];
    timeouts.live += pttl == -2 ? 0 : 1;
    timeouts.longestPttl = timeouts.longestPttl == -1 || pttl == -1 ? -1 : std::max(timeouts.longestPttl, pttl);
}

bool isPage(const redis::Reply &reply)
{
    return reply.elements.size() == 2;
}

} // namespace

// [cursor, fields]; a cursor other than 0 means that more fields exist.
bool hasMoreFields(const redis::Reply &page)
{
    return isPage(page) && page.elements[0].toInteger().value_or(0) != 0;
}

void enterAnswer(RawLock &raw, const LockQuestion &question, const redis::Reply &reply)
{
    using What = LockQuestion::What;
    const qint64 number = reply.toInteger().value_or(-2);
    switch (question.what) {
    case What::Type: raw.type = reply.toBytes(); break;
    case What::Size: raw.valueSize = number; break;
    case What::FieldCount: raw.fieldCount = number; break;
    case What::Page:
        if (isPage(reply))
            enterFields(raw, reply.elements[1].elements);
        break;
    case What::All: enterFields(raw, reply.elements); break;
    case What::Mode: enterMode(raw, reply); break;
    case What::Ttl: raw.pttl = number; break;
    case What::TtlSeconds: raw.pttl = number < 0 ? number : number * 1000; break;
    case What::Value: enterValue(raw, reply); break;
    case What::Queue: enterQueue(raw, reply.elements); break;
    case What::QueueLength: raw.queueLength = reply.toInteger(); break;
    case What::Scores: enterScores(raw.timeouts, reply.elements); break;
    case What::Token:
        if (!reply.isNil())
            raw.fencingToken = reply.toInteger();
        break;
    case What::ReaderTtl: enterReaderTtl(raw, question.index, number); break;
    case What::Permits: enterPermits(raw, number); break;
    case What::PermitDeadlines: enterScores(raw.permits, reply.elements); break;
    case What::ActiveJobs:
    case What::Subscribers:
    case What::ShardSubscribers: break;
    }
}

} // namespace lockscope::monitor
