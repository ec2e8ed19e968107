#include "core/monitor/discovery/candidate_filter.h"

#include "core/locks/wire/retry.h"
#include "core/monitor/discovery/prefixes.h"

namespace lockscope::monitor {

namespace {

using Role = locks::Companion::Role;

constexpr qsizetype mostCandidates = 100'000; // limits the memory for a flood of channels; the scan finds the rest
constexpr int mostAside = 4; // examinations at once

} // namespace

ReadRequest requestFor(const Key &name, Role role)
{
    ReadRequest request;
    request.name = name;
    CompanionPlan::Part &parts = request.parts;
    switch (role) {
    case Role::UnlockChannel:
    case Role::UnlockLatch: parts = {.queue = true, .fencingToken = true, .unlockChannel = true}; break;
    case Role::FairChannel:
    case Role::FairQueue:
    case Role::FairTimeouts: parts = {.queue = true, .queueSubscribers = true, .unlockChannel = true}; break;
    case Role::FencingToken: parts = {.fencingToken = true, .unlockChannel = true}; break;
    case Role::ReadWriteChannel:
    case Role::ReadTimeout: parts = {.readTimeouts = true, .readWriteChannel = true}; break;
    case Role::SemaphoreChannel:
    case Role::PermitTimeouts: parts = {.permits = true, .semaphoreChannel = true}; break;
    case Role::LatchChannel: parts = {.latchChannel = true}; break;
    }
    request.semaphoreSeen = role == Role::SemaphoreChannel;
    request.latchSeen = role == Role::LatchChannel;
    return request;
}

CandidateFilter::CandidateFilter(NodeReader *nodeReader, LockReader *reader, LockStore *store, LockStore::Part part,
                                 std::vector<QByteArray> prefixes)
    : m_nodeReader(nodeReader)
    , m_reader(reader)
    , m_store(store)
    , m_part(part)
    , m_prefixes(std::move(prefixes))
    , m_aside(nodeReader->clock(), mostAside)
{ }

void CandidateFilter::beginPass()
{
    m_rejects.beginPass();
    m_trouble.reset();
}

bool CandidateFilter::wants(const Key &name) const
{
    return isAmong(name.raw(), m_prefixes) && !m_store->find(name) && !m_rejects.skips(name);
}

void CandidateFilter::beginContact()
{
    m_rejects.clear();
    m_running.clear();
    m_aside.forget();
}

void CandidateFilter::companionMet(const locks::Companion &companion, std::optional<Look::Hint> lookNow)
{
    if (!isOfThisNode(companion.lock))
        return;
    bool known = false;
    for (const Key &name : {companion.lock, companion.wrapped}) {
        const auto slot = m_store->find(name);
        if (!slot)
            continue;
        known = true;
        m_store->companionMet(*slot, requestFor(name, companion.role));
        if (lookNow)
            m_store->hint(*slot, *lookNow);
    }
    if (known)
        return;
    Candidate candidate{requestFor(companion.lock, companion.role), true, false};
    candidate.request.look.hint = lookNow.value_or(Look::Hint::None);
    if (companion.wrapped != companion.lock) {
        Candidate other = candidate;
        other.request.name = companion.wrapped;
        other.mustExist = true;
        add(std::move(other));
    }
    add(std::move(candidate));
}

bool CandidateFilter::knows(const locks::Companion &companion) const
{
    return m_store->find(companion.lock) || m_store->find(companion.wrapped);
}

void CandidateFilter::add(Candidate candidate)
{
    if (!isAmong(candidate.request.name.raw(), m_prefixes))
        return;
    auto it = m_candidates.find(candidate.request.name);
    if (it == m_candidates.end()) {
        if (m_candidates.size() < mostCandidates)
            m_candidates.emplace(candidate.request.name, std::move(candidate));
        return;
    }
    it->request.parts = it->request.parts | candidate.request.parts;
    it->request.semaphoreSeen |= candidate.request.semaphoreSeen;
    it->request.latchSeen |= candidate.request.latchSeen;
    it->request.permitsSeen |= candidate.request.permitsSeen;
    it->request.unnamed &= candidate.request.unnamed;
    it->trusted |= candidate.trusted;
    it->mustExist &= candidate.mustExist;
}

std::vector<Candidate> CandidateFilter::takeCandidates(std::size_t atMost)
{
    std::vector<Candidate> taken;
    // begin() searches for the first entry, so calling it for each candidate would take quadratic time
    for (auto next = m_candidates.begin(); next != m_candidates.end() && taken.size() < atMost;) {
        taken.push_back(std::move(*next));
        next = m_candidates.erase(next);
    }
    return taken;
}

Task<bool> CandidateFilter::examine(std::vector<Candidate> candidates, std::stop_token stop)
{
    const quint64 number = ++m_begun;
    m_running.insert(number);
    const bool examined = co_await probeAndRead(std::move(candidates), stop);
    if (!stop.stop_requested())
        m_running.erase(number);
    co_return examined;
}

Task<bool> CandidateFilter::examineAside(std::vector<Candidate> candidates, std::stop_token stop)
{
    const bool hasRoom = co_await m_aside.room(stop);
    if (!hasRoom)
        co_return false;
    m_aside.add(examine(std::move(candidates), stop), stop);
    co_return true;
}

Task<bool> CandidateFilter::finishAside(std::stop_token stop)
{
    const bool finished = co_await m_aside.finish(stop);
    co_return finished;
}

Task<bool> CandidateFilter::probeAndRead(std::vector<Candidate> candidates, std::stop_token stop)
{
    const auto probes = std::make_shared<Probes>();
    probes->reserve(candidates.size());
    for (const Candidate &candidate : candidates)
        probes->emplace_back(candidate.request.name);
    for (int round = 0; round < 2; ++round) {
        const bool probed = co_await probe(probes, stop);
        if (!probed)
            co_return false;
    }
    const std::vector<Candidate> left = worthReading(std::move(candidates), *probes);
    std::vector<ReadRequest> requests;
    requests.reserve(left.size());
    for (const Candidate &candidate : left)
        requests.push_back(candidate.request);
    const LockReader::Results results = co_await m_reader->read(std::move(requests), stop);
    if (stop.stop_requested())
        co_return false;
    // `{a}` comes before `a`, because the result for `a` depends on whether `{a}` exists
    for (const bool otherSpellings : {true, false}) {
        for (std::size_t i = 0; i < left.size(); ++i) {
            if (left[i].mustExist == otherSpellings)
                recordOrReject(left[i], results[i]);
        }
    }
    co_return true;
}

Task<bool> CandidateFilter::probe(std::shared_ptr<Probes> probes, std::stop_token stop)
{
    std::vector<redis::Command> commands;
    commands.reserve(probes->size());
    for (Probe &one : *probes)
        one.ask(commands, m_nodeReader->permissions());
    if (commands.empty())
        co_return true;
    const NodeReader::Replies replies = co_await m_nodeReader->ask(std::move(commands), stop);
    if (stop.stop_requested())
        co_return false;
    std::size_t at = 0;
    for (Probe &one : *probes)
        at += one.answer(replies.data() + at, m_nodeReader->permissions());
    co_return true;
}

std::vector<Candidate> CandidateFilter::worthReading(std::vector<Candidate> candidates, const Probes &probes)
{
    using Finding = Probe::Finding;
    std::vector<Candidate> left;
    left.reserve(candidates.size());
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        Candidate &candidate = candidates[i];
        const Finding finding = probes[i].finding();
        candidate.request.small = probes[i].isSmall();
        const bool trustedAnyway = candidate.trusted && !candidate.mustExist;
        if (probes[i].trouble())
            m_trouble = probes[i].trouble();
        if (finding == Finding::NoLock)
            m_rejects.reject(candidate.request.name);
        else if (finding != Finding::Unanswered && (finding != Finding::Absent || trustedAnyway))
            left.push_back(std::move(candidate));
    }
    return left;
}

void CandidateFilter::recordOrReject(const Candidate &candidate, const Result<RawLock> &result)
{
    const Key &name = candidate.request.name;
    if (!result) {
        if (result.error().kind == Error::Kind::Forbidden)
            m_rejects.reject(name);
        else if (result.error().kind == Error::Kind::Server && locks::worthRetrying(result.error()))
            m_trouble = result.error();
        return;
    }
    const bool exists = result->type != "none";
    // The key `a` does not exist, so the companions that it shares with `{a}` belong to the existing lock `{a}`.
    const bool otherSpelling = !exists && m_store->find(Key('{' + name.raw() + '}'));
    if ((candidate.mustExist && !exists) || otherSpelling)
        return;
    const bool isLock = m_store->record(*result);
    const auto slot = m_store->find(name);
    if (!isLock && exists)
        m_rejects.reject(name);
    else if (slot && candidate.trusted)
        m_store->companionMet(*slot, candidate.request);
}

} // namespace lockscope::monitor
