#include "core/locks/release/give_back.h"

#include "core/async/sleep.h"
#include "core/locks/release/release_seen.h"
#include "core/locks/wire/identity.h"
#include "core/locks/wire/kind_calls.h"
#include "core/locks/wire/names.h"
#include "core/locks/wire/retry.h"

#include <algorithm>

namespace lockscope::locks {

namespace {

// What is answered late by a slow server must still find the answer of the first try.
constexpr Millis latchBeyondBudget{5'000};

Result<Released> decode(const redis::Reply &reply)
{
    if (reply.isNil())
        return Released::NotHeld;
    const auto answer = reply.toInteger();
    if (answer == 0)
        return Released::HoldsRemain;
    if (answer >= 1)
        return Released::Freed;
    return Error{Error::Kind::Decode, QStringLiteral("the release script answered neither nil nor a number"), {}, {}};
}

// A release answers one more than the clients that heard of it.
int toldBy(const Result<redis::Reply> &reply)
{
    const qint64 answer = reply ? reply->toInteger().value_or(0) : 0;
    return int(std::clamp<qint64>(answer - 1, 0, 1'000'000));
}

Error unknownOutcome(const Error &last, const KindRules &rules)
{
    if (!rules.hasLease)
        return {Error::Kind::OutcomeUnknown,
                QStringLiteral("no answer to the release: if it did not arrive, the permits stay taken; compare the "
                               "semaphore's free permits with what is in use (")
                    + last.message + QLatin1Char(')'),
                last.token, last.node};
    return {Error::Kind::OutcomeUnknown,
            QStringLiteral("no answer to the release: if it did not arrive, the lock is free when its lease runs out (")
                + last.message + QLatin1Char(')'),
            last.token, last.node};
}

// A retry without a latch has found nothing. The try whose answer was lost may have freed it, or something else did.
Error goneMeanwhile()
{
    return {Error::Kind::OutcomeUnknown,
            QStringLiteral("it is not held any more, but an answer was lost: whether this release freed it or it was "
                           "gone before is not known"),
            {},
            {}};
}

// 0: it was not deleted, as the name is free or has another value.
Result<redis::Reply> asTheScriptSays(const Result<redis::Reply> &reply)
{
    const bool isNot = reply && reply->toInteger() == 0;
    return isNot ? Result<redis::Reply>(redis::Reply()) : reply;
}

// The command is not known here, or not permitted: it did nothing.
bool isRefusedWhole(const Error &error)
{
    return error.kind == Error::Kind::Forbidden
        || (error.kind == Error::Kind::Server && error.message.contains(QLatin1String("unknown command")));
}

// One release over all its tries.
class Release {
public:
    Release(std::shared_ptr<ReleaseParts> parts, Entry entry, Millis lease)
        : m_parts(std::move(parts))
        , m_entry(std::move(entry))
        , m_lease(lease)
        , m_until(m_parts->clock->now() + m_parts->options.releaseBudget)
        , m_backOff(Millis(50), Millis(1'000))
    { }

    // The first time, together with others if it may be. `handsOver`: who is next here asks right behind it.
    redis::PendingReply ask(bool handsOver)
    {
        redis::Server &server = *m_parts->server;
        m_handsOver = handsOver;
        m_askedAt = m_parts->clock->now();
        const Instant deadline = std::min(m_until, server.deadline());
        const bool mayGoAlong = std::exchange(m_first, false) && m_parts->turns.areMany();
        if (mayGoAlong && m_parts->bundles.takesRelease(m_entry, deadline)) {
            m_ticket = m_parts->bundles.release(m_entry, m_lease, latchTtl(), deadline);
            return m_ticket->answer;
        }
        m_looksUp = isOverSlots() && !m_hasLookedUp;
        if (m_looksUp) // what became of those it went along with
            return server.eval(&lua::script("release_answers"), {m_ticket->bundle->latch.raw()}, {inMillis(latchTtl())},
                               deadline);
        if (const auto command = compareAndDelete(server))
            return server.send(*command, deadline);
        std::optional<int> place;
        if (hasPlace())
            place = m_ticket->place;
        const ScriptCall call =
            releaseCall(m_entry, m_lease, latch(), latchTtl(), server.has(redis::Capability::ShardedPubSub), place);
        return server.eval(call.script, call.keys, call.arguments, deadline);
    }

    // When to ask again; none: this is the end of it.
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
            return m_parts->clock->now(); // by the script
        }
        if (!worthRetrying(reply.error()) || !m_parts->server)
            return std::nullopt;
        const Instant next = m_parts->clock->now() + m_backOff.next();
        return next < m_until ? std::optional(next) : std::nullopt;
    }

    // The rest of this release with the lock's key alone, if a cluster cannot have all its keys together.
    std::optional<ReleaseInMove> inMove(const Result<redis::Reply> &reply)
    {
        if (reply || !saysSlotMoves(reply.error()) || !rules().releaseSeen || m_looksUp)
            return std::nullopt;
        return ReleaseInMove{m_entry, m_lease, latch(), m_maybeDone, m_until};
    }

    Result<Released> end(const Result<redis::Reply> &answer)
    {
        const Result<redis::Reply> said = m_compares ? asTheScriptSays(answer) : answer;
        const Result<redis::Reply> reply = m_found ? Result<redis::Reply>(*m_found) : said;
        const Result<Released> outcome = outcomeOf(reply);
        if (m_parts->isStopped()) // nobody is left to hand it to
            return outcome;
        if (!outcome || *outcome != Released::HoldsRemain)
            m_parts->waiters.handOver(m_entry, {toldBy(reply), m_parts->clock->now() - m_askedAt, m_handsOver});
        return outcome;
    }

private:
    // A token of our own is nobody else's, so its value is all there is to compare: one command where the server has
    // one.
    std::optional<redis::Command> compareAndDelete(const redis::Server &server)
    {
        m_compares = m_entry.kind == Kind::Token && !m_ticket && server.has(redis::Capability::CompareAndDelete);
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
        if (!reply)
            return isUnknown ? unknownOutcome(reply.error(), rules()) : reply.error();
        if (!rules().hasLatch && m_maybeDone && reply->isNil())
            return goneMeanwhile();
        if (rules().hasLatch && m_maybeDone)
            barLateArrival(*reply);
        else if (rules().hasLatch)
            forgetLatches(*reply);
        return decode(*reply);
    }

    // Nobody will ask for them again.
    void forgetLatches(const redis::Reply &reply)
    {
        const bool isOfSeveral = m_ticket && m_ticket->isOfSeveral();
        if (isOfSeveral && m_ticket->bundle->forget())
            m_parts->latches.add(m_ticket->bundle->latch);
        const bool hasOwn = !isOfSeveral || (isOverSlots() && m_ticket->isAskedAlone());
        if (hasOwn && !reply.isNil())
            m_parts->latches.add(latch());
    }

    // What was answered for this one to all of its bundle; none: it was not done by that, and will not be.
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
    Millis latchTtl() const { return m_parts->options.releaseBudget + latchBeyondBudget; }

    // A try whose answer is lost may still be on its way over an older link, and would take a count from whatever the
    // same owner has got again by then. It finds the latch: which therefore stays, and is made when there is none.
    void barLateArrival(const redis::Reply &reply)
    {
        if (!reply.isNil() || !m_parts->server)
            return;
        const QByteArray ttl = QByteArray::number(qint64(latchTtl().count()));
        redis::Server &server = *m_parts->server;
        if (!hasPlace()) {
            server.send(redis::Command::write("SET", latch(), {"1", "PX", ttl}));
            return;
        }
        // The others' answers stay. What may be late is the call for all, which asks for the latch, and a later try of
        // ours alone, which asks for our place in it.
        server.send(redis::Command::write("SET", latch(), {"-", "NX", "PX", ttl}));
        server.send(redis::Command::write("SETRANGE", latch(), {QByteArray::number(m_ticket->place), "1"}));
        server.send(redis::Command::write("PEXPIRE", latch(), {ttl}));
    }

    bool isOverSlots() const { return m_ticket && m_ticket->isOfSeveral() && m_ticket->isOverSlots(); }
    bool hasPlace() const { return m_ticket && m_ticket->isOfSeveral() && !m_ticket->isOverSlots(); } // under the latch
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
    std::optional<Bundles::Ticket> m_ticket; // of the bundle it went along with
    Key m_latch; // under which it is asked for alone
    bool m_looksUp = false; // the latest try: what was answered to all of the bundle
    bool m_hasLookedUp = false;
    std::optional<redis::Reply> m_found; // there
    Instant m_askedAt{};
    bool m_handsOver = false;
    Instant m_until;
    BackOff m_backOff;
    bool m_maybeDone = false;
    bool m_compares = false; // the latest try: by a command instead of the script
};

} // namespace

Task<Result<Released>> giveBack(std::shared_ptr<ReleaseParts> parts, Entry entry, Millis lease, bool isLast)
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
            const ReleaseInMove what = *inMove;
            auto seen = co_await releaseSeen(parts, what);
            co_return release.end(seen);
        }
        const auto next = release.askAgain(reply);
        if (!next)
            co_return release.end(reply);
        const std::stop_token stop = parts->stop.get_token();
        const WaitEnd how = co_await sleepUntil(parts->clock, *next, stop);
        if (how == WaitEnd::Stopped)
            co_return release.end(reply);
    }
}

} // namespace lockscope::locks
