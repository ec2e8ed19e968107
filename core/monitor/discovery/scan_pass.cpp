#include "core/monitor/discovery/scan_pass.h"

#include "core/async/next_turn.h"

namespace lockscope::monitor {

namespace {

constexpr std::chrono::milliseconds shortestSleep(2); // timers are not more precise, so shorter pauses are added up

redis::Command scanCommand(const QByteArray &cursor, int count, bool hashesOnly)
{
    const QByteArray size = QByteArray::number(count);
    if (hashesOnly)
        return redis::Command::ofNode({"SCAN", cursor, "COUNT", size, "TYPE", "hash"});
    return redis::Command::ofNode({"SCAN", cursor, "COUNT", size});
}

} // namespace

double cursorFraction(quint64 cursor)
{
    double fraction = 0;
    for (double bit = 0.5; cursor != 0; cursor >>= 1, bit /= 2)
        fraction += cursor & 1 ? bit : 0;
    return fraction;
}

ScanPass::ScanPass(NodeReader *nodeReader, CandidateFilter *candidateFilter, ActiveJobs *activeJobs, ScanPacer *pacer,
                   int count, NamedLikeLock namedLikeLock)
    : m_nodeReader(nodeReader)
    , m_candidateFilter(candidateFilter)
    , m_activeJobs(activeJobs)
    , m_pacer(pacer)
    , m_count(count)
    , m_namedLikeLock(std::move(namedLikeLock))
{ }

Task<bool> ScanPass::run(bool fresh, std::stop_token stop)
{
    m_fresh = fresh;
    m_batch.clear();
    m_failure.reset();
    m_activeJobs->beginPass();
    const bool walked = co_await walk(stop);
    if (!walked)
        co_return false;
    const bool examined = co_await examineRest(stop);
    if (!examined)
        co_return false;
    const bool listed = co_await m_activeJobs->examine(stop);
    if (!listed)
        co_return false;
    const bool settled = co_await examineMet(stop);
    co_return settled;
}

Task<bool> ScanPass::walk(std::stop_token stop)
{
    const NextTurn nextTurn;
    m_cursors[Hashes] = {QByteArrayLiteral("0"), !hasTypeFilter()};
    m_cursors[Names] = {QByteArrayLiteral("0"), false};
    Step step = send();
    for (bool more = true; more;) {
        const StepStart start = step.start;
        const bool finished = co_await finish(step, stop);
        if (!finished)
            co_return false;
        m_debt += m_pacer->pauseAfter(start, m_nodeReader->clock());
        more = !isWalked();
        const bool ahead = m_pacer->flatOut() && more;
        if (ahead) {
            step = send(); // the server continues while we process its results
            co_await nextTurn;
            if (stop.stop_requested())
                co_return false;
        }
        collect();
        showProgress();
        const bool examined = co_await examineBatches(batch(), stop);
        if (!examined)
            co_return false;
        const bool rested = co_await rest(stop);
        if (!rested)
            co_return false;
        if (more && !ahead)
            step = send();
    }
    co_return true;
}

ScanPass::Step ScanPass::send()
{
    m_pacer->sawRoundTrip(m_nodeReader->shortestRoundTrip());
    const int count = m_pacer->count(m_count);
    Step step{.start = StepStart(m_nodeReader->clock()), .replies = {}};
    for (const Walk walk : bothWalks) {
        const Cursor &cursor = m_cursors[walk];
        if (!cursor.done)
            step.replies[walk] = m_nodeReader->start(scanCommand(cursor.at, count, walk == Hashes));
    }
    return step;
}

Task<bool> ScanPass::finish(Step step, std::stop_token stop)
{
    const ReadCommand which = ReadCommand::Scan;
    for (const Walk walk : bothWalks) {
        m_found[walk].clear();
        if (!step.replies[walk])
            continue;
        const redis::PendingReply pending = *step.replies[walk];
        Result<redis::Reply> reply = co_await m_nodeReader->finish(which, pending, step.start.at, stop);
        if (stop.stop_requested())
            co_return false;
        const bool advanced = advance(walk, std::move(reply));
        if (!advanced)
            co_return false;
    }
    co_return true;
}

bool ScanPass::advance(Walk walk, Result<redis::Reply> reply)
{
    if (reply && reply->elements.size() == 2) {
        m_cursors[walk].at = reply->elements[0].toBytes();
        m_cursors[walk].done = m_cursors[walk].at == "0";
        m_found[walk] = std::move(reply->elements[1].elements);
        return true;
    }
    if (walk == Hashes && !reply && isUnknownFilter(reply.error())) {
        m_nodeReader->lacks(redis::Capability::ScanByType);
        m_cursors[Hashes].done = true; // the other cursor finds the hashes as well, and TYPE identifies them
        return true;
    }
    if (!reply && !m_nodeReader->permissions().may(ReadCommand::Scan))
        m_failure = reply.error();
    return false;
}

Task<bool> ScanPass::rest(std::stop_token stop)
{
    if (m_debt < shortestSleep)
        co_return true;
    Clock *clock = m_nodeReader->clock();
    const Instant from = clock->now();
    const Instant until = from + m_debt;
    co_await sleepUntil(clock, until, stop);
    if (stop.stop_requested())
        co_return false;
    m_debt = std::max(m_debt - (clock->now() - from), BootClock::duration::zero());
    co_return true;
}

void ScanPass::collect()
{
    QSet<QByteArray> hashes;
    for (const redis::Reply &name : m_found[Hashes]) {
        collectHash(name.toBytes());
        hashes.insert(name.toBytes());
    }
    for (const redis::Reply &name : m_found[Names])
        collectName(name.toBytes(), hashes);
}

void ScanPass::collectHash(const QByteArray &name)
{
    const Key key(name);
    if (!m_candidateFilter->wants(key))
        return;
    Candidate candidate;
    candidate.request.name = key;
    candidate.request.as = ReadRequest::As::Hash;
    put(std::move(candidate));
}

// Collects names that suggest a lock, regardless of their type. The same step has already found most hashes.
void ScanPass::collectName(const QByteArray &name, const QSet<QByteArray> &hashes)
{
    m_activeJobs->met(name);
    const bool hasBraces = name.contains('{'); // a quick check for a million names: all companions have braces
    const auto companion = hasBraces ? locks::companionOf(name) : std::nullopt;
    if (companion)
        m_candidateFilter->companionMet(*companion, std::nullopt);
    // If SCAN can filter by type, companions are not collected. Companions are part of their locks' rows, and the other
    // cursor finds hashes with such names.
    const bool suspected = !hasTypeFilter() || (!companion && m_namedLikeLock(name));
    if (!suspected || hashes.contains(name) || !m_candidateFilter->wants(Key(name)))
        return;
    Candidate candidate;
    candidate.request.name = Key(name);
    candidate.request.unnamed = !hasTypeFilter() && !m_namedLikeLock(name);
    put(std::move(candidate));
}

std::size_t ScanPass::batch() const
{
    return m_pacer->isDistant() ? LockReader::chunk : shortBatch;
}

void ScanPass::put(Candidate candidate)
{
    // If the channels have no subscribers, these parts cost no request, and already the first read shows that nobody
    // waits.
    candidate.request.parts = {.unlockChannel = true, .readWriteChannel = true};
    candidate.request.look.absentBefore = m_fresh;
    m_batch.push_back(std::move(candidate));
}

// At full speed, the scan continues while batches are read. Otherwise, the scan waits for each batch and then pauses,
// as after each of its steps.
Task<bool> ScanPass::examineBatches(std::size_t atLeast, std::stop_token stop)
{
    while (m_batch.size() >= atLeast) {
        const std::size_t size = std::min(m_batch.size(), batch());
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

Task<bool> ScanPass::examine(std::vector<Candidate> candidates, std::stop_token stop)
{
    if (m_pacer->flatOut()) {
        const bool begun = co_await m_candidateFilter->examineAside(std::move(candidates), stop);
        co_return begun;
    }
    const StepStart start(m_nodeReader->clock());
    const bool examined = co_await m_candidateFilter->examine(std::move(candidates), stop);
    if (!stop.stop_requested())
        m_debt += m_pacer->pauseAfter(start, m_nodeReader->clock());
    co_return examined;
}

Task<bool> ScanPass::examineRest(std::stop_token stop)
{
    const std::size_t any = 1;
    const bool examined = co_await examineBatches(any, stop);
    if (!examined)
        co_return false;
    const bool finished = co_await m_candidateFilter->finishAside(stop);
    co_return finished;
}

// Candidates from companions that this pass found belong to the pass, including locks without a matching name or hash.
// Candidates from later companions do not belong to it. Otherwise, a pass would never end while messages name new
// locks.
Task<bool> ScanPass::examineMet(std::stop_token stop)
{
    Clock *clock = m_nodeReader->clock();
    const quint64 others = m_candidateFilter->mark(); // earlier examinations, which have their own candidates
    std::vector<Candidate> candidates = m_candidateFilter->takeCandidates(std::numeric_limits<std::size_t>::max());
    while (!candidates.empty()) {
        const auto from = candidates.end() - std::ptrdiff_t(std::min(candidates.size(), LockReader::chunk));
        std::vector<Candidate> some(std::make_move_iterator(from), std::make_move_iterator(candidates.end()));
        candidates.erase(from, candidates.end());
        const bool examined = co_await examine(std::move(some), stop);
        if (!examined)
            co_return false;
    }
    while (!m_candidateFilter->isDoneUpTo(others)) {
        const Instant until = clock->now() + Millis(10);
        co_await sleepUntil(clock, until, stop);
        if (stop.stop_requested())
            co_return false;
    }
    const bool finished = co_await m_candidateFilter->finishAside(stop);
    co_return finished;
}

void ScanPass::showProgress()
{
    double done = 0;
    for (const Cursor &cursor : m_cursors)
        done += cursor.done ? 1 : cursorFraction(cursor.at.toULongLong());
    m_fraction = done / double(m_cursors.size());
}

bool ScanPass::hasTypeFilter() const
{
    return m_nodeReader->has(redis::Capability::ScanByType);
}

bool ScanPass::isUnknownFilter(const Error &error) const
{
    return error.kind == Error::Kind::Server && error.token == "ERR";
}

} // namespace lockscope::monitor
