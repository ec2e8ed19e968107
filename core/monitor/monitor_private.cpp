#include "core/monitor/monitor_private.h"

#include "core/locks/wire/kind_calls.h"
#include "core/monitor/judge/glob.h"

namespace lockscope::monitor {

namespace {

constexpr Millis tickEvery(100);
constexpr Millis early(200); // "no longer than five seconds" is kept, with the time a delta takes

} // namespace

Monitor::Private::Private(Monitor *monitor, redis::Server *client, MonitorOptions options)
    : m_monitor(monitor)
    , m_options(std::move(options))
    , m_link(client)
    , m_publisher(client->clock(), m_options.deltaEvery,
                  [this](const DeltaPtr &delta) { Q_EMIT m_monitor->changed(delta); })
    , m_events(client->clock(), m_options.deltaEvery,
               [this](const std::vector<LockEvent> &events) { Q_EMIT m_monitor->happened(events); })
    , m_ledger(client->clock(), times(), decoding(), outputs())
    , m_reader(&m_link, &m_serverClock, &m_channels)
    , m_sieve(&m_link, &m_reader, &m_ledger)
    , m_refresher(&m_link, &m_ledger, &m_sieve, &m_reader,
                  {m_options.commandsPerSecond, MonitorOptions::keysPerCommand})
    , m_scanner(&m_link, &m_sieve, scanning(), [this](const QByteArray &name) { return namedLikeLock(name); })
    , m_channelPoll(&m_link, &m_sieve, &m_channels, &m_serverClock, m_options.refreshEvery,
                    [this] { m_refresher.wake(); })
    , m_feed(&m_link, &m_sieve, [this] { m_refresher.wake(); })
    , m_keyEvents(
          &m_link, &m_sieve, &m_ledger, [this](const QByteArray &name) { return namedLikeLock(name); },
          [this] { m_refresher.wake(); })
{ }

Ledger::Times Monitor::Private::times() const
{
    return {m_options.watchedEvery, m_options.refreshEvery, m_options.goneFor, m_options.unverifiedAfter};
}

DecodeOptions Monitor::Private::decoding() const
{
    return {m_options.tokenPatterns, {}, m_options.source, m_link.client()->address().db};
}

Scanner::Options Monitor::Private::scanning() const
{
    return {m_options.scanCount, m_options.scanShare, m_options.refreshEvery, m_options.rescanAfter};
}

Ledger::Outputs Monitor::Private::outputs()
{
    const auto events = [this](const std::vector<LockEvent> &happened) { addEvents(afterForcing(happened)); };
    const auto series = [this](const SeriesPtr &one) { Q_EMIT m_monitor->seriesChanged(one); };
    return {&m_publisher, events, series};
}

// It takes what happened to one lock at a time.
std::vector<LockEvent> Monitor::Private::afterForcing(const std::vector<LockEvent> &events)
{
    std::vector<LockEvent> told;
    for (auto from = events.begin(); from != events.end();) {
        const auto to = std::find_if(from, events.end(), [from](const LockEvent &e) { return e.id != from->id; });
        const std::vector<LockEvent> passed = m_forcing.pass({from, to});
        told.insert(told.end(), passed.begin(), passed.end());
        from = to;
    }
    return told;
}

void Monitor::Private::addEvents(std::vector<LockEvent> events)
{
    m_eventCount += events.size();
    m_order.put(events);
    m_events.add(events);
}

void Monitor::Private::setOwn(const std::vector<OwnHold> &holds)
{
    m_ledger.setOwn(holds);
    if (m_contact && m_ledger.planner().hasHints())
        m_refresher.wake();
}

bool Monitor::Private::namedLikeLock(const QByteArray &name) const
{
    const auto matches = [&name](const QByteArray &pattern) { return globMatches(pattern, name); };
    return nameSuggestsLock(Key(name))
        || std::any_of(m_options.tokenPatterns.begin(), m_options.tokenPatterns.end(), matches);
}

void Monitor::Private::start()
{
    if (std::exchange(m_started, true))
        return;
    m_life = std::make_unique<TaskScope>();
    m_life->spawn(tick(m_life->stopToken()));
    followClient();
}

void Monitor::Private::stop()
{
    m_started = false;
    endContact();
    m_life.reset();
    m_events.flush();
    m_feed.stop();
    m_keyEvents.stop();
}

void Monitor::Private::setPaused(bool paused)
{
    if (m_paused == paused)
        return;
    m_paused = paused;
    followClient();
}

// A contact for as long as the client is Live.
void Monitor::Private::followClient()
{
    const bool live = m_link.client()->isLive();
    m_afresh |= !live;
    const bool wanted = m_started && !m_paused && live;
    if (wanted && !m_contact)
        beginContact();
    else if (!wanted)
        endContact();
}

void Monitor::Private::beginContact()
{
    m_link.permissions().reset();
    m_serverClock.reset();
    m_channels.clear();
    m_channels.setSharded(locks::usesShardedPubSub(*m_link.client()));
    m_sieve.beginContact();
    m_contact = std::make_unique<TaskScope>();
    m_contact->spawn(contact(m_contact->stopToken()));
}

void Monitor::Private::endContact()
{
    m_contact.reset(); // its tasks see their stop token before they touch anything
    m_publisher.abandonReset();
}

// After a reconnect nothing is shown as live before everything known was read again: rows held back until then
// become one delta that starts anew.
Task<void> Monitor::Private::contact(std::stop_token stop)
{
    if (m_afresh)
        m_publisher.beginReset();
    noteServer();
    m_contact->spawn(m_feed.subscribe(stop));
    m_contact->spawn(m_keyEvents.subscribe(stop));
    const bool goOn = co_await m_channelPoll.once(stop);
    if (!goOn)
        co_return;
    const bool all = co_await m_refresher.readAll(stop);
    if (stop.stop_requested())
        co_return;
    if (all)
        m_ledger.endRestart();
    if (std::exchange(m_afresh, false))
        m_publisher.finishReset(m_ledger.rows());
    offerWatched();
    m_contact->spawn(m_refresher.runHints(stop));
    m_contact->spawn(m_refresher.runTurns(stop));
    m_contact->spawn(m_channelPoll.run(stop));
    m_contact->spawn(m_scanner.run(stop));
}

// Another process answers than before: it was restarted, or another has taken its place.
void Monitor::Private::noteServer()
{
    const QByteArray runId = m_link.client()->info().runId;
    if (runId.isEmpty())
        return;
    if (!m_runId.isEmpty() && m_runId != runId)
        m_ledger.beginRestart();
    m_runId = runId;
}

void Monitor::Private::offerWatched()
{
    for (const Key &name : m_ledger.watchedButUnknown()) {
        Candidate candidate;
        candidate.request.name = name;
        candidate.trusted = true;
        m_sieve.offer(std::move(candidate));
    }
    if (m_sieve.hasOffers())
        m_refresher.wake();
}

void Monitor::Private::watch(const Key &name)
{
    m_ledger.watch(name);
    if (m_contact)
        offerWatched();
}

bool Monitor::Private::contactLost() const
{
    const auto &answered = m_link.answeredAt();
    return answered && clock()->now() - *answered >= m_options.unverifiedAfter - early;
}

Task<void> Monitor::Private::tick(std::stop_token stop)
{
    for (int ticks = 1;; ++ticks) {
        const Instant until = clock()->now() + tickEvery;
        co_await sleepUntil(clock(), until, stop);
        if (stop.stop_requested())
            co_return;
        m_ledger.tick(contactLost(), m_serverClock);
        tell(ticks);
        if (stop.stop_requested())
            co_return;
    }
}

void Monitor::Private::tell(int ticks)
{
    if (ticks % 5 == 0) {
        m_status = makeStatus();
        Q_EMIT m_monitor->statusChanged(m_status);
    }
    if (ticks % 10 == 0)
        Q_EMIT m_monitor->totalsChanged(m_ledger.takeTotals());
}

Status Monitor::Private::makeStatus()
{
    Status status;
    status.unlockFeed = m_feed.state();
    status.keyEvents = m_keyEvents.state();
    status.feedWhy = m_feed.state() == Status::Feed::On ? m_keyEvents.why(m_eventCount > 0) : m_feed.why();
    fillScan(status);
    const auto refreshing = m_refresher.unitsUsed() * MonitorOptions::perCommand;
    m_load.note(clock()->now(), m_link.commandsSent(), refreshing + m_scanner.serverTime());
    status.commandsPerSecond = m_load.commandsPerSecond();
    status.serverShare = m_load.share();
    status.budgetLimited = m_contact && m_ledger.planner().lateness(clock()->now()) > m_options.refreshEvery;
    status.paused = m_paused;
    status.lastRefresh = m_refresher.lastRefresh().value_or(Instant());
    status.locks = m_ledger.count();
    status.serverClockOffsetMillis = m_serverClock.offsetTo(*clock());
    status.missingPermissions = m_link.permissions().missing();
    status.missingPermissions.insert(status.missingPermissions.end(), m_feed.missing().begin(), m_feed.missing().end());
    return status;
}

void Monitor::Private::fillScan(Status &status) const
{
    const Scanner::Progress &progress = m_scanner.progress();
    status.scanProgress = progress.fraction;
    status.scanComplete = progress.passes > 0;
    status.databaseKeys = progress.databaseKeys;
    status.scannedKeys = qint64(progress.fraction * double(progress.databaseKeys));
}

} // namespace lockscope::monitor
