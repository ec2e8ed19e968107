#include "core/words/capability_words.h"

#include "core/base/escape.h"

#include <QCoreApplication>

#include <array>

namespace lockscope::words {

namespace {

using redis::Capability;
using redis::Finding;
using redis::Product;

struct Text {
    const char *name;
    const char *cost; // of lacking it
    const char *instead;
};

// In the order of Capability.
constexpr std::array<Text, std::size_t(Capability::Count_)> texts{{
    {QT_TRANSLATE_NOOP("describe", "Keys in one slot"), QT_TRANSLATE_NOOP("describe", "nothing: it is no cluster"),
     QT_TRANSLATE_NOOP("describe", "—")},
    {QT_TRANSLATE_NOOP("describe", "Sharded messages (SSUBSCRIBE)"),
     QT_TRANSLATE_NOOP("describe", "in a cluster every message goes to every node; elsewhere nothing"),
     QT_TRANSLATE_NOOP("describe", "plain PUBLISH and SUBSCRIBE")},
    {QT_TRANSLATE_NOOP("describe", "Tracking (CLIENT TRACKING)"),
     QT_TRANSLATE_NOOP("describe",
                       "a hold of one's own that somebody deletes is noticed at its next renewal, not at "
                       "once; no feed of chosen prefixes"),
     QT_TRANSLATE_NOOP("describe", "looking again: renewals, and reading in turns")},
    {QT_TRANSLATE_NOOP("describe", "Scan by type (SCAN … TYPE)"),
     QT_TRANSLATE_NOOP("describe", "the scan asks for the type of every key that may be a lock"),
     QT_TRANSLATE_NOOP("describe", "SCAN, and TYPE of each name")},
    {QT_TRANSLATE_NOOP("describe", "Waiting for replicas (WAIT)"),
     QT_TRANSLATE_NOOP("describe", "a failover may lose a lock that was just taken, and nobody is told"),
     QT_TRANSLATE_NOOP("describe", "a lock that shall be on replicas is refused rather than believed")},
    {QT_TRANSLATE_NOOP("describe", "Scripts (EVAL)"),
     QT_TRANSLATE_NOOP("describe", "no lock can be acquired from here, and Redisson does not work at all"),
     QT_TRANSLATE_NOOP("describe",
                       "actions compare and write by WATCH and MULTI; SET NX locks are given back by "
                       "compare-and-delete where there is that")},
    {QT_TRANSLATE_NOOP("describe", "Scripts with keys of their own"),
     QT_TRANSLATE_NOOP("describe", "Redisson's read locks fail: their script makes the names of timeout keys itself"),
     QT_TRANSLATE_NOOP("describe", "nothing; start Dragonfly with --default_lua_flags=allow-undeclared-keys")},
    {QT_TRANSLATE_NOOP("describe", "Compare and delete (DELEX, DELIFEQ)"),
     QT_TRANSLATE_NOOP("describe", "giving back a SET NX lock runs a script, or a transaction where there are none"),
     QT_TRANSLATE_NOOP("describe", "EVAL, or WATCH and MULTI: the same comparison")},
    {QT_TRANSLATE_NOOP("describe", "Connections (CLIENT LIST)"),
     QT_TRANSLATE_NOOP("describe", "no address of any client is known, nor that one is gone"),
     QT_TRANSLATE_NOOP("describe", "clients are told by what their locks do; MONITOR shows addresses")},
    {QT_TRANSLATE_NOOP("describe", "Listening to commands (MONITOR)"),
     QT_TRANSLATE_NOOP("describe", "no trace: who tries without waiting, and spins, stays unseen"),
     QT_TRANSLATE_NOOP("describe", "a log that was saved elsewhere can be read (trace --from)")},
    {QT_TRANSLATE_NOOP("describe", "Key events"),
     QT_TRANSLATE_NOOP("describe",
                       "what happens without a message (acquire, renewal, expiry) is seen at the next look"),
     QT_TRANSLATE_NOOP("describe", "reading in turns; unlock messages; tracking of chosen prefixes, if asked for")},
    {QT_TRANSLATE_NOOP("describe", "Key events with fields"),
     QT_TRANSLATE_NOOP("describe", "who held a lock for less than the time between two looks stays unknown"),
     QT_TRANSLATE_NOOP("describe", "key events and reading; MONITOR shows every owner")},
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

Phrase findingState(Finding::State state)
{
    switch (state) {
    case Finding::State::There: return {QT_TRANSLATE_NOOP("describe", "there"), {}};
    case Finding::State::Listed: return {QT_TRANSLATE_NOOP("describe", "listed"), {}};
    case Finding::State::Off: return {QT_TRANSLATE_NOOP("describe", "turned off"), {}};
    case Finding::State::Missing: return {QT_TRANSLATE_NOOP("describe", "not there"), {}};
    case Finding::State::Refused: return {QT_TRANSLATE_NOOP("describe", "refused"), {}};
    case Finding::State::NotTried: return {QT_TRANSLATE_NOOP("describe", "not tried"), {}};
    case Finding::State::Unclear: break;
    }
    return {QT_TRANSLATE_NOOP("describe", "unclear"), {}};
}

Phrase howFound(const Finding &finding)
{
    const QString tried = toDisplay(finding.tried);
    if (finding.state != Finding::State::NotTried)
        return {QT_TRANSLATE_NOOP("describe", "%1: %2"), {tried, finding.said}};
    if (tried.isEmpty())
        return {QT_TRANSLATE_NOOP("describe", "not tried yet"), {}};
    if (finding.what == Capability::Monitor)
        return {QT_TRANSLATE_NOOP("describe", "not tried: a server of prod must be armed for MONITOR"), {}};
    return {QT_TRANSLATE_NOOP("describe", "not tried, as this connection only reads: %1"), {tried}};
}

Phrase scriptTimesPhrase(const std::optional<redis::ScriptTimes> &times)
{
    if (!times)
        return {QT_TRANSLATE_NOOP("describe", "What scripts take is not known: INFO is not to be read"), {}};
    const QString calls = QString::number(times->calls);
    const QString each = QString::number(times->microsEach());
    // A lock's script takes some ten; from a thousand on those of others are felt by all.
    const bool isSlow = times->microsEach() >= 1'000 || (times->slow && times->slow->count > 0);
    if (!isSlow)
        return {QT_TRANSLATE_NOOP("describe", "Scripts (EVAL): %1 calls, %2 µs each; none is in the slow log"),
                {calls, each}};
    if (!times->slow || times->slow->count == 0)
        return {QT_TRANSLATE_NOOP("describe",
                                  "Scripts (EVAL) are slow: %1 calls, %2 µs each, and nobody is served meanwhile"),
                {calls, each}};
    return {
        QT_TRANSLATE_NOOP("describe",
                          "Scripts (EVAL): %1 calls, %2 µs each; %3 of the slow log's are scripts, the slowest took "
                          "%4 µs, and nobody was served meanwhile: %5"),
        {calls, each, QString::number(times->slow->count), QString::number(times->slow->worst), times->slow->command}};
}

std::optional<Phrase> warningOf(const redis::ServerInfo &server)
{
    if (server.product == Product::Garnet)
        return Phrase{QT_TRANSLATE_NOOP("describe",
                                        "Garnet runs scripts beside other commands unless it was started "
                                        "with --lua-transaction-mode, which cannot be asked from here: "
                                        "without it two owners may hold one lock"),
                      {}};
    if (server.product == Product::Dragonfly)
        return Phrase{QT_TRANSLATE_NOOP("describe",
                                        "Dragonfly refuses scripts that touch keys of their own unless it "
                                        "was told to allow them, has no WAIT, and tells of no key event "
                                        "but expiry"),
                      {}};
    return std::nullopt;
}

} // namespace lockscope::words
