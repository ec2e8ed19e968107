#include "core/words/deadlock_words.h"

#include "core/base/escape.h"
#include "core/words/describe.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::words {

namespace {

constexpr std::size_t mostNamed = 6; // owners in one sentence

// With the server, if the cycle covers several.
QString nameOf(const DeadlockLink &link)
{
    const QString name = quotedName(link.lock.key);
    return link.server.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, link.server);
}

Phrase linkPhrase(const Deadlock &deadlock, std::size_t i)
{
    const DeadlockLink &link = deadlock.links[i];
    const char *text = i == 0 ? QT_TRANSLATE_NOOP("describe", "%1 holds %2 and waits for %3")
                              : QT_TRANSLATE_NOOP("describe", "; %1 holds %2 and waits for %3");
    return {text, {namedOwner(link.holder), nameOf(link), nameOf(deadlock.after(i))}};
}

Phrase noneContinues(std::size_t owners)
{
    if (owners == 2)
        return {QT_TRANSLATE_NOOP("describe", ". Neither can continue."), {}};
    return {QT_TRANSLATE_NOOP("describe", ". None of them can continue."), {}};
}

} // namespace

Phrase deadlockSentence(const Deadlock &deadlock)
{
    if (deadlock.links.size() == 1)
        return {QT_TRANSLATE_NOOP(
                    "describe", "%1 holds %2 for reading and waits for the same lock for writing. It cannot continue."),
                {namedOwner(deadlock.links.front().holder), nameOf(deadlock.links.front())}};
    Phrase sentence = linkPhrase(deadlock, 0);
    const std::size_t named = std::min(deadlock.links.size(), mostNamed);
    for (std::size_t i = 1; i < named; ++i)
        sentence.clauses.push_back(linkPhrase(deadlock, i));
    if (named < deadlock.links.size())
        sentence.clauses.push_back(
            counted(QT_TRANSLATE_N_NOOP("describe", "; and %n more owners"), qint64(deadlock.links.size() - named)));
    sentence.clauses.push_back(noneContinues(deadlock.links.size()));
    return sentence;
}

Phrase deadlockEndSentence(const Deadlock &deadlock, Instant now)
{
    const DeadlockEnd &end = deadlock.end;
    const QString left = durationText(toMillis(end.when - now));
    switch (end.by) {
    case DeadlockEnd::By::Nothing:
        return {QT_TRANSLATE_NOOP("describe", "No lease of it runs out, so it lasts until one of its owners gives up."),
                {}};
    case DeadlockEnd::By::Lease:
        return {QT_TRANSLATE_NOOP("describe", "It ends in %1 at the latest, when the fixed lease of %2 runs out."),
                {left, nameOf(deadlock.links[end.link])}};
    case DeadlockEnd::By::WaitLimit:
        return {QT_TRANSLATE_NOOP("describe", "It ends in %1 at the latest, when %2 gives up waiting for %3."),
                {left, namedOwner(deadlock.links[end.link].waiter), nameOf(deadlock.after(end.link))}};
    case DeadlockEnd::By::Unknown: break;
    }
    return {QT_TRANSLATE_NOOP("describe",
                              "It is not known yet whether it ends without help, because a watchdog may renew its "
                              "locks."),
            {}};
}

Phrase waitSourcePhrase(WaitSource source)
{
    switch (source) {
    case WaitSource::FairQueue: return {QT_TRANSLATE_NOOP("describe", "is in the fair queue"), {}};
    case WaitSource::Trace: return {QT_TRANSLATE_NOOP("describe", "was refused in a trace"), {}};
    case WaitSource::OwnWaiter: return {QT_TRANSLATE_NOOP("describe", "waits in this program"), {}};
    case WaitSource::OwnRead: break;
    }
    return {QT_TRANSLATE_NOOP("describe", "waits for its own read lock"), {}};
}

Phrase blockingSentence(const Key &lock, const Blocking &blocking)
{
    Phrase sentence =
        counted(QT_TRANSLATE_N_NOOP("describe", "%1 blocks %n owners"), blocking.owners(), {quotedName(lock)});
    if (blocking.locks > 1)
        sentence.clauses.push_back(counted(QT_TRANSLATE_N_NOOP("describe", " over %n locks"), blocking.locks));
    sentence.clauses.push_back({QT_TRANSLATE_NOOP("describe", "."), {}});
    return sentence;
}

std::vector<Phrase> deadlockAdvice(const Deadlock &deadlock)
{
    if (deadlock.links.size() == 1)
        return {{QT_TRANSLATE_NOOP("describe",
                                   "Let the program release the read lock before it acquires the write lock. Redisson "
                                   "has no upgrade."),
                 {}}};
    const DeadlockLink &cheapest = deadlock.links[deadlock.cheapest];
    return {
        {QT_TRANSLATE_NOOP("describe",
                           "Stop the wait of %1 for %2, if its program can do that: this costs least, because its "
                           "work can fail cleanly. It then releases %3."),
         {namedOwner(cheapest.waiter), nameOf(deadlock.after(deadlock.cheapest)), nameOf(cheapest)}},
        {QT_TRANSLATE_NOOP("describe",
                           "Otherwise, take %1 away: as far as is known, its holder has waited longest. It does not "
                           "work at the moment, but may continue later without the lock."),
         {nameOf(cheapest)}},
        {QT_TRANSLATE_NOOP("describe",
                           "Let all programs acquire these locks in the same order, or give each wait a limit. "
                           "Then the deadlock cannot come back."),
         {}}};
}

} // namespace lockscope::words
