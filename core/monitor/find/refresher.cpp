#include "core/monitor/find/refresher.h"

namespace lockscope::monitor {

namespace {

constexpr Millis longestIdle(100); // a lock that has just become known is due before the next look at the clock
constexpr Millis betweenHints(25); // collects a burst of messages; well below what an eye or a delta notices

} // namespace

Refresher::Refresher(Link *link, Ledger *ledger, Sieve *sieve, LockReader *reader, Options options)
    : m_link(link)
    , m_ledger(ledger)
    , m_sieve(sieve)
    , m_reader(reader)
    , m_options(options)
    , m_budget(link->clock(), options.commandsPerSecond)
{ }

// A chunk of at most a twentieth of a second's budget: a hint that has to wait for one waits 50 ms at most.
std::size_t Refresher::chunk() const
{
    const double keys = m_options.commandsPerSecond * m_options.keysPerCommand / 20;
    return std::size_t(std::clamp(keys, 10.0, double(LockReader::chunk)));
}

int Refresher::cost(std::size_t keys) const
{
    const auto per = std::size_t(m_options.keysPerCommand);
    return int((keys + per - 1) / per);
}

Task<bool> Refresher::readAll(std::stop_token stop)
{
    const std::vector<Ledger::Slot> all = m_ledger->known();
    for (std::size_t from = 0; from < all.size(); from += LockReader::chunk) {
        const std::size_t to = std::min(all.size(), from + LockReader::chunk);
        m_unitsUsed += cost(to - from);
        std::vector<Ledger::Slot> slots(all.begin() + std::ptrdiff_t(from), all.begin() + std::ptrdiff_t(to));
        const bool answered = co_await readFully(std::move(slots), stop);
        if (!answered)
            co_return false;
    }
    co_return true;
}

Task<void> Refresher::runTurns(std::stop_token stop)
{
    Clock *clock = m_link->clock();
    while (!stop.stop_requested()) {
        std::vector<Ledger::Slot> slots = m_ledger->planner().take(clock->now(), chunk());
        if (slots.empty()) {
            const Instant soon = clock->now() + longestIdle;
            const Instant until = std::min(m_ledger->planner().nextDue().value_or(soon), soon);
            co_await sleepUntil(clock, until, stop);
            if (stop.stop_requested())
                co_return;
            continue;
        }
        const int commands = cost(slots.size());
        m_unitsUsed += commands;
        const bool admitted = co_await m_budget.admit(commands, stop);
        if (!admitted || stop.stop_requested())
            co_return;
        co_await read(std::move(slots), stop);
    }
}

Task<void> Refresher::runHints(std::stop_token stop)
{
    Clock *clock = m_link->clock();
    while (!stop.stop_requested()) {
        const Instant until = clock->now() + longestIdle;
        co_await m_wake.wait(clock, until, stop);
        if (stop.stop_requested())
            co_return;
        m_readingHints = true;
        const bool answered = co_await readHints(stop);
        if (stop.stop_requested())
            co_return;
        m_readingHints = false;
        if (!answered)
            continue;
        const Instant next = clock->now() + betweenHints;
        co_await sleepUntil(clock, next, stop);
        if (stop.stop_requested())
            co_return;
    }
}

// Whether there were any.
Task<bool> Refresher::readHints(std::stop_token stop)
{
    std::vector<Ledger::Slot> slots = m_ledger->planner().takeHints(chunk());
    std::vector<Candidate> offers = m_sieve->takeOffers(chunk());
    if (slots.empty() && offers.empty())
        co_return false;
    const int commands = cost(slots.size() + 2 * offers.size());
    m_unitsUsed += commands;
    const bool admitted = co_await m_budget.admit(commands, stop);
    if (!admitted || stop.stop_requested())
        co_return false;
    if (!slots.empty()) // a hint is a reason to look fully, whatever the TTL says
        co_await readFully(std::move(slots), stop);
    if (!offers.empty() && !stop.stop_requested())
        co_await m_sieve->sift(std::move(offers), stop);
    if (!stop.stop_requested() && (m_ledger->planner().hasHints() || m_sieve->hasOffers()))
        m_wake.call();
    co_return true;
}

Task<bool> Refresher::read(std::vector<Ledger::Slot> slots, std::stop_token stop)
{
    std::erase_if(slots, [this](Ledger::Slot slot) { return !m_ledger->isKnown(slot); });
    const std::vector<Ledger::Slot> loud = co_await confirm(std::move(slots), stop);
    if (stop.stop_requested())
        co_return false;
    const bool answered = co_await readFully(loud, stop);
    co_return answered;
}

// Those of which the TTL does not say that nothing happened.
Task<std::vector<Ledger::Slot>> Refresher::confirm(std::vector<Ledger::Slot> slots, std::stop_token stop)
{
    std::vector<Ledger::Slot> loud;
    std::vector<std::pair<Ledger::Slot, Key>> quiet;
    std::vector<redis::Command> commands;
    const bool mayAsk = m_link->permissions().may(Ask::Pttl);
    for (const Ledger::Slot slot : slots) {
        if (!mayAsk || !m_ledger->isQuiet(slot)) {
            loud.push_back(slot);
            continue;
        }
        quiet.emplace_back(slot, m_ledger->name(slot));
        commands.push_back(redis::Command::read({"PTTL", quiet.back().second.raw()}));
    }
    const Instant sent = m_link->clock()->now();
    const Link::Replies replies = co_await m_link->ask(std::move(commands), stop);
    if (stop.stop_requested())
        co_return loud;
    for (std::size_t i = 0; i < quiet.size(); ++i) {
        const auto &[slot, name] = quiet[i];
        const qint64 pttl = replies[i] ? replies[i]->toInteger().value_or(-2) : -2;
        if (m_ledger->confirm(slot, name, pttl, sent))
            m_lastRefresh = sent;
        else if (m_ledger->isKnown(slot))
            loud.push_back(slot);
    }
    co_return loud;
}

Task<bool> Refresher::readFully(std::vector<Ledger::Slot> slots, std::stop_token stop)
{
    std::vector<ReadRequest> requests;
    std::vector<Key> names;
    requests.reserve(slots.size());
    names.reserve(slots.size());
    for (const Ledger::Slot slot : slots) {
        if (!m_ledger->isKnown(slot))
            continue; // gone since
        requests.push_back(m_ledger->requestFor(slot));
        names.push_back(requests.back().name);
    }
    const LockReader::Results results = co_await m_reader->read(std::move(requests), stop);
    if (stop.stop_requested())
        co_return false;
    bool answered = false;
    for (std::size_t i = 0; i < names.size(); ++i) {
        take(names[i], results[i]);
        answered |= results[i].has_value() || results[i].error().kind == Error::Kind::Forbidden;
    }
    if (answered)
        m_lastRefresh = m_link->clock()->now();
    co_return answered || names.empty();
}

void Refresher::take(const Key &name, const Result<RawLock> &result)
{
    if (result)
        m_ledger->record(*result);
    else if (result.error().kind == Error::Kind::Forbidden)
        m_ledger->forget(name);
    else
        m_ledger->postpone(name);
}

} // namespace lockscope::monitor
