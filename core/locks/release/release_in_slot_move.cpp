#include "core/locks/release/release_in_slot_move.h"

#include "core/async/sleep.h"
#include "core/base/core_text.h"
#include "core/locks/wire/kind_calls.h"
#include "core/locks/wire/retry.h"

namespace lockscope::locks {

namespace {

struct Seen {
    qint64 count = 0;
    QByteArray expiresAt;
};

redis::Reply answerOf(qint64 value)
{
    redis::Reply reply;
    reply.type = redis::Reply::Type::Integer;
    reply.integer = value;
    return reply;
}

Error unexpectedLook()
{
    return {Error::Kind::Decode, CoreText::tr("unexpected answer about the lock's holders"), {}, {}};
}

Task<Result<Seen>> look(std::shared_ptr<ReleaseParts> parts, Entry entry, Instant deadline)
{
    const std::vector<QByteArray> keys{entry.name.raw()};
    const std::vector<QByteArray> arguments{entry.owner.raw()};
    const lua::Script *script = &lua::script("reentrant_look");
    const auto asked = parts->server->eval(script, keys, arguments, deadline, redis::Effect::Read);
    auto reply = co_await asked;
    Seen seen;
    if (!reply && isWrongType(reply.error()))
        co_return Result<Seen>(seen);
    if (!reply)
        co_return Result<Seen>(reply.error());
    if (!reply->isArray() || reply->elements.size() != 2)
        co_return Result<Seen>(unexpectedLook());
    seen.count = reply->elements[0].toInteger().value_or(0);
    seen.expiresAt = QByteArray::number(reply->elements[1].toInteger().value_or(-2));
    co_return Result<Seen>(seen);
}

redis::PendingReply askFor(ReleaseParts &parts, const ReleaseInSlotMove &release, const Seen &seen, Instant deadline)
{
    const KindRules &rules = rulesOf(release.entry.kind);
    const Millis ttl = parts.ttlFor(release.entry, release.lease);
    const std::vector<QByteArray> arguments{
        channelOf(release.entry).raw(), publishCommand(*parts.server),  rules.unlockMessage, inMillis(ttl),
        release.entry.owner.raw(),      QByteArray::number(seen.count), seen.expiresAt};
    return parts.server->eval(rules.releaseSeen, {release.entry.name.raw()}, arguments, deadline);
}

// The tries of one release whose outcome is still open.
class Tries {
public:
    Tries(std::shared_ptr<ReleaseParts> parts, ReleaseInSlotMove release)
        : m_parts(std::move(parts))
        , m_release(std::move(release))
        , m_backOff(Millis(20), Millis(500))
        , m_isUnanswered(m_release.maybeDone)
    { }

    const ReleaseInSlotMove &release() const { return m_release; }
    Instant deadline() const { return std::min(m_release.until, m_parts->server->deadline()); }

    // Returns the release's answer if the state that was just read shows it. nullopt means that the hold still has to
    // be released.
    std::optional<redis::Reply> settledBy(const Seen &seen)
    {
        const bool isFewer = m_before && seen.count < *m_before;
        m_before = seen.count;
        if (seen.count == 0)
            return m_isUnanswered ? answerOf(1) : redis::Reply();
        return m_isUnanswered && isFewer ? std::optional(answerOf(0)) : std::nullopt;
    }

    // The earlier tries, whose answers were lost, changed nothing.
    void noneWasExecuted() { m_isUnanswered = false; }

    // Returns the time of the next try; nullopt means that the release has ended.
    std::optional<Instant> after(const Error &error)
    {
        m_isUnanswered = m_isUnanswered || error.kind == Error::Kind::OutcomeUnknown;
        m_last = error;
        return worthRetrying(error) ? afterPause() : std::nullopt;
    }
    std::optional<Instant> afterPause()
    {
        const Instant next = m_parts->clock->now() + m_backOff.next();
        return next < m_release.until ? std::optional(next) : std::nullopt;
    }

    Error failure() const
    {
        Error error = m_last;
        if (m_isUnanswered)
            error.kind = Error::Kind::OutcomeUnknown;
        return error;
    }

private:
    std::shared_ptr<ReleaseParts> m_parts;
    ReleaseInSlotMove m_release;
    BackOff m_backOff;
    bool m_isUnanswered;
    std::optional<qint64> m_before; // the hold count according to the previous read
    Error m_last{Error::Kind::Server, CoreText::tr("the lock kept changing while it was released"), "TRYAGAIN", {}};
};

// In a latch: no try was executed, and none will be. The release scripts take it for the answer 1, so they change
// nothing. It is not an integer, so a repeat of this write does not find its own value and take it for an answer.
constexpr char barred[] = "1.0";

// Writes the latch, unless one of the earlier tries did. After that, none of them is executed any more. Returns the
// value of the latch if it exists, otherwise nil. An integer is the answer that an executed try left.
Task<Result<redis::Reply>> barEarlierTries(std::shared_ptr<ReleaseParts> parts, Key latch, Instant deadline)
{
    const redis::Command write = redis::Command::write("SET", latch, {barred, "NX", "PX", inMillis(longestWay)});
    const auto written = parts->server->send(write, deadline);
    auto reply = co_await written;
    if (!reply)
        co_return reply;
    if (!reply->isNil())
        co_return Result<redis::Reply>(redis::Reply());
    if (!parts->server)
        co_return Result<redis::Reply>(serverGone());
    const auto asked = parts->server->send(redis::Command::read("GET", latch), deadline);
    auto kept = co_await asked;
    co_return kept;
}

} // namespace

bool saysSlotMoves(const Error &error)
{
    return error.kind == Error::Kind::Server && error.token == "TRYAGAIN";
}

Task<Result<redis::Reply>> releaseInSlotMove(std::shared_ptr<ReleaseParts> parts, ReleaseInSlotMove release)
{
    Tries tries(parts, release);
    const std::stop_token stop = parts->stop.get_token();
    bool mayArrive = release.maybeDone;
    for (;;) {
        if (!parts->server)
            co_return Result<redis::Reply>(serverGone());
        std::optional<Instant> next;
        const Instant deadline = tries.deadline();
        Result<Seen> seen = Seen();
        if (mayArrive) {
            const Key latch = release.latch;
            auto kept = co_await barEarlierTries(parts, latch, deadline);
            if (kept && kept->toInteger())
                co_return Result<redis::Reply>(answerOf(*kept->toInteger()));
            mayArrive = !kept;
            if (kept)
                tries.noneWasExecuted();
            else
                seen = kept.error();
        }
        if (!parts->server)
            co_return Result<redis::Reply>(serverGone());
        if (seen) {
            const Entry entry = release.entry;
            auto found = co_await look(parts, entry, deadline);
            seen = found;
        }
        if (!parts->server)
            co_return Result<redis::Reply>(serverGone());
        if (seen) {
            const auto settled = tries.settledBy(*seen);
            if (settled)
                co_return Result<redis::Reply>(*settled);
            const auto asked = askFor(*parts, release, *seen, deadline);
            auto reply = co_await asked;
            if (reply && !reply->isNil())
                co_return reply;
            next = reply ? tries.afterPause() : tries.after(reply.error());
        } else {
            next = tries.after(seen.error());
        }
        if (!next)
            co_return Result<redis::Reply>(tries.failure());
        const WaitEnd how = co_await sleepUntil(parts->clock, *next, stop);
        if (how == WaitEnd::Stopped)
            co_return Result<redis::Reply>(tries.failure());
    }
}

} // namespace lockscope::locks
