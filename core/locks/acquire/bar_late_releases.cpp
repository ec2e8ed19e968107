#include "core/locks/acquire/bar_late_releases.h"

#include "core/async/sleep.h"
#include "core/base/core_text.h"
#include "core/locks/acquire/pending_acquire.h"
#include "core/locks/wire/retry.h"

namespace lockscope::locks {

namespace {

Error notBarred(Error why)
{
    why.message = CoreText::tr("the acquire was not sent, because a late release could end its hold: ") + why.message;
    if (why.kind == Error::Kind::OutcomeUnknown) // the outcome of the acquire itself is known
        why.kind = Error::Kind::Connect;
    return why;
}

Task<Result<void>> writeLatches(std::shared_ptr<AcquireParts> parts, LateReleases::Bar bar)
{
    for (const redis::Command &command : bar) {
        if (!parts->server)
            co_return Result<void>(serverGone());
        const auto pending = parts->server->send(command);
        auto reply = co_await pending;
        if (!reply)
            co_return Result<void>(reply.error());
    }
    co_return Result<void>();
}

} // namespace

Task<Result<void>> barLateReleases(std::shared_ptr<AcquireParts> parts, Entry entry, std::stop_token stop)
{
    BackOff backOff(Millis(50), Millis(1'000));
    std::optional<Instant> until; // from the first lost answer on
    for (;;) {
        if (const auto why = parts->whyForbidden())
            co_return Result<void>(*why);
        const LateReleases::Bars bars = parts->lateReleases.barsOf(entry, parts->clock->now());
        auto written = co_await writeLatches(parts, bars.commands);
        if (stop.stop_requested() || parts->isClosing())
            co_return Result<void>(acquireCanceled());
        if (!parts->server)
            co_return Result<void>(serverGone());
        if (written) {
            parts->lateReleases.barred(entry, bars);
            co_return Result<void>();
        }
        const Instant now = parts->clock->now();
        if (!until)
            until = now + parts->options.releaseBudget;
        const Instant next = now + backOff.next();
        const bool isAnswered = written.error().kind == Error::Kind::Server;
        if (isAnswered || !worthRetrying(written.error()) || !parts->willReconnect() || next >= *until)
            co_return Result<void>(notBarred(written.error()));
        const WaitEnd how = co_await sleepUntil(parts->clock, next, stop);
        if (how == WaitEnd::Stopped)
            co_return Result<void>(acquireCanceled());
    }
}

} // namespace lockscope::locks
