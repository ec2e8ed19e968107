#include "core/monitor/either_stop.h"
#include "core/monitor/monitor_private.h"

// What callers ask for and wait for by themselves, besides what is read in turn.
namespace lockscope::monitor {

namespace {

constexpr Millis longestSettling(1'000); // busy locks give hints without end

ReadRequest everythingOf(const Key &name)
{
    ReadRequest request;
    request.name = name;
    request.fresh = true;
    request.parts = {.queue = true,
                     .queueSubscribers = true,
                     .fencingToken = true,
                     .readTimeouts = true,
                     .permits = true,
                     .unlockChannel = true,
                     .readWriteChannel = true,
                     .semaphoreChannel = true,
                     .latchChannel = true};
    return request;
}

Error canceled()
{
    return {Error::Kind::Canceled, QStringLiteral("canceled"), {}, {}};
}

bool hasReaders(const LockPtr &lock)
{
    return lock && std::any_of(lock->holders.begin(), lock->holders.end(), [](const Holder &holder) {
               return holder.access == Access::Read;
           });
}

} // namespace

void Monitor::Private::expect(const Key &name, Kind kind)
{
    Candidate candidate;
    candidate.request = everythingOf(name);
    candidate.request.semaphoreSeen = kind == Kind::Semaphore;
    candidate.request.permitsSeen = kind == Kind::ExpirableSemaphore;
    candidate.trusted = true;
    const auto slot = m_ledger.find(name);
    if (slot)
        m_ledger.companionMet(*slot, candidate.request);
    else
        m_sieve.offer(std::move(candidate));
    if (m_contact && !slot)
        m_refresher.wake();
}

Task<Result<LockPtr>> Monitor::Private::read(Key name, std::stop_token callerStop)
{
    const EitherStop either(callerStop, m_destroyed.get_token());
    const std::stop_token stop = either.token();
    bool readersAsked = false;
    LockPtr other; // what has the name and is no lock
    do { // readers' timeout keys can only be asked about when the readers are known
        std::vector<ReadRequest> requests(1, everythingOf(name));
        const auto known = m_ledger.lock(name);
        if (known)
            requests.front().readers = requestFor(*known, true).readers;
        readersAsked = !requests.front().readers.empty();
        const LockReader::Results results = co_await m_reader.read(std::move(requests), stop);
        if (stop.stop_requested())
            co_return Result<LockPtr>(canceled());
        if (!results.front())
            co_return Result<LockPtr>(results.front().error());
        const bool recorded = m_ledger.record(*results.front());
        other = recorded ? nullptr : m_ledger.judged(*results.front());
    } while (!readersAsked && hasReaders(m_ledger.lock(name)));
    LockPtr lock = m_ledger.lock(name);
    if (!lock && other && other->exists)
        lock = other;
    co_return Result<LockPtr>(lock && !lock->gone ? lock : nullptr);
}

LockPtr Monitor::Private::record(RawLock raw)
{
    raw.serverMillis = m_serverClock.at(raw.readAt);
    m_ledger.record(raw);
    const LockPtr lock = m_ledger.lock(raw.name);
    return lock && !lock->gone ? lock : nullptr;
}

Task<Result<bool>> Monitor::Private::complete(Instant deadline, std::stop_token callerStop)
{
    const EitherStop either(callerStop, m_destroyed.get_token());
    const std::stop_token stop = either.token();
    std::optional<Instant> whole; // since when the pass is done
    for (;;) {
        const Instant now = clock()->now();
        if (isComplete() && !whole)
            whole = now;
        if (whole && (!m_refresher.hasHints() || now >= *whole + longestSettling))
            co_return Result<bool>(true);
        if (!whole && m_scanner.progress().failure)
            co_return Result<bool>(*m_scanner.progress().failure);
        if (now >= deadline)
            co_return Result<bool>(whole.has_value());
        const Instant until = std::min(deadline, now + Millis(10));
        co_await sleepUntil(clock(), until, stop);
        if (stop.stop_requested())
            co_return Result<bool>(canceled());
    }
}

} // namespace lockscope::monitor
