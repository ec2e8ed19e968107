#include "core/monitor/discovery/refresher.h"

#include "core/model/lock.h"

#include <algorithm>

namespace lockscope::monitor {

namespace {

constexpr Millis longestIdle(100); // the longest pause, because a newly found lock may be due soon
constexpr int mostReads = 8; // at once; the budget limits their cost
constexpr Millis betweenHints(25); // a pause that collects a burst of messages; users do not notice it

// True if the lock was read, but some of its subscribers are still unknown.
bool isUnheard(const LockPtr &lock)
{
    if (!lock)
        return false;
    const auto &queue = lock->queue;
    return !lock->waiters.clients
        || std::any_of(queue.begin(), queue.end(), [](const QueueEntry &each) { return !each.subscribed; });
}

} // namespace

Refresher::Refresher(NodeReader *nodeReader, LockStore *store, CandidateFilter *candidateFilter, LockReader *reader,
                     Options options)
    : m_nodeReader(nodeReader)
    , m_store(store)
    , m_candidateFilter(candidateFilter)
    , m_reader(reader)
    , m_options(options)
    , m_budget(nodeReader->clock(), options.commandsPerSecond)
    , m_turnsAside(nodeReader->clock(), mostReads)
    , m_hintsAside(nodeReader->clock(), mostReads)
{ }

void Refresher::beginContact()
{
    m_turnsAside.forget();
    m_hintsAside.forget();
    m_hintReads = 0;
}

bool Refresher::hasUnreadHints() const
{
    return m_store->planner(m_options.part).hasHints() || m_candidateFilter->hasCandidates();
}

// A chunk takes at most one twentieth of the budget for a second, so a new hint waits for at most 50 ms.
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
    return readThese(m_store->known(m_options.part), std::move(stop));
}

Task<bool> Refresher::readUnheard(std::stop_token stop)
{
    std::vector<LockStore::Slot> slots = m_store->known(m_options.part);
    std::erase_if(slots, [this](LockStore::Slot slot) { return !isUnheard(m_store->lock(m_store->name(slot))); });
    return readThese(std::move(slots), std::move(stop));
}

Task<bool> Refresher::readThese(std::vector<LockStore::Slot> all, std::stop_token stop)
{
    for (std::size_t from = 0; from < all.size(); from += LockReader::chunk) {
        const std::size_t to = std::min(all.size(), from + LockReader::chunk);
        m_unitsUsed += cost(to - from);
        std::vector<LockStore::Slot> slots(all.begin() + std::ptrdiff_t(from), all.begin() + std::ptrdiff_t(to));
        const bool answered = co_await readFully(std::move(slots), stop);
        if (answered)
            continue;
        // The turns read the rest. If the end of a contact interrupted a turn, its locks have no place there.
        for (std::size_t i = to; i < all.size() && !stop.stop_requested(); ++i) {
            if (m_store->isKnown(all[i]))
                m_store->postpone(m_store->name(all[i]));
        }
        co_return false;
    }
    co_return true;
}

