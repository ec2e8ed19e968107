#include "core/words/family_words.h"

#include "core/base/escape.h"
#include "core/families/family.h"
#include "core/model/lock.h"
#include "core/words/describe.h"
#include "core/words/origin_words.h"
#include "core/words/wake_words.h"

#include <QCoreApplication>

namespace lockscope::words {

namespace {

using families::Family;

// Only the parts of a value that name a program say who holds the lock.
std::optional<Phrase> holderClause(const Family &family, const Lock &lock)
{
    const QByteArray value = lock.value();
    const families::NameParts parts = families::partsOfValue(family, value);
    const auto textOf = [&](const char *part) -> QString {
        const families::NamePart *found = families::partNamed(parts, part);
        return found ? elidedName(found->in(value).toByteArray()) : QString();
    };
    if (const QString host = textOf("host"); !host.isEmpty()) {
        const QString process = textOf("process");
        if (process.isEmpty())
            return Phrase{QT_TRANSLATE_NOOP("describe", ", held by host %1"), {host}};
        return Phrase{QT_TRANSLATE_NOOP("describe", ", held by process %2 of host %1"), {host, process}};
    }
    if (const QString worker = textOf("worker"); !worker.isEmpty())
        return Phrase{QT_TRANSLATE_NOOP("describe", ", held by worker %1"), {worker}};
    if (const QString process = textOf("process"); !process.isEmpty())
        return Phrase{QT_TRANSLATE_NOOP("describe", ", held by process %1"), {process}};
    if (const QString client = textOf("client"); !client.isEmpty())
        return Phrase{QT_TRANSLATE_NOOP("describe", ", held by client %1"), {client}};
    return std::nullopt;
}

std::optional<Phrase> takenClause(const Family &family, const Lock &lock)
{
    const QByteArray value = lock.value();
    const families::NameParts parts = families::partsOfValue(family, value);
    const families::NamePart *at = families::partNamed(parts, "at");
    if (!at)
        return std::nullopt;
    return Phrase{QT_TRANSLATE_NOOP("describe", " since %1 by its clock"), {elidedName(at->in(value).toByteArray())}};
}

std::optional<Phrase> leaseClause(const Lock &lock)
{
    const Family &family = *lock.family;
    if (family.lease != Family::Lease::Renewed)
        return std::nullopt;
    const Millis lease = lock.lease.value_or(family.usualLease);
    return Phrase{QT_TRANSLATE_NOOP("describe", "; renewed every %1"),
                  {durationText(families::renewalPeriod(lock.family, lease))}};
}

// The parts of the name, or the title alone.
Phrase whose(const Lock &lock)
{
    const Family &family = *lock.family;
    const QString what = families::described(family, lock.id.key.raw());
    if (what.isEmpty())
        return {"%1", {family.title}};
    return {QT_TRANSLATE_NOOP("describe", "%1: %2"), {family.title, what}};
}

Phrase mainSentence(const Lock &lock)
{
    const Family &family = *lock.family;
    if (!families::isCertain(family, lock.id.key.raw()))
        return {QT_TRANSLATE_NOOP(
                    "describe", "Its value has the form that %1 writes. Other programs may write such values as well"),
                {family.title}};
    Phrase sentence = whose(lock);
    if (!lock.exists)
        return sentence;
    for (const auto &clause : {holderClause(family, lock), takenClause(family, lock), leaseClause(lock)}) {
        if (clause)
            sentence.clauses.push_back(*clause);
    }
    return sentence;
}

bool isUsersPattern(const Lock &lock)
{
    return lock.family->isUsers && lock.family->values.empty() && lock.family->describes.isEmpty();
}

} // namespace

std::optional<Phrase> familyPhrase(const Lock &lock)
{
    if (!lock.family || isUsersPattern(lock))
        return std::nullopt;
    if (!families::isCertain(*lock.family, lock.id.key.raw()))
        return Phrase{QT_TRANSLATE_NOOP("describe", "perhaps %1"), {lock.family->title}};
    return whose(lock);
}

std::vector<Phrase> familySentences(const Lock &lock)
{
    std::vector<Phrase> sentences;
    if (!lock.family || isUsersPattern(lock))
        return sentences;
    sentences.push_back(mainSentence(lock));
    if (lock.exists) {
        if (const auto waiters = waitersPhrase(lock))
            sentences.push_back(*waiters);
    }
    if (!lock.family->looksLike.isEmpty())
        sentences.push_back({QT_TRANSLATE_NOOP("describe", "Keys of these families look the same: %1"),
                             {lock.family->looksLike.join(QStringLiteral(", "))}});
    return sentences;
}

std::optional<Phrase> purposePhrase(const Lock &lock)
{
    const auto origin = originPhrase(lock);
    return origin ? origin : familyPhrase(lock);
}

std::vector<Phrase> purposeSentences(const Lock &lock)
{
    const std::vector<Phrase> sentences = originSentences(lock);
    return sentences.empty() ? familySentences(lock) : sentences;
}

std::optional<Phrase> familyEffect(const Lock &lock)
{
    if (!lock.family || lock.family->effect.isEmpty())
        return std::nullopt;
    return Phrase{"%1", {lock.family->effect.shown()}};
}

} // namespace lockscope::words
