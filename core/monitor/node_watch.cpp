#include "core/monitor/node_watch.h"

#include "core/async/either_stop.h"
#include "core/model/lock.h"
#include "core/monitor/discovery/read_one.h"
#include "core/monitor/reading/own_rights.h"

namespace lockscope::monitor {

namespace {

// contact counts as lost this much earlier than unverifiedAfter, so that the delta is published in time
constexpr Millis early(200);
constexpr Millis longestSettling(1'000); // a limit, because busy locks give hints without end

Scanner::Options scanning(const MonitorOptions &options)
{
    return {options.scanCount, options.scanShare, options.refreshEvery, options.rescanAfter};
}

} // namespace

NodeWatch::NodeWatch(redis::Server *source, const redis::Node &node, const MonitorOptions &options, LockStore *store,
                     LockStore::Part part, const OtherListeners *others)
    : m_source(source)
    , m_options(options)
    , m_node(node)
    , m_store(store)
    , m_part(part)
    , m_nodeReader(source, node.server)
    , m_channels(others, node.name)
    , m_reader(&m_nodeReader, &m_serverClock, &m_channels)
    , m_candidateFilter(&m_nodeReader, &m_reader, m_store, part, m_options.prefixes)
    , m_refresher(&m_nodeReader, m_store, &m_candidateFilter, &m_reader,
                  {m_options.commandsPerSecond, MonitorOptions::keysPerCommand, part})
    , m_activeJobs(&m_nodeReader, &m_candidateFilter, m_options.catalog)
    , m_scanner(&m_nodeReader, &m_candidateFilter, &m_activeJobs, scanning(m_options),
                [this](const QByteArray &name) { return namedLikeLock(name); })
    , m_channelPoll(&m_nodeReader, &m_candidateFilter, &m_channels, &m_serverClock, m_options.refreshEvery,
                    [this] { m_refresher.wake(); })
    , m_unlockFeed(&m_nodeReader, &m_candidateFilter, [this] { m_refresher.wake(); })
    , m_hints(
          &m_candidateFilter, m_store, part, [this](const QByteArray &name) { return namedLikeLock(name); },
          [this] { return m_scanner.hasJustScanned(); }, [this] { m_refresher.wake(); })
    , m_keyEvents(&m_nodeReader, &m_hints)
    , m_shardFeed(&m_nodeReader, &m_candidateFilter, m_store, part, &m_channels, m_options.refreshEvery,
                  [this] { m_refresher.wake(); })
    , m_subkeyEvents(&m_nodeReader, &m_hints, m_store)
    , m_tracking(&m_nodeReader, &m_hints, m_options.trackedPrefixes, m_options.alone)
{
    m_nodeReader.onLiveChange(&m_context, [this] { follow(); });
}

bool NodeWatch::namedLikeLock(const QByteArray &name) const
{
    return nameSuggestsLock(Key(name)) || m_options.catalog->suspects(name);
}

void NodeWatch::start()
{
    if (!std::exchange(m_started, true)) // a change of other nodes does not show that this one lives
        m_startedAt = m_nodeReader.clock()->now();
    follow();
}

void NodeWatch::stop()
{
    m_started = false;
    endContact();
    m_unlockFeed.stop();
    m_shardFeed.stop();
    m_keyEvents.stop();
    m_subkeyEvents.stopListening();
}

void NodeWatch::setPaused(bool paused)
{
    if (m_paused == paused)
        return;
    m_paused = paused;
    follow();
}

void NodeWatch::follow()
{
    const bool live = m_nodeReader.isLive();
    m_afresh |= !live;
    const bool wanted = m_started && !m_paused && live;
    if (wanted && !m_contact)
        beginContact();
    else if (!wanted)
        endContact();
}

void NodeWatch::beginContact()
{
    m_nodeReader.beginContact();
    m_serverClock.reset();
    m_channels.clear();
    m_channels.setSharded(m_nodeReader.has(redis::Capability::ShardedPubSub));
    m_candidateFilter.beginContact();
    m_refresher.beginContact();
    m_contact = std::make_unique<TaskScope>();
    m_contact->spawn(contact(m_contact->stopToken()));
}

void NodeWatch::endContact()
{
    m_contact.reset(); // its tasks check their stop token before they touch anything
    m_tracking.forget();
    m_store->abandonReset();
}

// After a reconnect, no row is shown as live before all known locks were read again.
Task<void> NodeWatch::contact(std::stop_token stop)
{
    const Instant began = m_nodeReader.clock()->now();
    const bool isElsewhere = noteProcess();
    if (m_afresh && !isElsewhere)
        m_store->beginReset(m_part);
    m_contact->spawn(tryOwnRights(&m_nodeReader, stop));
    m_contact->spawn(m_unlockFeed.subscribe(stop));
    m_contact->spawn(m_keyEvents.subscribe(stop));
    m_contact->spawn(m_subkeyEvents.run(stop));
    m_contact->spawn(m_tracking.run(stop));
    const bool goOn = co_await m_channelPoll.once(stop);
    if (!goOn)
        co_return;
    const bool all = co_await m_refresher.readAll(stop);
    if (stop.stop_requested())
        co_return;
    if (all)
        m_store->endRestart(m_part);
    else
        m_contact->spawn(awaitRestart(began, stop));
    if (std::exchange(m_afresh, false))
        m_store->endReset();
    readWatched();
    m_contact->spawn(m_refresher.runHints(stop));
    m_contact->spawn(m_refresher.runTurns(stop));
    m_contact->spawn(m_channelPoll.run(stop));
    if (m_channels.isSharded())
        m_contact->spawn(m_shardFeed.run(stop));
    if (m_options.scans)
        m_contact->spawn(m_scanner.run(stop));
}

// A server that loads its data after a restart answers, but refuses to read. The turns read the locks later. Without
// this end, each later release would count as lost in the restart.
Task<void> NodeWatch::awaitRestart(Instant began, std::stop_token stop)
{
    Clock *const clock = m_nodeReader.clock();
    while (!m_store->isReadSince(began, m_part)) {
        const Instant until = clock->now() + m_options.refreshEvery;
        co_await sleepUntil(clock, until, stop);
        if (stop.stop_requested())
            co_return;
    }
    m_store->endRestart(m_part);
}

QString NodeWatch::place() const
{
    const std::vector<redis::Node> nodes = m_source->nodes();
    const auto mine = std::find_if(nodes.begin(), nodes.end(),
                                   [this](const redis::Node &node) { return node.server == m_node.server; });
    return mine == nodes.end() ? m_node.name : mine->name;
}

// True if another process answers than before: a restart, or another server is now the master.
bool NodeWatch::noteProcess()
{
    const QByteArray before = std::exchange(m_process, m_nodeReader.process());
    const QString placeBefore = std::exchange(m_place, place());
    const bool isElsewhere = !placeBefore.isEmpty() && placeBefore != m_place;
    if (isElsewhere)
        m_store->beginFailover(m_place, m_part);
    else if (!before.isEmpty() && !m_process.isEmpty() && before != m_process)
        m_store->beginRestart(m_part);
    if (m_process.isEmpty())
        m_process = before;
    return isElsewhere;
}

void NodeWatch::readHints()
{
    if (m_contact && m_store->planner(m_part).hasHints())
        m_refresher.wake();
}

void NodeWatch::readWatched()
{
    if (!m_contact)
        return;
    for (const Key &name : m_store->watchedButUnknown(m_part)) {
        Candidate candidate;
        candidate.request.name = name;
        candidate.trusted = true;
        m_candidateFilter.add(std::move(candidate));
    }
    if (m_candidateFilter.hasCandidates())
        m_refresher.wake();
}

void NodeWatch::expect(const Key &name, Kind kind)
{
    Candidate candidate;
    candidate.request = everythingOf(name);
    candidate.request.semaphoreSeen = kind == Kind::Semaphore;
    candidate.request.permitsSeen = kind == Kind::ExpirableSemaphore;
    candidate.trusted = true;
    const auto slot = m_store->find(name);
    if (slot)
        m_store->companionMet(*slot, candidate.request);
    else
        m_candidateFilter.add(std::move(candidate));
    if (m_contact && !slot)
        m_refresher.wake();
}

void NodeWatch::listenersChanged(const QByteArray &channel)
{
    const auto companion = locks::companionOf(channel);
    if (!companion || !m_contact)
        return;
    m_candidateFilter.companionMet(*companion, Look::Hint::None);
    m_refresher.wake();
}

Task<Result<LockPtr>> NodeWatch::read(Key name, std::stop_token callerStop)
{
    const EitherStop either(callerStop, m_destroyed.get_token());
    const std::stop_token stop = either.token();
    LockReader *reader = &m_reader;
    auto lock = co_await readOne(reader, m_store, name, stop);
    co_return lock;
}

Task<Result<bool>> NodeWatch::complete(Instant deadline, std::stop_token callerStop)
{
    const EitherStop either(callerStop, m_destroyed.get_token());
    const std::stop_token stop = either.token();
    Clock *clock = m_nodeReader.clock();
    std::optional<Instant> whole; // time when the pass was complete
    for (;;) {
        const Instant now = clock->now();
        if (passes() > 0 && !whole)
            whole = now;
        if (whole && (!m_refresher.hasHints() || now >= *whole + longestSettling))
            co_return Result<bool>(true);
        const Scanner::Progress progress = m_scanner.progress();
        if (!whole && progress.failure)
            co_return Result<bool>(*progress.failure);
        if (!whole && progress.trouble)
            co_return Result<bool>(*progress.trouble);
        if (now >= deadline)
            co_return Result<bool>(whole.has_value());
        const Instant until = std::min(deadline, now + Millis(10));
        co_await sleepUntil(clock, until, stop);
        if (stop.stop_requested())
            co_return Result<bool>(canceled());
    }
}

Task<void> NodeWatch::readUnheard(std::stop_token callerStop)
{
    const EitherStop either(callerStop, m_destroyed.get_token());
    const std::stop_token stop = either.token();
    co_await m_refresher.readUnheard(stop);
}

bool NodeWatch::contactLost() const
{
    const auto since = std::max(m_nodeReader.answeredAt().value_or(Instant()), m_startedAt);
    return m_startedAt != Instant() && m_nodeReader.clock()->now() - since >= m_options.unverifiedAfter - early;
}

void NodeWatch::fill(Status &status)
{
    const Instant now = m_nodeReader.clock()->now();
    m_keyEvents.compareWith(m_store->unannounced(m_part));
    fillFeeds(status);
    fillScan(status);
    const auto refreshing = m_refresher.unitsUsed() * MonitorOptions::perCommand;
    m_load.note(now, m_nodeReader.commandsSent(), refreshing + m_scanner.serverTime());
    status.commandsPerSecond = m_load.commandsPerSecond();
    status.serverShare = m_load.share();
    status.budgetLimited = m_contact && m_store->planner(m_part).lateness(now) > m_options.refreshEvery;
    status.paused = m_paused;
    status.lastRefresh = m_refresher.lastRefresh().value_or(Instant());
    status.serverClockOffsetMillis = m_serverClock.offsetTo(*m_nodeReader.clock());
    status.missingPermissions = m_nodeReader.permissions().missing();
    for (const auto *feed : {&m_unlockFeed.missing(), &m_keyEvents.missing()})
        status.missingPermissions.insert(status.missingPermissions.end(), feed->begin(), feed->end());
    if (m_tracking.state() == Status::Feed::Denied)
        status.missingPermissions.push_back(QStringLiteral("CLIENT TRACKING"));
}

// The status names only one missing feed: a requested one first, then the one whose absence costs most.
void NodeWatch::fillFeeds(Status &status) const
{
    status.unlockFeed = m_unlockFeed.state();
    status.keyEvents = m_keyEvents.state();
    const bool changesSeen = m_store->events().count() > 0;
    status.feedWhy = m_unlockFeed.state() == Status::Feed::On ? m_keyEvents.why(changesSeen) : m_unlockFeed.why();
    const bool isTracking = m_tracking.isChosen() && m_tracking.state() == Status::Feed::On;
    const bool hearsChanges = isTracking || m_keyEvents.state() == Status::Feed::On;
    if (m_unlockFeed.state() == Status::Feed::On && m_channels.isSharded() && !hearsChanges)
        status.feedWhy = ShardFeed::whatIsNotHeard();
    if (!m_tracking.isChosen())
        return;
    status.tracking = m_tracking.state();
    if (!isTracking)
        status.feedWhy = m_tracking.why();
}

void NodeWatch::fillScan(Status &status) const
{
    const Scanner::Progress progress = m_scanner.progress();
    status.scanProgress = progress.fraction;
    status.scanComplete = progress.passes > 0;
    status.databaseKeys = progress.databaseKeys;
    status.scannedKeys = qint64(progress.fraction * double(progress.databaseKeys));
}

} // namespace lockscope::monitor
