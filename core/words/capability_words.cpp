#include "core/words/capability_words.h"

#include "core/base/escape.h"

#include <QCoreApplication>

#include <array>

namespace lockscope::words {

namespace {

using redis::Capability;
using redis::CapabilityFinding;
using redis::Product;

struct Text {
    const char *name;
    const char *cost; // the disadvantage if the capability is missing
    const char *instead;
};

// In the order of Capability.
constexpr std::array<Text, std::size_t(Capability::Count_)> texts{{
    {QT_TRANSLATE_NOOP("describe", "Keys in one slot"),
     QT_TRANSLATE_NOOP("describe", "nothing: the server is not a cluster"), QT_TRANSLATE_NOOP("describe", "—")},
    {QT_TRANSLATE_NOOP("describe", "Sharded messages (SSUBSCRIBE)"),
     QT_TRANSLATE_NOOP("describe",
                       "in a cluster, every message goes to every node; outside a cluster, no disadvantage"),
     QT_TRANSLATE_NOOP("describe", "plain PUBLISH and SUBSCRIBE")},
    {QT_TRANSLATE_NOOP("describe", "Tracking (CLIENT TRACKING)"),
     QT_TRANSLATE_NOOP("describe",
                       "if somebody deletes one of your holds, you see it at the next renewal, not at once;"
                       " no feed of chosen prefixes"),
     QT_TRANSLATE_NOOP("describe", "renewals and periodic reads")},
    {QT_TRANSLATE_NOOP("describe", "Scan by type (SCAN … TYPE)"),
     QT_TRANSLATE_NOOP("describe", "the scan asks for the type of every key that may be a lock"),
     QT_TRANSLATE_NOOP("describe", "SCAN, then TYPE for each name")},
    {QT_TRANSLATE_NOOP("describe", "Waiting for replicas (WAIT)"),
     QT_TRANSLATE_NOOP("describe", "a failover may silently lose a lock that was just acquired"),
     QT_TRANSLATE_NOOP("describe", "an acquire that requires replicas is refused")},
    {QT_TRANSLATE_NOOP("describe", "Scripts (EVAL)"),
     QT_TRANSLATE_NOOP("describe",
                       "no action is possible, only free SET NX locks can be acquired, and Redisson does not work at "
                       "all"),
     QT_TRANSLATE_NOOP("describe", "SET NX locks are released by compare-and-delete if the server has it")},
    {QT_TRANSLATE_NOOP("describe", "Scripts with undeclared keys"),
     QT_TRANSLATE_NOOP("describe", "Redisson's read locks fail: their scripts do not declare the timeout keys"),
     QT_TRANSLATE_NOOP("describe", "nothing; start Dragonfly with --default_lua_flags=allow-undeclared-keys")},
    {QT_TRANSLATE_NOOP("describe", "Compare and delete (DELEX, DELIFEQ)"),
     QT_TRANSLATE_NOOP("describe", "releasing a SET NX lock runs a script"),
     QT_TRANSLATE_NOOP("describe", "the same comparison with EVAL")},
    {QT_TRANSLATE_NOOP("describe", "Connections (CLIENT LIST)"),
     QT_TRANSLATE_NOOP("describe",
                       "client addresses are unknown, and Lockscope does not notice that a client has gone"),
     QT_TRANSLATE_NOOP("describe", "the locks show what their clients do; MONITOR shows addresses")},
    {QT_TRANSLATE_NOOP("describe", "Listening to commands (MONITOR)"),
     QT_TRANSLATE_NOOP("describe", "no trace: clients that spin or try without waiting stay invisible"),
     QT_TRANSLATE_NOOP("describe", "reading a log that was saved elsewhere (trace --from)")},
    {QT_TRANSLATE_NOOP("describe", "Key events"),
     QT_TRANSLATE_NOOP("describe",
                       "changes without a message (acquire, renewal, expiry) are seen only at the next read"),
     QT_TRANSLATE_NOOP("describe", "periodic reads, unlock messages and, if enabled, tracking of chosen prefixes")},
    {QT_TRANSLATE_NOOP("describe", "Key events with fields"),
     QT_TRANSLATE_NOOP("describe", "a client that holds a lock only between two reads stays unknown"),
     QT_TRANSLATE_NOOP("describe", "key events and periodic reads; MONITOR shows every owner")},
    {QT_TRANSLATE_NOOP("describe", "Several databases (SELECT)"),
     QT_TRANSLATE_NOOP("describe", "only database 0 can be watched"), QT_TRANSLATE_NOOP("describe", "database 0")},
}};

const Text &textOf(Capability what)
{
    return texts.at(std::size_t(what));
}

} // namespace

Phrase capabilityName(Capability what)
{
    return {textOf(what).name, {}};
}

Phrase costPhrase(Capability what)
{
    return {textOf(what).cost, {}};
}

Phrase insteadPhrase(Capability what)
{
    return {textOf(what).instead, {}};
}

Phrase findingState(CapabilityFinding::State state)
{
    switch (state) {
    case CapabilityFinding::State::There: return {QT_TRANSLATE_NOOP("describe", "there"), {}};
    case CapabilityFinding::State::Listed: return {QT_TRANSLATE_NOOP("describe", "listed"), {}};
    case CapabilityFinding::State::Off: return {QT_TRANSLATE_NOOP("describe", "turned off"), {}};
    case CapabilityFinding::State::Missing: return {QT_TRANSLATE_NOOP("describe", "not there"), {}};
    case CapabilityFinding::State::Refused: return {QT_TRANSLATE_NOOP("describe", "refused"), {}};
    case CapabilityFinding::State::NotTried: return {QT_TRANSLATE_NOOP("describe", "not tried"), {}};
    case CapabilityFinding::State::Unclear: break;
    }
    return {QT_TRANSLATE_NOOP("describe", "unclear"), {}};
}

Phrase howFound(const CapabilityFinding &finding)
{
    const QString tried = toDisplay(finding.tried);
    if (finding.state != CapabilityFinding::State::NotTried)
        return {QT_TRANSLATE_NOOP("describe", "%1: %2"), {tried, finding.said}};
    if (tried.isEmpty())
        return {QT_TRANSLATE_NOOP("describe", "not tried yet"), {}};
    if (finding.what == Capability::Monitor)
        return {QT_TRANSLATE_NOOP("describe", "not tried: MONITOR on a prod server must be armed first"), {}};
    return {QT_TRANSLATE_NOOP("describe", "not tried, because this connection is read-only: %1"), {tried}};
}

Phrase scriptTimesPhrase(const std::optional<redis::ScriptTimes> &times)
{
    if (!times)
        return {QT_TRANSLATE_NOOP("describe", "Script times are unknown because INFO cannot be read"), {}};
    const QString calls = QString::number(times->calls);
    const QString each = QString::number(times->microsEach());
    // A lock's script takes some 10 µs. From 1000 µs on, scripts noticeably delay all clients.
    const bool isSlow = times->microsEach() >= 1'000 || (times->slow && times->slow->count > 0);
    if (!isSlow)
        return {QT_TRANSLATE_NOOP("describe", "Scripts (EVAL): %1 calls, %2 µs each, none in the slow log"),
                {calls, each}};
    if (!times->slow || times->slow->count == 0)
        return {QT_TRANSLATE_NOOP("describe",
                                  "Scripts (EVAL) are slow: %1 calls, %2 µs each. A running script blocks all other"
                                  " clients"),
                {calls, each}};
    return {
        QT_TRANSLATE_NOOP("describe",
                          "Scripts (EVAL): %1 calls, %2 µs each. The slow log has %3 scripts. The slowest took"
                          " %4 µs and blocked all other clients: %5"),
        {calls, each, QString::number(times->slow->count), QString::number(times->slow->worst), times->slow->command}};
}

std::optional<Phrase> warningOf(const redis::ServerInfo &server)
{
    if (server.product == Product::Garnet)
        return Phrase{
            QT_TRANSLATE_NOOP("describe",
                              "Garnet runs scripts concurrently with other commands unless it was started with"
                              " --lua-transaction-mode. Lockscope cannot check that. Without this option, two"
                              " owners may hold one lock"),
            {}};
    if (server.product == Product::Dragonfly)
        return Phrase{
            QT_TRANSLATE_NOOP("describe",
                              "Dragonfly refuses scripts with undeclared keys unless it is configured to allow"
                              " them. It has no WAIT, and expiry is the only key event that it reports"),
            {}};
    return std::nullopt;
}

} // namespace lockscope::words
