#include "core/words/origin_words.h"

#include "core/base/escape.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/origin.h"

#include <QCoreApplication>

namespace lockscope::words {

using monitor::Origin;

namespace {

constexpr qsizetype longestObject = 40;

// Escapes only both ends of the name, because a name may be 64 KiB long.
QString nameText(const Key &object)
{
    const QByteArray &raw = object.raw();
    constexpr qsizetype end = 4 * longestObject;
    const bool whole = raw.size() <= 2 * end;
    return elided(whole ? toDisplay(raw) : toDisplay(raw.left(end)) + toDisplay(raw.right(end)), longestObject);
}

QString idText(const QByteArray &transaction)
{
    return transactionText(transaction) + QChar(0x2026);
}

Phrase transactionPhrase(const Origin &origin)
{
    const QString object = origin.object ? nameText(*origin.object) : QString();
    if (origin.transaction.isEmpty())
        return {QT_TRANSLATE_NOOP("describe", "transactions on %1"), {object}};
    const QString id = idText(origin.transaction);
    if (!origin.object)
        return {QT_TRANSLATE_NOOP("describe", "transaction %1"), {id}};
    if (origin.oneKey)
        return {QT_TRANSLATE_NOOP("describe", "transaction %1, one key of %2"), {id, object}};
    return {QT_TRANSLATE_NOOP("describe", "transaction %1 on %2"), {id, object}};
}

Phrase objectSentence(const Origin &origin, Origin::Type type)
{
    const QString object = nameText(*origin.object);
    switch (type) {
    case Origin::Type::SortedSet:
        return {QT_TRANSLATE_NOOP("describe",
                                  "Its name suggests that Redisson acquires it internally while it changes the sorted"
                                  " set or priority queue %1"),
                {object}};
    case Origin::Type::CacheKey:
        return {QT_TRANSLATE_NOOP("describe",
                                  "Its name suggests that JCache acquires it internally while it changes one key of the"
                                  " cache %1 (Redisson 3.8 names the locks of multimaps the same way)"),
                {object}};
    case Origin::Type::Transaction:
        return {QT_TRANSLATE_NOOP("describe", "Its name suggests that Redisson's transactions acquire it for %1"),
                {object}};
    case Origin::Type::MapKey: break;
    }
    return {QT_TRANSLATE_NOOP("describe",
                              "Its name suggests that it protects one key or value of %1, which is a map, a set or"
                              " a multimap"),
            {object}};
}

} // namespace

QString transactionText(const QByteArray &transaction)
{
    return elided(toDisplay(transaction.left(8)), 8);
}

std::optional<Phrase> originPhrase(const Lock &lock)
{
    const auto origin = monitor::originOf(lock);
    if (!origin)
        return std::nullopt;
    if (origin->type == Origin::Type::Transaction)
        return transactionPhrase(*origin);
    const QString object = nameText(*origin->object);
    if (origin->type == Origin::Type::SortedSet)
        return Phrase{QT_TRANSLATE_NOOP("describe", "sorted set %1"), {object}};
    if (origin->type == Origin::Type::CacheKey)
        return Phrase{QT_TRANSLATE_NOOP("describe", "cache %1, one key"), {object}};
    return Phrase{QT_TRANSLATE_NOOP("describe", "one key of %1"), {object}};
}

std::vector<Phrase> originSentences(const Lock &lock)
{
    std::vector<Phrase> sentences;
    const auto origin = monitor::originOf(lock);
    if (!origin)
        return sentences;
    if (!origin->transaction.isEmpty())
        sentences.push_back(
            {QT_TRANSLATE_NOOP("describe",
                               "Transaction %1 holds it until the transaction commits, rolls back or times out"),
             {idText(origin->transaction)}});
    const bool known = origin->type != Origin::Type::Transaction;
    const Origin::Type keyed = origin->oneKey ? Origin::Type::MapKey : Origin::Type::Transaction;
    if (origin->object)
        sentences.push_back(objectSentence(*origin, known ? origin->type : keyed));
    return sentences;
}

} // namespace lockscope::words
