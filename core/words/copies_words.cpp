#include "core/words/copies_words.h"

#include "core/model/lock.h"
#include "core/words/describe.h"

#include <QCoreApplication>

namespace lockscope::words {

namespace {

Phrase onSome(const CopyCount &count)
{
    const int asked = count.have + count.lack;
    if (count.lack == 0 && count.have == 1 && count.silent + count.unclear == 0)
        return {QT_TRANSLATE_NOOP("describe", "Its replica has it."), {}};
    if (count.lack == 0)
        return {QT_TRANSLATE_NOOP("describe", "Replicas that have it: all %1 that answered."),
                {QString::number(count.have)}};
    return {QT_TRANSLATE_NOOP("describe",
                              "Replicas that have it: %1 of %2. A failover to one without it would lose the lock."),
            {QString::number(count.have), QString::number(asked)}};
}

Phrase onNone(const CopyCount &count)
{
    if (count.lack > 0 && count.silent > 0)
        return {QT_TRANSLATE_NOOP(
                    "describe",
                    "Replicas that answer: %1. None of them has it, so a failover to one of them would lose the lock."),
                {QString::number(count.lack)}};
    if (count.lack > 0)
        return {QT_TRANSLATE_NOOP("describe", "No replica has it: a failover now would lose it."), {}};
    if (count.unclear > 0)
        return {QT_TRANSLATE_NOOP("describe", "Checking whether a replica has it…"), {}};
    return {QT_TRANSLATE_NOOP("describe", "No replica answers, so it is unknown whether one has it."), {}};
}

Phrase held(const LockCopy &copy, Instant now)
{
    const Lock &lock = *copy.lock;
    if (lock.holders.empty() && lock.kind != Kind::Token)
        return {QT_TRANSLATE_NOOP("describe", "has it"), {}};
    if (lock.noExpiry)
        return {QT_TRANSLATE_NOOP("describe", "held by %1, without expiry"), {namedHolder(lock)}};
    return {QT_TRANSLATE_NOOP("describe", "held by %1, for %2"),
            {namedHolder(lock), durationText(lock.ttl(now).left())}};
}

} // namespace

bool isOnNoReplica(const Lock &row, const LockCopies &copies)
{
    const CopyCount count = countCopies(row, copies);
    return row.exists && count.have == 0 && count.unclear == 0 && count.lack > 0;
}

std::optional<Phrase> copiesSummary(const Lock &row, const LockCopies &copies)
{
    if (!row.exists || row.gone)
        return std::nullopt;
    if (copies.replicas.empty() && copies.notFound == 0)
        return std::nullopt;
    const CopyCount count = countCopies(row, copies);
    Phrase phrase = count.have > 0 ? onSome(count) : onNone(count);
    if (count.silent > 0 && count.have + count.lack > 0)
        phrase.clauses.push_back(
            {QT_TRANSLATE_NOOP("describe", " Replicas that do not answer: %1."), {QString::number(count.silent)}});
    if (copies.notFound > 0)
        phrase.clauses.push_back(
            {QT_TRANSLATE_NOOP("describe", " Replicas that the master counts but Lockscope did not find: %1."),
             {QString::number(copies.notFound)}});
    return phrase;
}

Phrase copyPhrase(const LockCopy &copy, Instant now)
{
    if (!copy.answers && copy.why.isEmpty())
        return {QT_TRANSLATE_NOOP("describe", "not reached yet"), {}};
    if (!copy.answers)
        return {QT_TRANSLATE_NOOP("describe", "silent: %1"), {copy.why}};
    Phrase phrase = copy.lock ? held(copy, now) : Phrase{QT_TRANSLATE_NOOP("describe", "does not have it"), {}};
    phrase.clauses.push_back({"; ", {}});
    phrase.clauses.push_back(lagPhrase(copy));
    phrase.clauses.push_back(
        {QT_TRANSLATE_NOOP("describe", "; asked %1 ago"), {durationText(toMillis(now - copy.askedAt))}});
    return phrase;
}

Phrase lagPhrase(const LockCopy &copy)
{
    const QString bytes = copy.bytesBehind ? QString::number(*copy.bytesBehind) : QStringLiteral("?");
    if (!copy.isLinked && copy.secondsBehind)
        return {QT_TRANSLATE_NOOP("describe", "%1 bytes behind, cut off from its master for %2 s"),
                {bytes, QString::number(*copy.secondsBehind)}};
    if (!copy.isLinked)
        return {QT_TRANSLATE_NOOP("describe", "%1 bytes behind, cut off from its master"), {bytes}};
    if (!copy.secondsBehind)
        return {QT_TRANSLATE_NOOP("describe", "%1 bytes behind"), {bytes}};
    return {QT_TRANSLATE_NOOP("describe", "%1 bytes behind, last contact %2 s ago"),
            {bytes, QString::number(*copy.secondsBehind)}};
}

} // namespace lockscope::words
