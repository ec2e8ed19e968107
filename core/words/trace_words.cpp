#include "core/words/trace_words.h"

#include "core/words/client_words.h"
#include "core/words/describe.h"

#include <QCoreApplication>

namespace lockscope::words {

namespace {

using Note = TraceEvent::Note;
using Why = trace::UnlockCause::Why;
using trace::PastEvent;

QString between(qint64 from, qint64 to)
{
    return durationText(Millis(std::max<qint64>(0, to - from)));
}

Phrase expired(const trace::UnlockCause &cause, TimeText time)
{
    const qint64 unlock = cause.unlockMillis;
    Phrase phrase{QT_TRANSLATE_NOOP("describe", "The lease expired at %1."), {time(cause.endMillis)}};
    if (unlock > 0)
        phrase = {QT_TRANSLATE_NOOP("describe", "The lease expired at %1, %2 before the unlock."),
                  {time(cause.endMillis), between(cause.endMillis, unlock)}};
    if (cause.lease && cause.heldMillis > 0)
        phrase.clauses.push_back({QT_TRANSLATE_NOOP("describe", " It was last acquired or renewed at %1, for %2."),
                                  {time(cause.heldMillis), durationText(*cause.lease)}});
    if (!cause.other.isEmpty())
        phrase.clauses.push_back(
            {QT_TRANSLATE_NOOP("describe", " Since then, %1 has acquired it."), {namedOwner(cause.other)}});
    return phrase;
}

Phrase forced(const trace::UnlockCause &cause, TimeText time)
{
    Phrase phrase{QT_TRANSLATE_NOOP("describe", "The lock was released by force at %1."), {time(cause.endMillis)}};
    if (!cause.by.isEmpty())
        phrase.clauses.push_back({QT_TRANSLATE_NOOP("describe", " The audit log names who did it: %1."), {cause.by}});
    else
        phrase.clauses.push_back({QT_TRANSLATE_NOOP("describe", " No audit record here shows who did it."), {}});
    return phrase;
}

Phrase retried(const trace::UnlockCause &cause, TimeText time)
{
    const QString at = time(cause.endMillis);
    if (cause.unlockMillis == 0)
        return {
            QT_TRANSLATE_NOOP("describe", "This owner released it at %1: another unlock is one too many, or a retry."),
            {at}};
    return {QT_TRANSLATE_NOOP("describe",
                              "The same owner had released it at %1, %2 earlier: this is a retry of an unlock that"
                              " worked, or one unlock too many."),
            {at, between(cause.endMillis, cause.unlockMillis)}};
}

Phrase ofCause(const trace::UnlockCause &cause, const Owner &owner, TimeText time)
{
    const Argument who = namedOwner(owner);
    const Argument other = namedOwner(cause.other);
    switch (cause.why) {
    case Why::HasIt:
        return {QT_TRANSLATE_NOOP("describe",
                                  "%1 holds the lock: none of its unlocks was refused, and an unlock would work now."),
                {who}};
    case Why::Expired: return expired(cause, time);
    case Why::Forced: return forced(cause, time);
    case Why::OtherThread:
        return {QT_TRANSLATE_NOOP("describe",
                                  "Another thread of the same client holds it: %1. Only the thread that acquired a lock"
                                  " can release it."),
                {other}};
    case Why::OtherClient:
        return {QT_TRANSLATE_NOOP("describe", "%1 holds it; %2 did not acquire it while the lock was watched."),
                {other, who}};
    case Why::Retry: return retried(cause, time);
    case Why::Restarted:
        return {QT_TRANSLATE_NOOP("describe",
                                  "The server lost it at %1: it came back without this lock (a restart or a "
                                  "failover), or all locks vanished at once."),
                {time(cause.endMillis)}};
    case Why::Vanished:
        return {QT_TRANSLATE_NOOP("describe",
                                  "%1 acquired the lock at %2 while the earlier lease still ran and nobody had released"
                                  " it: it was deleted by hand, or lost in a failover."),
                {other, time(cause.endMillis)}};
    case Why::NotKnown: break;
    }
    return {QT_TRANSLATE_NOOP("describe", "Unknown: nothing that was seen explains it."), {}};
}

Phrase sourceOf(const trace::UnlockCause &cause)
{
    const bool isInferred = cause.knownBy == KnownBy::Inference;
    if (cause.source == PastEvent::Source::Audit)
        return {QT_TRANSLATE_NOOP("describe", "Known from the audit file."), {}};
    if (cause.source == PastEvent::Source::Trace)
        return isInferred ? Phrase{QT_TRANSLATE_NOOP("describe", "Inferred from the commands in the trace."), {}}
                          : Phrase{QT_TRANSLATE_NOOP("describe", "Seen in the trace."), {}};
    if (isInferred)
        return {QT_TRANSLATE_NOOP("describe", "Inferred from what the monitor saw."), {}};
    return cause.knownBy == KnownBy::Event
        ? Phrase{QT_TRANSLATE_NOOP("describe", "Known from a message of the server."), {}}
        : Phrase{QT_TRANSLATE_NOOP("describe", "Seen when the lock was read."), {}};
}

} // namespace

std::optional<Phrase> noteOf(const TraceEvent &event)
{
    if (event.what == TraceEvent::What::RenewalRefused)
        return Phrase{QT_TRANSLATE_NOOP("describe", "its owner had just released it: nothing was lost"), {}};
    switch (event.note) {
    case Note::GoneAlready:
        return Phrase{QT_TRANSLATE_NOOP("describe",
                                        "it was already gone; Redisson up to 3.10 does not report that to its caller"),
                      {}};
    case Note::HeldByAnother: return Phrase{QT_TRANSLATE_NOOP("describe", "another owner holds it"), {}};
    case Note::Overdue:
        return Phrase{
            QT_TRANSLATE_NOOP("describe", "its time in the queue was over; another client's attempt removed it"), {}};
    case Note::AnswerUnknown:
        return Phrase{QT_TRANSLATE_NOOP("describe", "a log has no replies; inferred from earlier commands"), {}};
    case Note::OnlyArguments:
        return Phrase{QT_TRANSLATE_NOOP("describe", "this server hides what scripts do; inferred from the arguments"),
                      {}};
    case Note::PerhapsAgain: return Phrase{QT_TRANSLATE_NOOP("describe", "or acquired again"), {}};
    case Note::ByHand: return Phrase{QT_TRANSLATE_NOOP("describe", "a plain DEL: nobody was woken"), {}};
    case Note::MessageSent:
        return Phrase{
            QT_TRANSLATE_NOOP("describe", "the message was sent; a log does not show whether anybody received it"), {}};
    case Note::ScriptEnded:
        return Phrase{
            QT_TRANSLATE_NOOP("describe", "the script stopped in the middle of the release, so it probably failed"),
            {}};
    case Note::None: break;
    }
    return std::nullopt;
}

Phrase groupRetries(const trace::GroupRetries &retries)
{
    QStringList taken;
    for (const Key &key : retries.taken)
        taken << quotedName(key);
    Phrase phrase{QT_TRANSLATE_NOOP("describe",
                                    "%1 tried to acquire several locks together, %2 times in %3: it acquired %4, was"
                                    " refused %5, and released what it had."),
                  {namedOwner(retries.owner), QString::number(retries.rounds),
                   durationText(Millis((retries.lastMicros - retries.firstMicros) / 1000)),
                   taken.join(QStringLiteral(", ")), quotedName(retries.refusing)}};
    if (retries.hasIt)
        phrase.clauses.push_back({QT_TRANSLATE_NOOP("describe", " It has since acquired the refused one."), {}});
    return phrase;
}

Phrase monopoly(const trace::Monopoly &monopoly)
{
    return {QT_TRANSLATE_NOOP("describe",
                              "%1 acquired %2 %3 times in a row in %4, and meanwhile other clients were refused %5"
                              " times: it leaves them no chance."),
            {namedClient(monopoly.client), quotedName(monopoly.key), QString::number(monopoly.acquires),
             durationText(Millis((monopoly.lastMicros - monopoly.firstMicros) / 1000)),
             QString::number(monopoly.refusals)}};
}

Phrase ownReadWait(const trace::OwnReadWait &wait)
{
    return counted(QT_TRANSLATE_N_NOOP("describe",
                                       "%1 was refused the write lock of %2 %n times in %3, while it read. A reader "
                                       "must release the read lock before it can become the writer."),
                   wait.refusals,
                   {namedOwner(wait.owner), quotedName(wait.key),
                    durationText(Millis((wait.lastMicros - wait.firstMicros) / 1000))});
}

std::vector<Phrase> unlockStory(const trace::UnlockCause &cause, const Owner &owner, TimeText time)
{
    std::vector<Phrase> story;
    if (cause.unlockMillis > 0)
        story.push_back({QT_TRANSLATE_NOOP("describe", "The unlock by %1 was refused at %2."),
                         {namedOwner(owner), time(cause.unlockMillis)}});
    story.push_back(ofCause(cause, owner, time));
    if (cause.why != Why::NotKnown)
        story.push_back(sourceOf(cause));
    return story;
}

} // namespace lockscope::words
