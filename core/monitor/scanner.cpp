#include "core/monitor/scanner.h"

#include "core/async/next_turn.h"

namespace lockscope::monitor {

namespace {

constexpr std::chrono::milliseconds shortestSleep(2); // timers are no finer; shorter pauses are saved up
constexpr Millis freshWithin(3'000);
constexpr std::size_t gentleBatch = 100;

redis::Command scanCommand(const QByteArray &cursor, int count, bool hashesOnly)
{
    const QByteArray size = QByteArray::number(count);
    if (hashesOnly)
        return redis::Command::read({"SCAN", cursor, "COUNT", size, "TYPE", "hash"});
    return redis::Command::read({"SCAN", cursor, "COUNT", size});
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
    m_hashesWalking = false;
    m_batch.clear();
    m_typeFilter = true;
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
    m_done = {};
    m_named.clear();
    co_await countKeys(stop);
    if (stop.stop_requested())
        co_return false;
    const bool hashes = co_await passHashes(stop);
    if (stop.stop_requested() || m_progress.failure)
        co_return false;
    if (!hashes && m_typeFilter)
        co_return false;
    const bool names = co_await passNames(stop);
    co_return names;
}

// Flat out both walks go on at once: while we look at what the one found, the server works on the other.
Task<bool> Scanner::passHashes(std::stop_token stop)
{
    if (!m_typeFilter)
        co_return true;
    const Walk hashes = Walk::Hashes;
    m_hashesWalking = true;
    if (m_pacer.flatOut())
        m_aside.spawn(walkNamesAside(stop));
    const bool whole = co_await walk(hashes, stop);
    if (!stop.stop_requested())
        m_hashesWalking = false;
    co_return whole;
}

Task<bool> Scanner::passNames(std::stop_token stop)
{
    const Walk names = Walk::Names;
    bool whole = false;
    if (m_pacer.flatOut() && m_typeFilter) {
        const bool drained = co_await drain(stop);
        whole = drained && m_namesWhole;
    } else {
        whole = co_await walk(names, stop);
    }
    if (stop.stop_requested())
        co_return false;
    const bool sifted = co_await siftRest(stop);
    if (!sifted)
        co_return false;
    const bool settled = co_await siftOffers(stop);
    co_return settled &&whole;
}

Task<void> Scanner::walkNamesAside(std::stop_token stop)
{
    const Walk names = Walk::Names;
    ++m_inFlight;
    m_namesWhole = false;
    const bool whole = co_await walk(names, stop);
    if (stop.stop_requested())
        co_return;
    m_namesWhole = whole;
    --m_inFlight;
    m_asideDone.call();
}

Task<void> Scanner::countKeys(std::stop_token stop)
{
    if (!m_link->permissions().may(Ask::KeyCount))
        co_return;
    redis::Command command = redis::Command::read({"DBSIZE"});
    const Ask ask = Ask::KeyCount;
    const auto reply = co_await m_link->askOne(ask, std::move(command), stop);
    if (!stop.stop_requested() && reply)
        m_progress.databaseKeys = reply->toInteger().value_or(0);
}

Task<bool> Scanner::walk(Walk walk, std::stop_token stop)
{
    const Ask ask = Ask::Scan;
    const NextTurn nextTurn;
    QByteArray cursor = QByteArrayLiteral("0");
    Instant sent = m_link->clock()->now();
    redis::PendingReply pending = step(walk, cursor);
    do {
        const Result<redis::Reply> reply = co_await m_link->finish(ask, pending, stop);
        if (stop.stop_requested())
            co_return false;
        if (!reply || reply->elements.size() != 2)
            co_return giveUp(walk, reply);
        m_debt += m_pacer.pauseAfter(m_link->clock()->now() - sent);
        cursor = reply->elements[0].toBytes();
        const bool ahead = m_pacer.flatOut() && cursor != "0";
        if (ahead) {
            sent = m_link->clock()->now();
            pending = step(walk, cursor); // the server goes on while we look at what it found
            co_await nextTurn;
            if (stop.stop_requested())
                co_return false;
        }
        collect(walk, reply->elements[1].elements);
        showProgress(walk, cursor);
        const bool beside = walk == Walk::Names && m_typeFilter && m_pacer.flatOut();
        const std::size_t enough = m_pacer.flatOut() ? LockReader::chunk : gentleBatch;
        if (!beside) { // the other walk looks at what both have found
            const bool sifted = co_await siftFull(enough, stop);
            if (!sifted)
                co_return false;
        }
        const bool rested = co_await rest(stop);
        if (!rested)
            co_return false;
        if (!ahead && cursor != "0") {
            sent = m_link->clock()->now();
            pending = step(walk, cursor);
        }
    } while (cursor != "0");
    co_return true;
}

redis::PendingReply Scanner::step(Walk walk, const QByteArray &cursor)
{
    m_pacer.sawRoundTrip(m_link->client()->roundTrip());
    return m_link->start(scanCommand(cursor, m_options.count, walk == Walk::Hashes));
}

bool Scanner::giveUp(Walk walk, const Result<redis::Reply> &reply)
{
    if (!reply && !notSupported(walk, reply.error()) && !m_link->permissions().may(Ask::Scan))
        m_progress.failure = reply.error();
    return false;
}

// Flat out the scan goes on while batches are read; gently the reading is a step like any other.
Task<bool> Scanner::siftFull(std::size_t atLeast, std::stop_token stop)
{
    takeNamed();
    while (m_batch.size() >= atLeast) {
        const std::size_t size = std::min(m_batch.size(), LockReader::chunk);
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

// What companions of this pass spoke for is part of it: also locks that no name and no hash told of.
Task<bool> Scanner::siftOffers(std::stop_token stop)
{
    Clock *clock = m_link->clock();
    while (m_sieve->hasOffers() || m_sieve->isSifting()) {
        std::vector<Candidate> offers = m_sieve->takeOffers(LockReader::chunk);
        if (!offers.empty()) {
            const bool sifted = co_await sift(std::move(offers), stop);
            if (!sifted)
                co_return false;
            continue;
        }
        const Instant until = clock->now() + Millis(10); // somebody else is at it
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

void Scanner::collect(Walk walk, const std::vector<redis::Reply> &names)
{
    for (const redis::Reply &name : names) {
        if (walk == Walk::Hashes)
            collectHash(name.toBytes());
        else
            collectName(name.toBytes());
    }
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

void Scanner::collectName(const QByteArray &name)
{
    const bool hasBraces = name.contains('{'); // as all companions have; a million names are asked
    const auto companion = hasBraces ? locks::companionOf(name) : std::nullopt;
    if (companion)
        m_sieve->met(*companion, std::nullopt);
    // A companion is part of its lock's row; a hash under such a name is met by the walk over the hashes.
    if (!m_typeFilter || (!companion && m_namedLikeLock(name)))
        m_named.push_back(Key(name));
}

// Names that suggest a lock, whatever their type. Most are hashes that the other walk has met, once it is done.
void Scanner::takeNamed()
{
    if (m_hashesWalking)
        return;
    for (const Key &name : std::exchange(m_named, {})) {
        if (!m_sieve->wants(name))
            continue;
        Candidate candidate;
        candidate.request.name = name;
        candidate.request.unnamed = !m_typeFilter && !m_namedLikeLock(name.raw());
        put(std::move(candidate));
    }
}

void Scanner::showProgress(Walk walk, const QByteArray &cursor)
{
    m_done[walk == Walk::Hashes ? 0 : 1] = cursor == "0" ? 1 : cursorFraction(cursor.toULongLong());
    m_progress.fraction = m_typeFilter ? (m_done[0] + m_done[1]) / 2 : m_done[1];
}

bool Scanner::notSupported(Walk walk, const Error &error)
{
    if (walk != Walk::Hashes || error.kind != Error::Kind::Server || error.token != "ERR")
        return false;
    m_typeFilter = false;
    return true;
}

} // namespace lockscope::monitor