Task<void> Refresher::runTurns(std::stop_token stop)
{
    Clock *clock = m_nodeReader->clock();
    while (!stop.stop_requested()) {
        std::vector<LockStore::Slot> slots = m_store->planner(m_options.part).takeDue(clock->now(), chunk());
        if (slots.empty()) {
            const Instant soon = clock->now() + longestIdle;
            const Instant until = std::min(m_store->planner(m_options.part).nextDue().value_or(soon), soon);
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
        if (!isDistant()) {
            co_await read(std::move(slots), stop);
            continue;
        }
        const bool hasRoom = co_await m_turnsAside.room(stop);
        if (!hasRoom)
            co_return;
        m_turnsAside.add(read(std::move(slots), stop), stop);
    }
}

Task<void> Refresher::runHints(std::stop_token stop)
{
    Clock *clock = m_nodeReader->clock();
    while (!stop.stop_requested()) {
        const Instant until = clock->now() + longestIdle;
        co_await m_wake.wait(clock, until, stop);
        if (stop.stop_requested())
            co_return;
        const bool answered = co_await readHints(stop);
        if (stop.stop_requested())
            co_return;
        if (!answered)
            continue;
        const Instant next = clock->now() + betweenHints;
        co_await sleepUntil(clock, next, stop);
        if (stop.stop_requested())
            co_return;
    }
}

// Returns false if it found nothing to read, or if stopped. Over a distant link, the reads go on after the return.
Task<bool> Refresher::readHints(std::stop_token stop)
{
    if (!isDistant()) {
        const bool answered = co_await readHintsNow(stop);
        co_return answered;
    }
    const bool hasRoom = co_await m_hintsAside.room(stop);
    if (!hasRoom || !hasUnreadHints())
        co_return false;
    m_hintsAside.add(readHintsNow(stop), stop);
    co_return true;
}

Task<bool> Refresher::readHintsNow(std::stop_token stop)
{
    ++m_hintReads;
    const bool answered = co_await readTakenHints(stop);
    if (!stop.stop_requested())
        --m_hintReads;
    co_return answered;
}

Task<bool> Refresher::readTakenHints(std::stop_token stop)
{
    std::vector<LockStore::Slot> slots = m_store->planner(m_options.part).takeHints(chunk());
    std::vector<Candidate> candidates = m_candidateFilter->takeCandidates(chunk());
    if (slots.empty() && candidates.empty())
        co_return false;
    const int commands = cost(slots.size() + 2 * candidates.size());
    m_unitsUsed += commands;
    const bool admitted = co_await m_budget.admit(commands, stop);
    if (!admitted || stop.stop_requested())
        co_return false;
    if (!slots.empty()) // a hint requires a full read, regardless of the TTL
        co_await readFully(std::move(slots), stop);
    if (!candidates.empty() && !stop.stop_requested())
        co_await m_candidateFilter->examine(std::move(candidates), stop);
    if (!stop.stop_requested() && hasUnreadHints())
        m_wake.call();
    co_return true;
}

Task<bool> Refresher::read(std::vector<LockStore::Slot> slots, std::stop_token stop)
{
    std::erase_if(slots, [this](LockStore::Slot slot) { return !m_store->isKnown(slot); });
    const std::vector<LockStore::Slot> loud = co_await confirm(std::move(slots), stop);
    if (stop.stop_requested())
        co_return false;
    const bool answered = co_await readFully(loud, stop);
    co_return answered;
}

// Returns the slots that need a full read, because their TTL does not prove that nothing happened.
Task<std::vector<LockStore::Slot>> Refresher::confirm(std::vector<LockStore::Slot> slots, std::stop_token stop)
{
    std::vector<LockStore::Slot> loud;
    std::vector<std::pair<LockStore::Slot, Key>> quiet;
    std::vector<redis::Command> commands;
    const bool mayAsk = m_nodeReader->permissions().may(ReadCommand::Pttl);
    for (const LockStore::Slot slot : slots) {
        if (!mayAsk || !m_store->isQuiet(slot)) {
            loud.push_back(slot);
            continue;
        }
        quiet.emplace_back(slot, m_store->name(slot));
        commands.push_back(redis::Command::read("PTTL", quiet.back().second));
    }
    const Instant sent = m_nodeReader->clock()->now();
    const NodeReader::Replies replies = co_await m_nodeReader->ask(std::move(commands), stop);
    if (stop.stop_requested())
        co_return loud;
    for (std::size_t i = 0; i < quiet.size(); ++i) {
        const auto &[slot, name] = quiet[i];
        const qint64 pttl = replies[i] ? replies[i]->toInteger().value_or(-2) : -2;
        if (m_store->confirm(slot, name, pttl, sent))
            m_lastRefresh = sent;
        else if (m_store->isKnown(slot))
            loud.push_back(slot);
    }
    co_return loud;
}

Task<bool> Refresher::readFully(std::vector<LockStore::Slot> slots, std::stop_token stop)
{
    std::vector<ReadRequest> requests;
    std::vector<Key> names;
    requests.reserve(slots.size());
    names.reserve(slots.size());
    for (const LockStore::Slot slot : slots) {
        if (!m_store->isKnown(slot))
            continue; // the lock is no longer known
        requests.push_back(m_store->requestFor(slot));
        names.push_back(requests.back().name);
    }
    const LockReader::Results results = co_await m_reader->read(std::move(requests), stop);
    if (stop.stop_requested())
        co_return false;
    bool answered = false;
    for (std::size_t i = 0; i < names.size(); ++i) {
        record(names[i], results[i]);
        answered |= results[i].has_value() || results[i].error().kind == Error::Kind::Forbidden;
    }
    if (answered)
        m_lastRefresh = m_nodeReader->clock()->now();
    co_return answered || names.empty();
}

void Refresher::record(const Key &name, const Result<RawLock> &result)
{
    if (result)
        m_store->record(*result);
    else if (result.error().kind == Error::Kind::Forbidden)
        m_store->forget(name);
    else
        m_store->postpone(name);
}

} // namespace lockscope::monitor
