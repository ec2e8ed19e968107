#include "core/play/run/recorder.h"

#include "core/async/sleep.h"
#include "core/play/run/lock_events.h"

#include <algorithm>

namespace lockscope::play {

namespace {

using What = Happened::What;

bool endsHold(LockEvent::What what)
{
    return what == LockEvent::What::Released || what == LockEvent::What::Forced || what == LockEvent::What::Expired
        || what == LockEvent::What::Lost;
}

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
    while (!stop.stop_requested()) {
        const Instant next = m_clock->now() + (heard ? Millis(3'600'000) : lookEvery); // as long as it is kept
        co_await sleepUntil(m_clock, next, stop);
        if (heard || stop.stop_requested())
            continue;
        const Instant limit = server->observer->deadline();
        auto again = co_await subscriber.subscribePattern(everything, hear, limit, stop);
        heard = std::move(again); // the server went down before it answered
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
    m_noted.push_back({at, step, happened, eventsOf(happened, at)});
    for (const LockTerms &each : m_stage->setting().locks)
        m_history.claimed(each.name, each.kind == locks::Kind::Read ? 0 : claimants(each.name));
    m_wanted.call();
}

// What a server lost by itself (a replica that took over, a restart) ends no lane: the lane of a client lasts until
// that client gives up its hold, so that two who take themselves for the holder are seen beside each other.
std::vector<LockEvent> Recorder::eventsOf(const Happened &happened, Micros at)
{
    const LockTerms *lock = m_stage->setting().lock(happened.lock);
    const bool isBeside = lock && holdsBeside(*lock, happened.who);
    const qint64 wallMillis = m_clock->wallMillis();
    const std::pair<QString, Who> hold(happened.lock, happened.who);
    std::vector<LockEvent> events;
    if (happened.what != What::TakenAway || !m_outlived.contains(hold))
        events = lockEventsOf(happened, lock, isBeside, at, wallMillis);
    if (happened.what == What::GaveBack && happened.outcome == Outcome::NotHeld && lock
        && m_open.contains({lock->keys.front(), laneOwner(happened.who)}))
        events = lostEvent(hold, at); // it believed until now
    if (happened.what == What::Got || happened.what == What::ToldLost || !events.empty())
        m_outlived.erase(hold); // its lane goes on, or has just ended
    for (auto each = m_outlived.begin(); each != m_outlived.end();) {
        if (claims(each->first, each->second)) {
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
    Happened ended;
    ended.what = What::ToldLost;
    ended.who = hold.second;
    return lockEventsOf(ended, m_stage->setting().lock(hold.first), false, at, m_clock->wallMillis());
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

bool Recorder::claims(const QString &lock, const Who &who) const
{
    for (const auto &actor : m_stage->actors()) {
        for (const Claim &claim : actor->holds) {
            if (actor->name == who.actor && claim.thread == who.thread && claim.lock == lock)
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
