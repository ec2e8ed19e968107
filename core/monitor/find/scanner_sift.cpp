#include "core/monitor/find/scanner.h"

// What the cursors found is read, batch by batch.
namespace lockscope::monitor {

namespace {

constexpr int mostInFlight = 4; // batches being read while the scan goes on, flat out

} // namespace

// Flat out the scan goes on while batches are read; gently the reading is a step like any other.
Task<bool> Scanner::siftFull(std::size_t atLeast, std::stop_token stop)
{
    while (m_batch.size() >= atLeast) {
        const std::size_t size = std::min(m_batch.size(), batch);
        const auto from = std::make_move_iterator(m_batch.end() - std::ptrdiff_t(size));
        std::vector<Candidate> candidates(from, std::make_move_iterator(m_batch.end()));
        m_batch.resize(m_batch.size() - size);
        const bool sifted = co_await sift(std::move(candidates), stop);
        if (!sifted)
            co_return false;
        const bool rested = co_await rest(stop);
        if (!rested)
            co_return false;
    }
    co_return true;
}

Task<bool> Scanner::sift(std::vector<Candidate> candidates, std::stop_token stop)
{
    Clock *clock = m_link->clock();
    if (!m_pacer.flatOut()) {
        const Instant sent = clock->now();
        const bool sifted = co_await m_sieve->sift(std::move(candidates), stop);
        if (!stop.stop_requested())
            m_debt += m_pacer.pauseAfter(clock->now() - sent);
        co_return sifted;
    }
    while (m_inFlight >= mostInFlight) {
        const Instant until = clock->now() + Millis(100);
        co_await m_asideDone.wait(clock, until, stop);
        if (stop.stop_requested())
            co_return false;
    }
    ++m_inFlight;
    m_aside.spawn(siftAside(std::move(candidates), stop));
    co_return true;
}

Task<void> Scanner::siftAside(std::vector<Candidate> candidates, std::stop_token stop)
{
    co_await m_sieve->sift(std::move(candidates), stop);
    if (stop.stop_requested())
        co_return;
    --m_inFlight;
    m_asideDone.call();
}

Task<bool> Scanner::siftRest(std::stop_token stop)
{
    const std::size_t any = 1;
    const bool sifted = co_await siftFull(any, stop);
    if (!sifted)
        co_return false;
    const bool drained = co_await drain(stop);
    co_return drained;
}

// What companions of this pass spoke for is part of it: also locks that no name and no hash told of. What is met from
// here on is not: where messages come for ever new names, a pass would never end.
Task<bool> Scanner::siftOffers(std::stop_token stop)
{
    Clock *clock = m_link->clock();
    const quint64 others = m_sieve->mark(); // at work on what they took before
    std::vector<Candidate> offers = m_sieve->takeOffers(std::numeric_limits<std::size_t>::max());
    while (!offers.empty()) {
        const auto from = offers.end() - std::ptrdiff_t(std::min(offers.size(), LockReader::chunk));
        std::vector<Candidate> some(std::make_move_iterator(from), std::make_move_iterator(offers.end()));
        offers.erase(from, offers.end());
        const bool sifted = co_await sift(std::move(some), stop);
        if (!sifted)
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
