#include "core/locks/release/release_entry.h"

#include "core/async/after_sending.h"
#include "core/async/sleep.h"
#include "core/base/core_text.h"
#include "core/locks/release/release_in_slot_move.h"
#include "core/locks/wire/identity.h"
#include "core/locks/wire/kind_calls.h"
#include "core/locks/wire/names.h"
#include "core/locks/wire/retry.h"
#include "core/redis/error_reply.h"

#include <algorithm>

namespace lockscope::locks {

namespace {

Result<Released> decode(const redis::Reply &reply)
{
    if (reply.isNil())
        return Released::NotHeld;
    const auto answer = reply.toInteger();
    if (answer == 0)
        return Released::HoldsRemain;
    if (answer >= 1)
        return Released::Freed;
    return Error{Error::Kind::Decode, CoreText::tr("the release script answered neither nil nor a number"), {}, {}};
}

// The number of clients that received the unlock message. A release that frees the lock answers this number plus one.
int toldBy(const Result<redis::Reply> &reply)
{
    const qint64 answer = reply ? reply->toInteger().value_or(0) : 0;
    return int(std::clamp<qint64>(answer - 1, 0, 1'000'000));
}

Error unknownOutcome(const Error &last, const KindRules &rules)
{
    if (!rules.hasLease)
        return {Error::Kind::OutcomeUnknown,
                CoreText::tr("no answer to the release. If it did not arrive, the permits stay acquired; compare the "
                             "semaphore's free permits with those in use (")
                    + last.message + QLatin1Char(')'),
                last.token, last.node};
    return {
        Error::Kind::OutcomeUnknown,
        CoreText::tr("no answer to the release. If it did not arrive, the lock becomes free when its lease expires (")
            + last.message + QLatin1Char(')'),
        last.token, last.node};
}

// A retry without a latch found no lock. Either the try whose answer was lost freed the lock, or something else did.
Error goneMeanwhile()
{
    return {Error::Kind::OutcomeUnknown,
            CoreText::tr("the lock is no longer held, but an answer was lost, so it is unknown whether this release "
                         "freed it or it was "
                         "already free"),
            {},
            {}};
}

// Converts the answer 0 of a plain command to nil, the script's answer. Both mean that nothing was deleted, because the
// name is free or has another value.
Result<redis::Reply> asTheScriptSays(const Result<redis::Reply> &reply)
{
    const bool isNot = reply && reply->toInteger() == 0;
    return isNot ? Result<redis::Reply>(redis::Reply()) : reply;
}

// True if the command is unknown here or not permitted, so that it changed nothing.
bool isRefusedWhole(const Error &error)
{
    return error.kind == Error::Kind::Forbidden || redis::isUnknownCommand(error);
}

// One release with all its tries.
class Release {
public:
    Release(std::shared_ptr<ReleaseParts> parts, Entry entry, Millis lease)
        : m_parts(std::move(parts))
        , m_entry(std::move(entry))
        , m_lease(lease)
        , m_until(m_parts->clock->now() + m_parts->options.releaseBudget)
        , m_backOff(Millis(50), Millis(1'000))
    { }

    // Sends one try. The first try may join a bundle. `handsOver` means that the next waiter of this client sends its
    // request right behind this try.
    redis::PendingReply ask(bool handsOver)
    {
        redis::Server &server = *m_parts->server;
        m_handsOver = handsOver;
        m_askedAt = m_parts->clock->now();
        const Millis ttl = m_parts->ttlFor(m_entry, m_lease); // since the last try, other holds may have changed
        const Instant deadline = std::min(m_until, server.deadline());
        const bool mayGoAlong = std::exchange(m_first, false) && m_parts->turns.areMany();
        if (mayGoAlong && m_parts->bundles.takesRelease(m_entry, deadline)) {
            m_ticket = m_parts->bundles.release(m_entry, ttl, longestWay, deadline);
            return m_ticket->answer;
        }
        m_looksUp = isOverSlots() && !m_hasLookedUp;
        if (m_looksUp) // the bundle may have executed this release, so its answers are read first
            return server.eval(&lua::script("release_answers"), {m_ticket->bundle->latch.raw()}, {inMillis(longestWay)},
                               deadline);
        if (const auto command = compareAndDelete(server))
            return server.send(*command, deadline);
        std::optional<int> place;
        if (hasPlace())
            place = m_ticket->place;
        const ScriptCall call =
            releaseCall(m_entry, ttl, latch(), longestWay, server.has(redis::Capability::ShardedPubSub), place);
        return server.eval(call.script, call.keys, call.arguments, deadline);
    }

    // Returns the time of the next try; nullopt means that the release has ended.
    std::optional<Instant> askAgain(const Result<redis::Reply> &reply)
    {
        if (reply && std::exchange(m_looksUp, false)) {
            m_hasLookedUp = true;
            m_found = answerIn(reply->toBytes());
            return m_found ? std::nullopt : std::optional(m_parts->clock->now());
        }
        if (reply || isWrongType(reply.error()))
            return std::nullopt;
        m_maybeDone = m_maybeDone || reply.error().kind == Error::Kind::OutcomeUnknown;
        if (std::exchange(m_compares, false) && isRefusedWhole(reply.error()) && m_parts->server) {
            m_parts->server->lacks(redis::Capability::CompareAndDelete);
            return m_parts->clock->now(); // retries at once, with the script
        }
        if (!worthRetrying(reply.error()) || !m_parts->server)
            return std::nullopt;
        const Instant next = m_parts->clock->now() + m_backOff.next();
        return next < m_until ? std::optional(next) : std::nullopt;
    }

    // If a moving slot prevents the use of all keys together, returns what releaseInSlotMove() needs to use the lock's
    // key alone.
    std::optional<ReleaseInSlotMove> inMove(const Result<redis::Reply> &reply)
    {
        if (reply || !saysSlotMoves(reply.error()) || !rules().releaseSeen || m_looksUp)
            return std::nullopt;
        return ReleaseInSlotMove{m_entry, m_lease, latch(), m_maybeDone, m_until};
    }

    Result<Released> end(const Result<redis::Reply> &answer)
    {
        const Result<redis::Reply> said = m_compares ? asTheScriptSays(answer) : answer;
        const Result<redis::Reply> reply = m_found ? Result<redis::Reply>(*m_found) : said;
        const Result<Released> outcome = outcomeOf(reply);
        if (m_parts->isStopped()) // after a stop, no waiter exists to hand the lock over to
            return outcome;
        if (!outcome || *outcome != Released::HoldsRemain)
            m_parts->waiters.handOver(m_entry, {toldBy(reply), m_parts->clock->now() - m_askedAt, m_handsOver});
        return outcome;
    }

private:
    // Only we know our token, so it is enough to compare the value. On some servers, a single command compares and
    // deletes.
    std::optional<redis::Command> compareAndDelete(const redis::Server &server)
    {
        m_compares =
            m_entry.kind == AcquirableKind::Token && !m_ticket && server.has(redis::Capability::CompareAndDelete);
        if (!m_compares)
            return std::nullopt;
        const redis::CompareAndDelete words = redis::compareAndDeleteOf(server.info());
        const QByteArray &token = m_entry.owner.raw();
        if (words.hasOption)
            return redis::Command::write(words.verb, m_entry.name, {"IFEQ", token});
        return redis::Command::write(words.verb, m_entry.name, {token});
    }

    Result<Released> outcomeOf(const Result<redis::Reply> &reply)
    {
        if (!reply && isWrongType(reply.error()))
            return Released::NotHeld;
        const bool isUnknown = m_maybeDone || (!reply && reply.error().kind == Error::Kind::OutcomeUnknown);
        if (isUnknown && (!reply || reply->isNil())) // no try is known to have written the latch
            barBeforeNextAcquire();
        if (!reply)
            return isUnknown ? unknownOutcome(reply.error(), rules()) : reply.error();
        if (!rules().hasLatch && m_maybeDone && reply->isNil())
            return goneMeanwhile();
        if (!m_maybeDone && rules().hasLatch)
            forgetLatches(*reply);
        return decode(*reply);
    }

    // Deletes the latches whose answers are no longer needed.
    void forgetLatches(const redis::Reply &reply)
    {
        const bool isOfSeveral = m_ticket && m_ticket->isOfSeveral();
        if (isOfSeveral && m_ticket->bundle->forget())
            m_parts->latches.add(m_ticket->bundle->latch);
        const bool hasOwn = !isOfSeveral || (isOverSlots() && m_ticket->isAskedAlone());
        if (hasOwn && !reply.isNil())
            m_parts->latches.add(latch());
    }

    // The bundle's answer for this release; nullopt means that the bundle did not execute the release and never will.
    std::optional<redis::Reply> answerIn(const QByteArray &answers) const
    {
        const char answer = m_ticket->place < answers.size() ? answers[m_ticket->place] : '-';
        if (answer < '1' || answer > '9')
            return std::nullopt;
        redis::Reply reply;
        reply.type = redis::Reply::Type::Integer;
        reply.integer = answer - '0';
        return reply;
    }

    const KindRules &rules() const { return rulesOf(m_entry.kind); }

    // A try without an answer may still arrive. If no try has written the latch, this one would release a count of the
    // same owner's next hold.
    void barBeforeNextAcquire()
    {
        if (rules().hasLatch && rules().ownerFrom == OwnerFrom::Caller) // other owners never acquire again
            m_parts->lateReleases.add(m_entry, bar(), m_parts->clock->now());
    }

    LateReleases::Bar bar()
    {
        const QByteArray ttl = inMillis(longestWay);
        // Keeps the answers of the other parts. Two requests may still arrive late: the bundle's call, which checks
        // that the latch exists, and our own later try, which checks our place in the latch.
        if (hasPlace())
            return {redis::Command::write("SET", latch(), {"-", "NX", "PX", ttl}),
                    redis::Command::write("SETRANGE", latch(), {QByteArray::number(m_ticket->place), "1"}),
                    redis::Command::write("PEXPIRE", latch(), {ttl})};
        const redis::Command own = redis::Command::write("SET", latch(), {"1", "PX", ttl});
        if (!isOverSlots() || m_hasLookedUp)
            return {own};
        return {redis::Command::write("SET", m_ticket->bundle->latch, {"-", "NX", "PX", ttl}), own};
    }

    bool isOverSlots() const { return m_ticket && m_ticket->isOfSeveral() && m_ticket->isOverSlots(); }
    bool hasPlace() const
    {
        return m_ticket && m_ticket->isOfSeveral() && !m_ticket->isOverSlots();
    } // in a shared latch
    const Key &latch()
    {
        if (m_latch.isEmpty() && m_ticket)
            m_latch = m_ticket->latch();
        if (m_latch.isEmpty() && rules().hasLatch)
            m_latch = unlockLatch(m_entry.name, newRequestId());
        return m_latch;
    }

    std::shared_ptr<ReleaseParts> m_parts;
    Entry m_entry;
    Millis m_lease;
    bool m_first = true;
    std::optional<Bundles::Ticket> m_ticket; // for the bundle that this release joined
    Key m_latch; // the latch of a try that is sent alone
    bool m_looksUp = false; // the latest try asked for the bundle's answers
    bool m_hasLookedUp = false;
    std::optional<redis::Reply> m_found; // the answer to this release among the bundle's answers
    Instant m_askedAt{};
    bool m_handsOver = false;
    Instant m_until;
    BackOff m_backOff;
    bool m_maybeDone = false;
    bool m_compares = false; // the latest try used a command instead of the script
};

// True if somebody waits here behind the next holder. Its release can then hand the lock over, even if the owner that
// has just released the lock does not wait yet.
bool isAwaitedBySeveral(const ReleaseParts &parts, const Entry &entry)
{
    return parts.waiters.room.countOf(lineOf(entry)) > 1;
}

} // namespace

Task<Result<Released>> releaseEntry(std::shared_ptr<ReleaseParts> parts, Entry entry, Millis lease, bool isLast)
{
    Release release(parts, entry, lease);
    for (;;) {
        if (!parts->server)
            co_return Result<Released>(serverGone());
        const bool mayHandOver = std::exchange(isLast, false) && !parts->isClosing();
        const bool handsOver = mayHandOver && parts->waiters.mayHandOverAhead(entry);
        if (handsOver)
            parts->server->moreFollows();
        const auto asked = release.ask(handsOver);
        if (handsOver)
            parts->waiters.room.passOn(lineOf(entry));
        auto reply = co_await asked;
        const auto inMove = release.inMove(reply);
        if (inMove) {
            const ReleaseInSlotMove what = *inMove;
            auto seen = co_await releaseInSlotMove(parts, what);
            co_return release.end(seen);
        }
        const auto next = release.askAgain(reply);
        if (!next) {
            auto outcome = release.end(reply);
            if (handsOver && isAwaitedBySeveral(*parts, entry)) { // the new holder and its successor come first
                const AfterSending sent;
                co_await sent;
            }
            co_return outcome;
        }
        const std::stop_token stop = parts->stop.get_token();
        const WaitEnd how = co_await sleepUntil(parts->clock, *next, stop);
        if (how == WaitEnd::Stopped)
            co_return release.end(reply);
    }
}

} // namespace lockscope::locks
