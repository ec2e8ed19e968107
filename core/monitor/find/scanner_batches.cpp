#include "core/monitor/find/scanner.h"

// What the cursors found is read, batch by batch.
namespace lockscope::monitor {

namespace {

constexpr int mostInFlight = 4; // batches being read while the scan goes on, flat out

} // namespace

// Flat out the scan goes on while batches are read; gently the reading is a step like any other.
Task<bool> Scanner::examineBatches(std::size_t atLeast, std::stop_token stop)
{
    while (m_batch.size() >= atLeast) {
        const std::size_t size = std::min(m_batch.size(), batch);
        const auto from = std::make_move_iterator(m_batch.end() - std::ptrdiff_t(size));
        std::vector<Candidate> candidates(from, std::make_move_iterator(m_batch.end()));
        m_batch.resize(m_batch.size() - size);
        const bool examined = co_await examine(std::move(candidates), stop);
        if (!examined)
            co_return false;
        const bool rested = co_await rest(stop);
        if (!rested)
            co_return false;
    }
    co_return true;
}

Task<bool> Scanner::examine(std::vector<Candidate> candidates, std::stop_token stop)
{
    Clock *clock = m_link->clock();
    if (!m_pacer.flatOut()) {
        const Instant sent = clock->now();
        const bool examined = co_await m_sieve->examine(std::move(candidates), stop);
        if (!stop.stop_requested())
            m_debt += m_pacer.pauseAfter(clock->now() - sent);
        co_return examined;
    }
    while (m_inFlight >= mostInFlight) {
        const Instant until = clock->now() + Millis(100);
        co_await m_asideDone.wait(clock, until, stop);
        if (stop.stop_requested())
            co_return false;
    }
    ++m_inFlight;
    m_aside.spawn(examineAside(std::move(candidates), stop));
    co_return true;
}

Task<void> Scanner::examineAside(std::vector<Candidate> candidates, std::stop_token stop)
{
    co_await m_sieve->examine(std::move(candidates), stop);
    if (stop.stop_requested())
        co_return;
    --m_inFlight;
    m_asideDone.call();
}

Task<bool> Scanner::examineRest(std::stop_token stop)
{
    const std::size_t any = 1;
    const bool examined = co_await examineBatches(any, stop);
    if (!examined)
        co_return false;
    const bool drained = co_await drain(stop);
    co_return drained;
}

// What companions of this pass spoke for is part of it: also locks that no name and no hash told of. What is met from
// here on is not: where messages come for ever new names, a pass would never end.
Task<bool> Scanner::examineMet(std::stop_token stop)
{
    Clock *clock = m_link->clock();
    const quint64 others = m_sieve->mark(); // at work on what they took before
    std::vector<Candidate> candidates = m_sieve->takeCandidates(std::numeric_limits<std::size_t>::max());
    while (!candidates.empty()) {
        const auto from = candidates.end() - std::ptrdiff_t(std::min(candidates.size(), LockReader::chunk));
        std::vector<Candidate> some(std::make_move_iterator(from), std::make_move_iterator(candidates.end()));
        candidates.erase(from, candidates.end());
        const bool examined = co_await examine(std::move(some), stop);
        if (!examined)
            co_return false;
    }
    while (!m_sieve->isDoneUpTo(others)) {
        const Instant until = clock->now() + Millis(10);
        co_await sleepUntil(clock, until, stop);
        if (stop.stop_requested())
            co_return false;
    }
    const bool drained = co_await drain(stop);
    co_return drained;
}

Task<bool> Scanner::drain(std::stop_token stop)
{
    Clock *clock = m_link->clock();
    while (m_inFlight > 0) {
        const Instant until = clock->now() + Millis(100);
        co_await m_asideDone.wait(clock, until, stop);
        if (stop.stop_requested())
            co_return false;
    }
    co_return true;
}

} // namespace lockscope::monitor
