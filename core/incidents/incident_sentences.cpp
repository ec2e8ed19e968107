#include "core/incidents/incident_sentences.h"

#include "core/base/escape.h"
#include "core/model/deadlock.h"
#include "core/model/lock.h"
#include "core/words/client_words.h"
#include "core/words/deadlock_words.h"
#include "core/words/describe.h"

#include <QCoreApplication>

namespace lockscope::incidents {

using words::Phrase;

namespace {

constexpr qsizetype longestNode = 80;

Phrase missingLocks(const LockEvent &event)
{
    if (event.locks == 0)
        return {QT_TRANSLATE_NOOP("describe", " No known lock is missing."), {}};
    return words::counted(QT_TRANSLATE_N_NOOP("describe", " %n known locks are missing."), event.locks);
}

} // namespace

Phrase deadlockSentence(const Lock &lock)
{
    if (!lock.rare->deadlock) // a recording keeps the state only
        return {QT_TRANSLATE_NOOP("describe", "Its holder waits for another lock of a cycle."), {}};
    return words::deadlockSentence(*lock.rare->deadlock);
}

Phrase noExpirySentence(const Lock &lock)
{
    if (lock.holders.empty())
        return {QT_TRANSLATE_NOOP("describe", "It never frees itself. If its holder stops, it stays locked."), {}};
    return {QT_TRANSLATE_NOOP("describe", "It never frees itself. If its holder %1 stops, it stays locked."),
            {words::namedHolder(lock)}};
}

Phrase expiredSentence(const Owner &owner)
{
    if (owner.isEmpty())
        return {QT_TRANSLATE_NOOP("describe", "It expired without a release. Its holder may still be working."), {}};
    return {QT_TRANSLATE_NOOP("describe", "It expired while %1 held it. This holder may still be working."),
            {words::namedOwner(owner)}};
}

Phrase lostSentence(locks::LossReason reason)
{
    switch (reason) {
    case locks::LossReason::DeadlinePassed:
        return {QT_TRANSLATE_NOOP("describe",
                                  "It was not renewed in time. Stop what it protected, because another client may"
                                  " hold it now."),
                {}};
    case locks::LossReason::NotHeldAnymore: break;
    }
    return {QT_TRANSLATE_NOOP("describe",
                              "It was released by force, expired or was deleted. Stop what it protected, because"
                              " another client may hold it now."),
            {}};
}

Phrase watchdogSentence(const clients::Client &client)
{
    return words::counted(QT_TRANSLATE_N_NOOP("describe",
                                              "All %n locks that client %1 renews are late (inference from samples)."
                                              " Its program may be paused, overloaded or cut off."),
                          client.late, {words::namedClient(client.uuid)});
}

Phrase failoverSentence(const LockEvent &event)
{
    const QString node = elided(toDisplay(event.node.toUtf8()), longestNode);
    return {QT_TRANSLATE_NOOP("describe", "%1 is the master now."), {node}, {missingLocks(event)}};
}

Phrase restartSentence(const LockEvent &event)
{
    return {QT_TRANSLATE_NOOP("describe", "Its run id changed."), {}, {missingLocks(event)}};
}

} // namespace lockscope::incidents
