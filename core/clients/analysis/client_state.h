#pragma once

#include <QLatin1String>

namespace lockscope::clients {

// Ordered by severity, calmest first. Each state has a row in client_state.cpp.
enum class ClientState : quint8 {
    Monopolising, // it made the last fifty acquires of a lock while others waited
    FailingUnlocks, // a trace saw it release locks that it does not hold
    RenewingWhatIsGone, // a trace saw it renew locks that do not exist
    SubscriptionsUsedUp, // nearly all of its 250 or so subscriptions are in use: a further waiter may find none
    WatchdogStopped, // all its renewals are late together
    Gone, // CLIENT LIST shows none of its connections any more
};
inline constexpr int clientStateCount = int(ClientState::Gone) + 1;

// Texts are English, marked with QT_TRANSLATE_NOOP("describe", …). The last three are the state's page in the help.
struct ClientStateTraits {
    ClientState state;
    const char *word; // stable, for scripts
    const char *title;
    const char *meaning; // what is wrong
    const char *evidence; // how Lockscope knows it
    const char *advice; // what to do
};

const ClientStateTraits &traitsOf(ClientState state);

// The stable words of `clients --json`: "watchdog-stopped", …
QLatin1String word(ClientState state);

} // namespace lockscope::clients
