#include "app/cli/tracing/unlock_report.h"

#include "app/app_text.h"
#include "app/cli/history/read_history.h"
#include "app/cli/output/json.h"
#include "app/cli/output/times.h"
#include "app/cli/tracing/saved_log.h"
#include "core/actions/audit/audit_history.h"
#include "core/actions/audit/audit_log.h"
#include "core/actions/audit/audit_reader.h"
#include "core/base/escape.h"
#include "core/history/past_events.h"
#include "core/trace/post_mortem.h"
#include "core/words/describe.h"
#include "core/words/trace_words.h"

#include <QFileInfo>
#include <QJsonArray>

#include <limits>

namespace lockscope::cli {

namespace {

using trace::PastEvent;

struct KnownPast {
    std::vector<PastEvent> past;
    QString watched; // a sentence about the source of `past`
};

constexpr int auditLines = 10'000; // read at once

// The time span of the whole log, not only of the lines about this lock.
struct Span {
    qint64 from = std::numeric_limits<qint64>::max();
    qint64 until = 0;
};

Task<Result<KnownPast>> fromLog(Context *context, Key lock, QString file)
{
    const auto known = std::make_shared<KnownPast>();
    const auto span = std::make_shared<Span>();
    const trace::Decoder::Sink sink = [known, span, lock](const TraceEvent &event) {
        span->from = std::min(span->from, event.micros / 1000);
        span->until = std::max(span->until, event.micros / 1000);
        const auto past = event.key == lock ? trace::pastOf(event) : std::nullopt;
        if (past)
            known->past.push_back(*past);
    };
    const Result<trace::TraceCounts> counts = co_await decodeSavedLog(file, context->clock, sink, context->stop);
    if (!counts)
        co_return Result<KnownPast>(counts.error());
    known->watched = counts->events == 0
        ? AppText::tr("The log has nothing about locks.")
        : AppText::tr("The log covers lock events from %1 to %2, %3.")
              .arg(localMoment(span->from), localMoment(span->until),
                   known->past.empty()
                       ? AppText::tr("and does not mention this one")
                       : AppText::tr("and mentions this one %n times", nullptr, int(known->past.size())));
    co_return Result<KnownPast>(*known);
}

PastEvent holdOf(const Holder &holder, qint64 wallMillis)
{
    PastEvent event;
    event.knownBy = KnownBy::Sample;
    event.wallMillis = wallMillis;
    event.owner = holder.owner;
    event.isShared = holder.access == Access::Read;
    return event;
}

Task<Result<KnownPast>> fromServer(Context *context, Key name)
{
    const Result<LockPtr> lock = co_await context->session->monitor()->read(name, context->stop);
    if (!lock)
        co_return Result<KnownPast>(lock.error());
    KnownPast known;
    if (*lock) {
        for (const Holder &holder : (*lock)->holders)
            known.past.push_back(holdOf(holder, context->clock->wallMillis()));
    }
    known.watched = AppText::tr("This report knows only the current state and the audit file. A log of "
                                "MONITOR would show the past (--from FILE).");
    co_return Result<KnownPast>(known);
}

// The holds of this lock in the day before, as far as they were recorded.
Result<KnownPast> fromHistory(const UnlockQuestion &question, qint64 untilMillis)
{
    constexpr qint64 day = qint64(24) * 3'600 * 1'000'000; // µs
    constexpr qint64 most = 100'000;
    const history::Period period{untilMillis * 1'000 - day, untilMillis * 1'000};
    const auto reader = history::HistoryReader::open(question.history);
    if (!reader)
        return reader.error();
    const auto holds = (*reader)->holds(period, history::Names::only({question.lock}), most);
    const auto occurrences = (*reader)->occurrences(period, history::Names::only({question.lock}));
    const auto watched = (*reader)->watched(period);
    if (!holds || !occurrences || !watched)
        return !holds ? holds.error() : !occurrences ? occurrences.error() : watched.error();
    KnownPast known;
    for (const LockEvent &event : history::pastEvents(*holds, {}, *occurrences, period)) {
        if (auto past = trace::pastOf(event))
            known.past.push_back(*past);
    }
    for (PastEvent &event : known.past) {
        for (const history::PastHold &hold : *holds) {
            const bool isItsStart = event.what == PastEvent::What::Held && event.owner == hold.owner
                && event.wallMillis == hold.start / 1'000;
            event.isShared = isItsStart ? hold.access == Access::Read : event.isShared;
        }
    }
    known.watched = AppText::tr("The history was %1.").arg(watchedText(*watched, period));
    return known;
}

// Returns nothing if the file does not exist, for example before the first action.
std::vector<PastEvent> fromAudit(const Key &lock, const Owner &owner)
{
    actions::AuditReader reader(actions::AuditLog::defaultFile());
    for (;;) {
        const Result<bool> more = reader.read(auditLines);
        if (!more || !*more)
            return actions::forcedBefore(reader.history().entries(), lock, owner);
    }
}

QLatin1String word(trace::UnlockCause::Why why)
{
    using Why = trace::UnlockCause::Why;
    switch (why) {
    case Why::NotKnown: break;
    case Why::HasIt: return QLatin1String("has-it");
    case Why::Expired: return QLatin1String("expired");
    case Why::Forced: return QLatin1String("forced");
    case Why::OtherThread: return QLatin1String("other-thread");
    case Why::OtherClient: return QLatin1String("other-client");
    case Why::Retry: return QLatin1String("retry");
    case Why::Restarted: return QLatin1String("restarted");
    case Why::Vanished: return QLatin1String("vanished");
    }
    return QLatin1String("not-known");
}

QLatin1String word(PastEvent::Source source)
{
    switch (source) {
    case PastEvent::Source::Trace: return QLatin1String("trace");
    case PastEvent::Source::Audit: return QLatin1String("audit");
    case PastEvent::Source::Monitor: break;
    }
    return QLatin1String("server");
}

QJsonValue timeOrNull(qint64 millis)
{
    return millis > 0 ? QJsonValue(isoTime(millis)) : QJsonValue();
}

// Unknown values are null.
QJsonObject causeJson(const trace::UnlockCause &cause)
{
    const bool isKnown = cause.why != trace::UnlockCause::Why::NotKnown;
    return {{QStringLiteral("why"), word(cause.why)},
            {QStringLiteral("known_by"), isKnown ? QJsonValue(lockscope::word(cause.knownBy)) : QJsonValue()},
            {QStringLiteral("source"), isKnown ? QJsonValue(word(cause.source)) : QJsonValue()},
            {QStringLiteral("refused_at"), timeOrNull(cause.unlockMillis)},
            {QStringLiteral("held_at"), timeOrNull(cause.heldMillis)},
            {QStringLiteral("lease_ms"), cause.lease ? QJsonValue(qint64(cause.lease->count())) : QJsonValue()},
            {QStringLiteral("ended_at"), timeOrNull(cause.endMillis)},
            {QStringLiteral("other"), cause.other.isEmpty() ? QJsonValue() : QJsonValue(toDisplay(cause.other.raw()))},
            {QStringLiteral("by"), cause.by.isEmpty() ? QJsonValue() : QJsonValue(cause.by)}};
}

void printStory(const Context &context, const QStringList &story, const QString &watched)
{
    for (const QString &sentence : story)
        context.streams.line(sentence);
    context.streams.line(watched);
}

void printJson(const Context &context, const Key &lock, const Owner &owner, QJsonObject json, const QStringList &story,
               const QString &watched)
{
    json[QLatin1String("name")] = toDisplay(lock.raw());
    json[QLatin1String("name_hex")] = QString::fromLatin1(lock.raw().toHex());
    json[QLatin1String("owner")] = toDisplay(owner.raw());
    json[QLatin1String("story")] = QJsonArray::fromStringList(story);
    json[QLatin1String("watched")] = watched;
    context.streams.json(json);
}

} // namespace

Task<int> reportUnlock(Context *context, UnlockQuestion question, bool asJson)
{
    const Key &lock = question.lock;
    const Owner &owner = question.owner;
    const bool isLog = !question.log.isEmpty();
    const qint64 present = context->clock->wallMillis();
    Result<KnownPast> known{KnownPast()};
    if (question.atMillis) {
        known = fromHistory(question, *question.atMillis);
    } else {
        Task<Result<KnownPast>> looking = isLog ? fromLog(context, lock, question.log) : fromServer(context, lock);
        known = co_await looking;
    }
    if (!known)
        co_return refusedInput(*context, known.error());
    std::vector<PastEvent> all = known->past;
    QString watched = known->watched;
    if (!isLog && !question.atMillis && QFileInfo::exists(question.history)) {
        if (const auto recorded = fromHistory(question, present)) {
            all.insert(all.end(), recorded->past.begin(), recorded->past.end());
            watched = recorded->watched;
        }
    }
    const std::vector<PastEvent> forced = fromAudit(lock, owner);
    all.insert(all.end(), forced.begin(), forced.end());
    const std::vector<PastEvent> past = trace::inOrder(std::move(all));
    const qint64 now = question.atMillis ? *question.atMillis
        : past.empty() || !isLog         ? present
                                         : past.back().wallMillis;
    const trace::UnlockCause cause = trace::whyUnlockFailed(past, owner, now);
    QStringList story;
    for (const words::Phrase &phrase : words::unlockStory(cause, owner, localMoment))
        story << phrase.translated();
    if (asJson)
        printJson(*context, lock, owner, causeJson(cause), story, watched);
    else
        printStory(*context, story, watched);
    co_return cause.why == trace::UnlockCause::Why::NotKnown ? NotFound : Done;
}

} // namespace lockscope::cli
