#include "core/play/run/recorder.h"

#include "core/async/sleep.h"
#include "core/play/run/lock_events.h"
#include "core/play/stage/read_keys.h"

#include <algorithm>

namespace lockscope::play {

namespace {

using What = Happened::What;

constexpr Micros tolerance{20'000};

} // namespace

Recorder::Recorder(Stage *stage, Clock *clock)
    : m_stage(stage)
    , m_clock(clock)
{
    connect(stage, &Stage::happened, this, [this](const Happened &happened) { note(happened); });
    connect(stage, &Stage::transferred, this, &Recorder::heard);
}

Recorder::~Recorder() = default;

Micros Recorder::now() const
{
    return std::chrono::duration_cast<Micros>(m_clock->now() - m_begun);
}

void Recorder::begin()
{
    m_begun = m_clock->now();
    m_owners = m_stage->owners();
    const auto stop = m_tasks.stopToken();
    for (const auto &server : m_stage->servers().all()) {
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
        for (const LockTerms &lock : m_stage->setting().locks) {
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

// One by one, as they can be acted on one by one.
void Recorder::tellInFlight(const Transfer &transfer)
{
    Happened now;
    now.what = transfer.fate == Fate::HeldBack ? What::HeldBack
        : transfer.fate == Fate::Dropped       ? What::Dropped
                                               : What::Delivered;
    now.who.actor = transfer.actor;
    now.server = transfer.server;
    now.transfer = transfer.number;
    note(now);
}

// Messages reach replicas, too: those of masters are told.
void Recorder::published(const QString &server, const QByteArray &channel, const QByteArray &payload)
{
    const ServerState *at = findServer(m_latest, server);
    if (at && at->role != Role::Master)
        return;
    for (const LockTerms &lock : m_stage->setting().locks) {
        if (!isChannelOf(lock, channel))
            continue;
        m_history.published(lock.name, now());
        Happened message;
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

// A pattern is not counted as a waiter.
Task<void> Recorder::listen(StageServer *server, std::stop_token stop)
{
    const QString name = server->name;
    const redis::Subscriber::Handler hear = [this, name](const redis::Message &message) {
        published(name, message.channel.raw(), message.payload);
    };
    redis::Subscriber &subscriber = server->observer->subscriber();
    const Instant until = server->observer->deadline();
    const QByteArray everything("*");
    auto heard = co_await subscriber.subscribePattern(everything, hear, until, stop);
    while (heard && !stop.stop_requested()) {
        const Instant next = m_clock->now() + std::chrono::seconds(3'600);
        co_await sleepUntil(m_clock, next, stop); // as long as it is kept
    }
}

void Recorder::note(Happened happened, int step)
{
    if (m_isOver)
        return; // its servers go down: that is not part of it
    m_isOver = happened.what == What::Ended;
    const Micros at = now();
    m_history.heard(happened, at);
    m_owners.insert(m_stage->owners());
    if (happened.what == What::Woken)
        happened.transfer = m_lastMessages[{happened.who.actor, happened.lock}];
    if (happened.what == What::ClockJumped && !happened.server.isEmpty())
        clockJumped(happened);
    if (happened.what == What::Got)
        m_toLearn.push_back({happened.lock, happened.who});
    const LockTerms *lock = m_stage->setting().lock(happened.lock);
    const bool isBeside = lock && holdsBeside(*lock, happened.who);
    m_noted.push_back({at, step, happened, lockEventsOf(happened, lock, isBeside, at, m_clock->wallMillis())});
    for (const LockTerms &each : m_stage->setting().locks)
        m_history.claimed(each.name, each.kind == locks::Kind::Read ? 0 : claimants(each.name));
    m_wanted.call();
}

// Another lock of the same key: the other side of a read-write lock.
bool Recorder::holdsBeside(const LockTerms &lock, const Who &who) const
{
    for (const auto &actor : m_stage->actors()) {
        for (const Claim &claim : actor->holds) {
            const LockTerms *other = m_stage->setting().lock(claim.lock);
            if (actor->name == who.actor && claim.thread == who.thread && other && other->name != lock.name
                && other->compound == Compound::None && other->keys == lock.keys)
                return true;
        }
    }
    return false;
}

int Recorder::claimants(const QString &lock) const
{
    int count = 0;
    for (const auto &actor : m_stage->actors())
        count += int(std::count_if(actor->holds.begin(), actor->holds.end(),
                                   [&](const Claim &claim) { return claim.lock == lock; }));
    return count;
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
    const quint64 wanted = m_looks + 2; // one may be under way
    m_wanted.call();
    while (!stop.stop_requested() && m_looks < wanted) {
        const Instant next = m_clock->now() + Millis(2);
        co_await sleepUntil(m_clock, next, stop);
    }
}

Task<void> Recorder::lookOnce(std::stop_token stop)
{
    const std::size_t noted = m_noted.size();
    co_await m_stage->servers().refreshRoles(stop);
    if (stop.stop_requested())
        co_return;
    const StageState before = m_latest;
    StageState state;
    for (const auto &server : m_stage->servers().all()) {
        auto seen = std::make_shared<ServerState>();
        seen->name = server->name;
        seen->lookedAt = now();
        const ServerState *known = findServer(before, server->name);
        if (known)
            seen->keys = known->keys;
        if (server->standing == Standing::Up && server->role != Role::Sentinel && server->observer->isLive()) {
            redis::Server *const observer = server->observer.get();
            auto keys = co_await readKeys(observer);
            if (stop.stop_requested())
                co_return;
            if (keys)
                seen->keys = *keys;
        }
        if (server->standing == Standing::Stopped)
            seen->keys.clear();
        seen->standing = server->standing;
        seen->role = server->role;
        seen->isCutOff = server->isCutOff;
        seen->clockAhead = server->clockAhead;
        seen->isMaster = server.get() == m_stage->servers().master();
        state.servers.push_back(std::move(seen));
    }
    state.actors = m_stage->actors();
    m_latest = std::move(state);
    learnOwners();
    compare();
    ++m_looks;
    complete(noted);
}

// What a client of another kind wrote says nothing of who it is: the one who takes itself for the holder wrote it.
void Recorder::learnOwners()
{
    for (const auto &[name, who] : std::exchange(m_toLearn, {})) {
        const LockTerms *lock = m_stage->setting().lock(name);
        const KeyState *key = lock ? findKey(m_latest, lock->keys.front(), {}) : nullptr;
        if (key && key->type == KeyState::Type::String && !key->fields.empty()
            && !m_owners.contains(Owner(key->fields.front().second)))
            m_owners.insert(Owner(key->fields.front().second), who);
    }
}

// Who had a lock by the last look and has it no more, though nobody was asked to give it back. Of a lock whose server
// is down nothing is said until there is one again.
void Recorder::compare()
{
    for (const LockTerms &lock : m_stage->setting().locks) {
        const auto servers = serversOf(lock, m_latest, m_stage->setting());
        if (servers.empty() || (lock.compound != Compound::Red && servers.front()->standing != Standing::Up))
            continue;
        Seen &seen = m_seen[lock.name];
        Counts have = holdersOf(lock, m_latest, m_stage->setting(), m_owners);
        for (const auto &[who, count] : seen.holders) {
            if (!have.contains(who))
                gone(lock, who, seen);
        }
        const KeyState *key = findKey(m_latest, lock.keys.front(), servers.front()->name);
        seen = {std::move(have), key ? key->ttl : Ttl(), servers.front()->lookedAt, servers.front()->name, {}};
    }
}

// What runs out by it runs out with the jump; of a red lock any server's counts.
void Recorder::clockJumped(const Happened &happened)
{
    for (auto &[name, seen] : m_seen) {
        const LockTerms *lock = m_stage->setting().lock(name);
        if (seen.server == happened.server || (lock && lock->compound == Compound::Red))
            seen.jumped = std::max(seen.jumped, happened.took.value_or(Micros(0)));
    }
}

void Recorder::gone(const LockTerms &lock, const Who &who, const Seen &seen)
{
    const auto removal = m_history.removalOf(lock.keys.front());
    const bool isRemoved = removal && removal->at + tolerance >= seen.lookedAt;
    if (isRemoved && removal->actor == who.actor)
        return; // it gave it back, and tells so itself
    Happened gone;
    const bool ranOut = seen.ttl.hasExpiry() && seen.lookedAt + seen.ttl.left() <= now() + seen.jumped + tolerance;
    gone.what = !isRemoved && ranOut ? What::Expired : What::TakenAway;
    gone.who = who;
    gone.lock = lock.name;
    gone.server = seen.server;
    if (isRemoved)
        gone.text = removal->actor.toUtf8();
    note(gone);
}

void Recorder::complete(std::size_t count)
{
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
        frame->stage = m_latest;
        m_frames.push_back(std::move(frame));
    }
    m_noted.erase(m_noted.begin(), m_noted.begin() + std::ptrdiff_t(count));
    if (count > 0)
        Q_EMIT framed();
}

} // namespace lockscope::play

#include "moc_recorder.cpp"
