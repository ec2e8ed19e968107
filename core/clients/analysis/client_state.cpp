#include "core/clients/analysis/client_state.h"

#include "core/base/rows.h"

#include <QCoreApplication>

namespace lockscope::clients {

namespace {

constexpr ClientStateTraits clientStates[] = {
    {ClientState::Monopolising, "monopolising", QT_TRANSLATE_NOOP("describe", "monopolising"),
     QT_TRANSLATE_NOOP("describe", "It alone acquired a lock the last fifty times, while other clients waited."),
     QT_TRANSLATE_NOOP("describe",
                       "Samples show the acquires and the waiters. Acquires between two readings are not counted."),
     QT_TRANSLATE_NOOP(
         "describe",
         "Use a fair lock, or let the client pause between its holds, so that other clients get a chance.")},
    {ClientState::FailingUnlocks, "failing-unlocks", QT_TRANSLATE_NOOP("describe", "failing unlocks"),
     QT_TRANSLATE_NOOP("describe", "It tries to release locks that it does not hold, or its unlock scripts fail."),
     QT_TRANSLATE_NOOP("describe", "A trace with MONITOR saw at least three of its unlocks fail."),
     QT_TRANSLATE_NOOP("describe",
                       "Choose a refused unlock in the trace and ask why it failed. Often the lease is over before the "
                       "work is done.")},
    {ClientState::RenewingWhatIsGone, "renewing-what-is-gone", QT_TRANSLATE_NOOP("describe", "renewing gone locks"),
     QT_TRANSLATE_NOOP("describe", "It keeps renewing locks that it has lost."),
     QT_TRANSLATE_NOOP("describe", "A trace with MONITOR saw it renew at least three locks that do not exist."),
     QT_TRANSLATE_NOOP("describe",
                       "Check the program, because it may still work without its locks. A restart of the program ends "
                       "the renewals.")},
    {ClientState::SubscriptionsUsedUp, "subscriptions-used-up", QT_TRANSLATE_NOOP("describe", "subscriptions used up"),
     QT_TRANSLATE_NOOP("describe",
                       "It uses nearly all of about 250 subscriptions, which is Redisson's default. Its next thread "
                       "that has to wait cannot subscribe."),
     QT_TRANSLATE_NOOP("describe", "CLIENT LIST shows the number of subscriptions of its connections."),
     QT_TRANSLATE_NOOP("describe",
                       "Let fewer threads wait, or allow more subscriptions in the configuration of the client.")},
    {ClientState::WatchdogStopped, "watchdog-stopped", QT_TRANSLATE_NOOP("describe", "watchdog stopped"),
     QT_TRANSLATE_NOOP("describe", "All locks that it renews are late at the same time."),
     QT_TRANSLATE_NOOP(
         "describe",
         "Samples show at least two late holds, and none that was renewed on time. The reason is an inference."),
     QT_TRANSLATE_NOOP(
         "describe",
         "Check whether the program is paused, overloaded or cut off. If it does not come back, its locks expire.")},
    {ClientState::Gone, "gone", QT_TRANSLATE_NOOP("describe", "gone"),
     QT_TRANSLATE_NOOP("describe", "Its program has exited or is cut off."),
     QT_TRANSLATE_NOOP(
         "describe",
         "Its connections were known, and a complete CLIENT LIST has none of them. The client has done nothing since."),
     QT_TRANSLATE_NOOP("describe",
                       "Its locks with an expiry need no action, because they expire. Review its other locks.")},
};

constexpr bool haveWholeTexts()
{
    for (const ClientStateTraits &row : clientStates) {
        if (!row.word || !row.title || !row.meaning || !row.evidence || !row.advice)
            return false;
    }
    return true;
}

static_assert(hasRowForEach(clientStates, &ClientStateTraits::state, clientStateCount),
              "each state needs a row, in the enum's order");
static_assert(haveWholeTexts(), "a state of a client lacks a text of its help page");

} // namespace

const ClientStateTraits &traitsOf(ClientState state)
{
    return clientStates[std::size_t(state)];
}

QLatin1String word(ClientState state)
{
    return QLatin1String(traitsOf(state).word);
}

} // namespace lockscope::clients
