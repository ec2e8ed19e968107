#include "core/monitor/find/scanner.h"

#include "core/async/next_turn.h"

namespace lockscope::monitor {

namespace {

constexpr std::chrono::milliseconds shortestSleep(2); // timers are no finer; shorter pauses are saved up
constexpr Millis freshWithin(3'000);

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

Scanner::Scanner(Link *link, Sieve *sieve, Options options, std::function<bool(const QByteArray &)> namedLikeLock)
    : m_link(link)
    , m_sieve(sieve)
    , m_options(options)
    , m_namedLikeLock(std::move(namedLikeLock))
    , m_pacer(options.share)
{ }

Task<void> Scanner::run(std::stop_token stop)
{
    m_inFlight = 0;
    m_batch.clear();
    m_passBegan.reset();
    m_progress.failure.reset();
    while (!stop.stop_requested()) {
        const Instant began = m_link->clock()->now();
        m_freshPass = m_passBegan && began - *m_passBegan <= freshWithin;
        m_passBegan = began;
        const bool whole = co_await pass(stop);
        if (stop.stop_requested() || m_progress.failure)
            co_return;
        if (whole) {
            ++m_progress.passes;
            m_progress.fraction = 1;
        }
        const auto pause = m_pacer.pauseBetweenPasses(m_options.restAtLeast, m_options.restAtMost);
        const Instant until = m_link->clock()->now() + pause;
        co_await sleepUntil(m_link->clock(), until, stop);
        if (stop.stop_requested())
            co_return;
    }
}

Task<bool> Scanner::pass(std::stop_token stop)
{
    m_sieve->beginPass();
    m_pacer.beginPass();
    co_await countKeys(stop);
    if (stop.stop_requested())
        co_return false;
    const bool walked = co_await walk(stop);
    if (!walked)
        co_return false;
    const bool examined = co_await examineRest(stop);
    if (!examined)
        co_return false;
    const bool settled = co_await examineMet(stop);
    co_return settled;
}

Task<void> Scanner::countKeys(std::stop_token stop)
{
    if (!m_link->permissions().may(ReadCommand::KeyCount))
        co_return;
    redis::Command command = redis::Command::ofNode({"DBSIZE"});
    const ReadCommand which = ReadCommand::KeyCount;
    const auto reply = co_await m_link->askOne(which, std::move(command), stop);
    if (!stop.stop_requested() && reply)
        m_progress.databaseKeys = reply->toInteger().value_or(0);
}

Task<bool> Scanner::walk(std::stop_token stop)
{
    const NextTurn nextTurn;
    m_cursors[Hashes] = {QByteArrayLiteral("0"), !hasTypeFilter()};
    m_cursors[Names] = {QByteArrayLiteral("0"), false};
    Step step = send();
    for (bool more = true; more;) {
        const Instant sent = step.sent;
        const bool finished = co_await finish(step, stop);
        if (!finished)
            co_return false;
        m_debt += m_pacer.pauseAfter(m_link->clock()->now() - sent);
        more = !isWalked();
        const bool ahead = m_pacer.flatOut() && more;
        if (ahead) {
            step = send(); // the server goes on while we look at what it found
            co_await nextTurn;
            if (stop.stop_requested())
                co_return false;
        }
        collect();
        showProgress();
        const bool examined = co_await examineBatches(batch, stop);
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

Scanner::Step Scanner::send()
{
    m_pacer.sawRoundTrip(m_link->roundTrip());
    Step step;
    step.sent = m_link->clock()->now();
    for (const Walk walk : bothWalks) {
        const Cursor &cursor = m_cursors[walk];
        if (!cursor.done)
            step.replies[walk] = m_link->start(scanCommand(cursor.at, m_options.count, walk == Hashes));
    }
    return step;
}

Task<bool> Scanner::finish(Step step, std::stop_token stop)
{
    const ReadCommand which = ReadCommand::Scan;
    for (const Walk walk : bothWalks) {
        m_found[walk].clear();
        if (!step.replies[walk])
            continue;
        const redis::PendingReply pending = *step.replies[walk];
        Result<redis::Reply> reply = co_await m_link->finish(which, pending, stop);
        if (stop.stop_requested())
            co_return false;
        const bool advanced = advance(walk, std::move(reply));
        if (!advanced)
            co_return false;
    }
    co_return true;
}

bool Scanner::advance(Walk walk, Result<redis::Reply> reply)
{
    if (reply && reply->elements.size() == 2) {
        m_cursors[walk].at = reply->elements[0].toBytes();
        m_cursors[walk].done = m_cursors[walk].at == "0";
        m_found[walk] = std::move(reply->elements[1].elements);
        return true;
    }
    if (walk == Hashes && !reply && isUnknownFilter(reply.error())) {
        m_link->lacks(redis::Capability::ScanByType);
        m_cursors[Hashes].done = true; // the other one finds them too, and TYPE tells
        return true;
    }
    if (!reply && !m_link->permissions().may(ReadCommand::Scan))
        m_progress.failure = reply.error();
    return false;
}

Task<bool> Scanner::rest(std::stop_token stop)
{
    if (m_debt < shortestSleep)
        co_return true;
    Clock *clock = m_link->clock();
    const Instant from = clock->now();
    const Instant until = from + m_debt;
    co_await sleepUntil(clock, until, stop);
    if (stop.stop_requested())
        co_return false;
    m_debt = std::max(m_debt - (clock->now() - from), BootClock::duration::zero());
    co_return true;
}

void Scanner::collect()
{
    QSet<QByteArray> hashes;
    for (const redis::Reply &name : m_found[Hashes]) {
        collectHash(name.toBytes());
        hashes.insert(name.toBytes());
    }
    for (const redis::Reply &name : m_found[Names])
        collectName(name.toBytes(), hashes);
}

void Scanner::collectHash(const QByteArray &name)
{
    const Key key(name);
    if (!m_sieve->wants(key))
        return;
    Candidate candidate;
    candidate.request.name = key;
    candidate.request.as = ReadRequest::As::Hash;
    put(std::move(candidate));
}

void Scanner::put(Candidate candidate)
{
    // Free where nobody listens, and then the first thing shown is that nobody waits.
    candidate.request.parts = {.unlockChannel = true, .readWriteChannel = true};
    candidate.request.look.absentBefore = m_freshPass;
    m_batch.push_back(std::move(candidate));
}

// Names that suggest a lock, whatever their type. Most are hashes that the same step has met.
void Scanner::collectName(const QByteArray &name, const QSet<QByteArray> &hashes)
{
    const bool hasBraces = name.contains('{'); // as all companions have; a million names are asked
    const auto companion = hasBraces ? locks::companionOf(name) : std::nullopt;
    if (companion)
        m_sieve->companionMet(*companion, std::nullopt);
    // A companion is part of its lock's row; a hash under such a name is met by the other cursor.
    const bool suspected = !hasTypeFilter() || (!companion && m_namedLikeLock(name));
    if (!suspected || hashes.contains(name) || !m_sieve->wants(Key(name)))
        return;
    Candidate candidate;
    candidate.request.name = Key(name);
    candidate.request.unnamed = !hasTypeFilter() && !m_namedLikeLock(name);
    put(std::move(candidate));
}

void Scanner::showProgress()
{
    double done = 0;
    for (const Cursor &cursor : m_cursors)
        done += cursor.done ? 1 : cursorFraction(cursor.at.toULongLong());
    m_progress.fraction = done / double(m_cursors.size());
}

bool Scanner::hasTypeFilter() const
{
    return m_link->has(redis::Capability::ScanByType);
}

bool Scanner::isUnknownFilter(const Error &error) const
{
    return error.kind == Error::Kind::Server && error.token == "ERR";
}

} // namespace lockscope::monitor
