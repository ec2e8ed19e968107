#include "core/play/run/recorder.h"

#include "core/async/sleep.h"
#include "core/base/core_text.h"
#include "core/model/lock.h"
#include "core/play/sandbox/read_keys.h"

#include <algorithm>

namespace lockscope::play {

namespace {

using What = RunEvent::What;

using Event = LockEvent::What;

// A lane shows one owner, so only that owner's other holds decide whether a release ends a segment.
std::optional<Event> givenBack(const RunEvent &happened, locks::AcquirableKind kind, bool holdsBeside)
{
    if (happened.outcome != Outcome::HoldsRemain && happened.outcome != Outcome::Released)
        return std::nullopt;
    if (happened.count > 0)
        return Event::CountDown;
    if (!holdsBeside)
        return Event::Released;
    return kind == locks::AcquirableKind::Write ? Event::Downgraded : Event::CountDown;
}

std::optional<Event> eventOf(const RunEvent &happened, locks::AcquirableKind kind, bool holdsBeside)
{
    switch (happened.what) {
    case What::Got: return happened.count > 1 || holdsBeside ? Event::Reentered : Event::Acquired;
    case What::Waits: return Event::Waiting;
    case What::Woken: return Event::Woken;
    case What::GaveUp: return Event::GaveUp;
    case What::Renewed: return Event::Renewed;
    case What::ToldLost: return Event::Lost;
    case What::Expired: return Event::Expired;
    case What::TakenAway: return Event::Forced;
    case What::GaveBack: return givenBack(happened, kind, holdsBeside);
    default: return std::nullopt;
    }
}

// Expired and TakenAway are conclusions from a read of the servers, so their events are marked as samples.
std::vector<LockEvent> lockEventsOf(const RunEvent &happened, const LockTerms *lock, bool holdsBeside, Micros at,
                                    qint64 wallMillis)
{
    const auto what = lock ? eventOf(happened, lock->kind, holdsBeside) : std::nullopt;
    if (!what || happened.who.actor.isEmpty())
        return {};
    const bool isConcluded = happened.what == What::Expired || happened.what == What::TakenAway;
    LockEvent event;
    event.what = *what;
    event.id = {{}, 0, lock->keys.front()};
    event.owner = laneOwner(happened.who);
    event.knownBy = isConcluded ? KnownBy::Sample : KnownBy::Event;
    event.at = laneTime(at);
    event.wallMillis = wallMillis;
    return {event};
}

bool endsHold(LockEvent::What what)
{
    return what == LockEvent::What::Released || what == LockEvent::What::Forced || what == LockEvent::What::Expired
        || what == LockEvent::What::Lost;
}

constexpr Micros tolerance{20'000};

qint64 sizeOfKeys(const SandboxState &sandbox)
{
    qint64 bytes = 0;
    for (const auto &server : sandbox.servers) {
        for (const KeyState &key : server->keys) {
            bytes += key.key.raw().size();
            for (const auto &[name, value] : key.fields)
                bytes += name.size() + value.size();
        }
    }
    return bytes;
}

qint64 sizeOfMessages(const std::vector<Transfer> &transfers)
{
    qint64 bytes = 0;
    for (const Transfer &each : transfers) {
        bytes += each.reply.size();
        for (const QByteArray &word : each.words)
            bytes += word.size();
    }
    return bytes;
}

} // namespace

Recorder::Recorder(Sandbox *sandbox, Clock *clock)
    : m_sandbox(sandbox)
    , m_clock(clock)
{
    connect(sandbox, &Sandbox::happened, this, [this](const RunEvent &happened) { note(happened); });
    connect(sandbox, &Sandbox::transferred, this, &Recorder::heard);
}

Recorder::~Recorder() = default;

Micros Recorder::now() const
{
    return std::chrono::duration_cast<Micros>(m_clock->now() - m_begun);
}

void Recorder::begin()
{
    m_begun = m_clock->now();
    m_owners = m_sandbox->owners();
    const auto stop = m_tasks.stopToken();
    for (const auto &server : m_sandbox->servers().all()) {
        if (server->role != Role::Sentinel)
            m_tasks.spawn(listen(server.get(), stop));
    }
    note({});
    m_tasks.spawn(run(stop));
}

Task<void> Recorder::end(std::stop_token stop)
{
    co_await look(stop);
    if (stop.stop_requested())
        co_return;
    m_tasks.requestStop();
    co_await m_tasks.join();
}

void Recorder::heard(const Transfer &transfer)
{
    Transfer timed = transfer;
    timed.at = now();
    m_history.asked(timed);
    if (timed.way == Way::Message) {
        for (const LockTerms &lock : m_sandbox->setting().locks) {
            if (!isChannelOf(lock, timed.words.value(0)))
                continue;
            m_lastMessages[{timed.actor, lock.name}] = timed.number;
            if (timed.fate != Fate::Delivered)
                m_history.sighted(lock.name, timed.at);
        }
    }
    m_transfers.push_back(timed);
    if (timed.fate != Fate::Passed)
        tellInFlight(timed);
    m_wanted.call();
}

// Reports each held-back message separately, because each can be delivered or dropped alone.
void Recorder::tellInFlight(const Transfer &transfer)
{
    RunEvent now;
    now.what = transfer.fate == Fate::HeldBack ? What::HeldBack
        : transfer.fate == Fate::Dropped       ? What::Dropped
                                               : What::Delivered;
    now.who.actor = transfer.actor;
    now.server = transfer.server;
    now.transfer = transfer.number;
    note(now);
}

// Replicas also publish the same message, so only messages from masters count.
void Recorder::published(const QString &server, const QByteArray &channel, const QByteArray &payload)
{
    const ServerState *at = findServer(m_latest, server);
    if (at && at->role != Role::Master)
        return;
    for (const LockTerms &lock : m_sandbox->setting().locks) {
        if (!isChannelOf(lock, channel))
            continue;
        m_history.published(lock.name, now());
        RunEvent message;
        message.what = What::Published;
        message.lock = lock.name;
        message.server = server;
        message.text = payload;
        for (const Key &name : lock.keys) {
            if (const auto removal = m_history.removalOf(name))
                message.who.actor = removal->actor;
        }
        note(message);
        return;
    }
}

// Subscribes to a pattern, because lock clients do not count such a subscription as a waiter.
Task<void> Recorder::listen(SandboxServer *server, std::stop_token stop)
{
    const QString name = server->name;
    const redis::Subscriber::Handler hear = [this, name](const redis::Message &message) {
        published(name, message.channel.raw(), message.payload);
    };
    redis::Subscriber &subscriber = server->observer->subscriber();
    const Instant until = server->observer->deadline();
    const QByteArray everything("*");
    auto heard = co_await subscriber.subscribePattern(everything, hear, until, stop);
    while (!stop.stop_requested()) {
        const Instant next = m_clock->now() + (heard ? Millis(3'600'000) : lookEvery); // no retry if subscribed
        co_await sleepUntil(m_clock, next, stop);
        if (heard || stop.stop_requested())
            continue;
        const Instant limit = server->observer->deadline();
        auto again = co_await subscriber.subscribePattern(everything, hear, limit, stop);
        heard = std::move(again); // tries again, because the server went down before it answered
    }
}

void Recorder::note(RunEvent happened, int step)
{
    if (m_isOver)
        return; // the end of the servers does not belong to the run
    m_isOver = happened.what == What::Ended;
    const Micros at = now();
    m_history.heard(happened, at);
    m_owners.insert(m_sandbox->owners());
    if (happened.what == What::Woken)
        happened.transfer = m_lastMessages[{happened.who.actor, happened.lock}];
    if (happened.what == What::ClockJumped && !happened.server.isEmpty())
        clockJumped(happened);
    if (happened.what == What::Got)
        m_toLearn.push_back({happened.lock, happened.who});
    m_noted.push_back({at, step, happened, eventsOf(happened, at)});
    for (const LockTerms &each : m_sandbox->setting().locks)
        m_history.claimed(each.name, each.kind == locks::AcquirableKind::Read ? 0 : believers(each.name));
    m_wanted.call();
}

// If only the server loses a hold (failover, restart), the lanes still show the hold until its client gives it up. So
// two believed holds may appear side by side.
std::vector<LockEvent> Recorder::eventsOf(const RunEvent &happened, Micros at)
{
    const LockTerms *lock = m_sandbox->setting().lock(happened.lock);
    const bool isBeside = lock && holdsBeside(*lock, happened.who);
    const qint64 wallMillis = m_clock->wallMillis();
    const std::pair<QString, Who> hold(happened.lock, happened.who);
    std::vector<LockEvent> events;
    if (happened.what != What::TakenAway || !m_outlived.contains(hold))
        events = lockEventsOf(happened, lock, isBeside, at, wallMillis);
    if (happened.what == What::GaveBack && happened.outcome == Outcome::NotHeld && lock
        && m_open.contains({lock->keys.front(), laneOwner(happened.who)}))
        events = lostEvent(hold, at); // the client believed in its hold until now
    if (happened.what == What::Got || happened.what == What::ToldLost || !events.empty())
        m_outlived.erase(hold); // its lane continues with a new hold, or has just ended
    for (auto each = m_outlived.begin(); each != m_outlived.end();) {
        if (believesToHold(each->first, each->second)) {
            ++each;
            continue;
        }
        const auto last = lostEvent(*each, at);
        events.insert(events.end(), last.begin(), last.end());
        each = m_outlived.erase(each);
    }
    for (const LockEvent &event : events) {
        if (event.what == LockEvent::What::Acquired)
            m_open.insert({event.id.key, event.owner});
        else if (endsHold(event.what))
            m_open.erase({event.id.key, event.owner});
    }
    return events;
}

std::vector<LockEvent> Recorder::lostEvent(const std::pair<QString, Who> &hold, Micros at) const
{
    RunEvent ended;
    ended.what = What::ToldLost;
    ended.who = hold.second;
    return lockEventsOf(ended, m_sandbox->setting().lock(hold.first), false, at, m_clock->wallMillis());
}

// Whether `who` also holds the other side of a read-write lock, which has the same key.
bool Recorder::holdsBeside(const LockTerms &lock, const Who &who) const
{
    for (const auto &actor : m_sandbox->actors()) {
        for (const BelievedHold &claim : actor->holds) {
            const LockTerms *other = m_sandbox->setting().lock(claim.lock);
            if (actor->name == who.actor && claim.thread == who.thread && other && other->name != lock.name
                && other->compound == Compound::None && other->keys == lock.keys)
                return true;
        }
    }
    return false;
}

bool Recorder::believesToHold(const QString &lock, const Who &who) const
{
    for (const auto &actor : m_sandbox->actors()) {
        for (const BelievedHold &claim : actor->holds) {
            if (actor->name == who.actor && claim.thread == who.thread && claim.lock == lock)
                return true;
        }
    }
    return false;
}

int Recorder::believers(const QString &lock) const
{
    std::set<Who> all; // one owner may have several holds, such as the permits of a semaphore
    for (const auto &actor : m_sandbox->actors()) {
        for (const BelievedHold &claim : actor->holds) {
            if (claim.lock == lock)
                all.insert(Who{actor->name, claim.thread});
        }
    }
    return int(all.size());
}

void Recorder::overflow(const QString &why)
{
    if (!std::exchange(m_isFull, true))
        Q_EMIT overflowed(why);
}

void Recorder::complete(std::size_t count)
{
    const qint64 keys = count > 0 ? sizeOfKeys(m_latest) : 0;
    for (std::size_t i = 0; i < count; ++i) {
        auto frame = std::make_shared<Frame>();
        Noted &noted = m_noted[i];
        frame->number = int(m_frames.size());
        frame->at = noted.at;
        frame->step = noted.step;
        frame->happened = std::move(noted.happened);
        frame->lockEvents = std::move(noted.events);
        const auto later = std::find_if(m_transfers.begin(), m_transfers.end(),
                                        [&](const Transfer &each) { return each.at > noted.at; });
        frame->transfers.assign(m_transfers.begin(), later);
        m_transfers.erase(m_transfers.begin(), later);
        frame->sandbox = m_latest;
        m_bytes += keys + sizeOfMessages(frame->transfers);
        m_frames.push_back(std::move(frame));
    }
    m_noted.erase(m_noted.begin(), m_noted.begin() + std::ptrdiff_t(count));
    if (m_bytes > mostBytes)
        overflow(CoreText::tr("the run has ended, because its recording is full"));
    if (count > 0)
        Q_EMIT framed();
}

Task<void> Recorder::run(std::stop_token stop)
{
    while (!stop.stop_requested()) {
        co_await lookOnce(stop);
        if (stop.stop_requested())
            co_return;
        const Instant next = m_clock->now() + lookEvery;
        const auto end = co_await m_wanted.wait(m_clock, next, stop);
        if (end == WaitEnd::Stopped)
            co_return;
    }
}

Task<void> Recorder::look(std::stop_token stop)
{
    const quint64 wanted = m_looks + 2; // a read that is already in progress does not count
    m_wanted.call();
    while (!stop.stop_requested() && m_looks < wanted) {
        const Instant next = m_clock->now() + Millis(2);
        co_await sleepUntil(m_clock, next, stop);
    }
}

Task<void> Recorder::lookOnce(std::stop_token stop)
{
    m_sandbox->servers().noticeEnded();
    const std::size_t noted = m_noted.size();
    co_await m_sandbox->servers().refreshRoles(stop);
    if (stop.stop_requested())
        co_return;
    const SandboxState before = m_latest;
    SandboxState state;
    for (const auto &server : m_sandbox->servers().all()) {
        auto seen = std::make_shared<ServerState>();
        seen->name = server->name;
        const Micros began = now();
        seen->lookedAt = began;
        if (const ServerState *known = findServer(before, server->name)) {
            seen->keys = known->keys;
            seen->lookedAt = known->lookedAt;
        }
        const bool isUp = server->standing == Standing::Up && server->role != Role::Sentinel;
        if (isUp && !m_isFull && server->observer->isLive()) {
            redis::Server *const observer = server->observer.get();
            auto contents = co_await readKeys(observer);
            if (stop.stop_requested())
                co_return;
            if (contents && contents->isTooLarge)
                overflow(CoreText::tr("the run has ended, because %1 holds far more data than a scenario needs")
                             .arg(server->name));
            if (contents && !contents->isTooLarge) {
                seen->keys = std::move(contents->keys);
                seen->lookedAt = began;
            }
        }
        if (server->standing == Standing::Stopped) {
            seen->keys.clear();
            seen->lookedAt = began;
        }
        seen->standing = server->standing;
        seen->role = server->role;
        seen->isCutOff = server->isCutOff;
        seen->clockAhead = server->clockAhead;
        seen->isMaster = server.get() == m_sandbox->servers().master();
        state.servers.push_back(std::move(seen));
    }
    state.actors = m_sandbox->actors();
    m_latest = std::move(state);
    learnOwners();
    compare();
    ++m_looks;
    complete(noted);
}

// Values of clients without lock support do not name their owner. The owner is the client that believes it holds the
// lock.
void Recorder::learnOwners()
{
    for (const auto &[name, who] : std::exchange(m_toLearn, {})) {
        const LockTerms *lock = m_sandbox->setting().lock(name);
        const KeyState *key = lock ? findKey(m_latest, lock->keys.front(), {}) : nullptr;
        if (key && key->type == KeyState::Type::String && !key->fields.empty()
            && !m_owners.contains(Owner(key->fields.front().second)))
            m_owners.insert(Owner(key->fields.front().second), who);
    }
}

// Finds holders that lost a lock since the previous read without releasing the lock themselves. If a lock's server
// is stopped or paused, the lock is compared once the server is up again. Red locks are always compared.
void Recorder::compare()
{
    for (const LockTerms &lock : m_sandbox->setting().locks) {
        const auto servers = serversOf(lock, m_latest, m_sandbox->setting());
        if (servers.empty() || (lock.compound != Compound::Red && servers.front()->standing != Standing::Up))
            continue;
        Seen &seen = m_seen[lock.name];
        Counts have = holdersOf(lock, m_latest, m_sandbox->setting(), m_owners);
        for (const auto &[who, count] : seen.holders) {
            if (!have.contains(who))
                gone(lock, who, seen);
        }
        const KeyState *key = findKey(m_latest, lock.keys.front(), servers.front()->name);
        const Micros jumped = seen.lookedAt == servers.front()->lookedAt ? seen.jumped : Micros(0);
        seen = {std::move(have), key ? key->ttl : Ttl(), servers.front()->lookedAt, servers.front()->name, jumped};
    }
}

// A jump of a server's clock may end leases. For a red lock, the jump of any server's clock counts.
void Recorder::clockJumped(const RunEvent &happened)
{
    for (auto &[name, seen] : m_seen) {
        const LockTerms *lock = m_sandbox->setting().lock(name);
        if (seen.server == happened.server || (lock && lock->compound == Compound::Red))
            seen.jumped = std::max(seen.jumped, happened.took.value_or(Micros(0)));
    }
}

void Recorder::gone(const LockTerms &lock, const Who &who, const Seen &seen)
{
    const auto removal = m_history.removalOf(lock.keys.front());
    const bool isRemoved = removal && removal->at + tolerance >= seen.lookedAt;
    if (isRemoved && removal->actor == who.actor)
        return; // the holder released it, and reports that itself
    RunEvent gone;
    const bool ranOut = seen.ttl.hasExpiry() && seen.lookedAt + seen.ttl.left() <= now() + seen.jumped + tolerance;
    gone.what = !isRemoved && ranOut ? What::Expired : What::TakenAway;
    gone.who = who;
    gone.lock = lock.name;
    gone.server = seen.server;
    if (isRemoved)
        gone.text = removal->actor.toUtf8();
    else if (gone.what == What::TakenAway && believesToHold(lock.name, who))
        m_outlived.insert({lock.name, who});
    note(gone);
}

} // namespace lockscope::play

#include "moc_recorder.cpp"
