// What the servers have, looked at again and again, and who lost a lock by it.
#include "core/async/sleep.h"
#include "core/play/run/recorder.h"
#include "core/play/stage/read_keys.h"

#include <algorithm>

namespace lockscope::play {

namespace {

using What = Happened::What;

constexpr Micros tolerance{20'000};

} // namespace

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
    else if (gone.what == What::TakenAway && claims(lock.name, who))
        m_outlived.insert({lock.name, who});
    note(gone);
}

} // namespace lockscope::play
