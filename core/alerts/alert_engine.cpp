#include "core/alerts/alert_engine.h"

#include "core/model/lock.h"

#include <algorithm>

namespace lockscope::alerts {

namespace {

constexpr std::size_t fewestRows = 1'000; // of one look at filters that depend on time
constexpr std::size_t mostStale = 10'000; // locks that wait for the end of a delay, but match no more

AlertCause causeOf(const Figure &figure)
{
    return {figure.value, figure.locks, figure.clients};
}

// One true condition is enough. Without one, an unknown condition leaves the answer open.
RuleAnswer answerOf(const Conditions &conditions, const Facts &facts)
{
    RuleAnswer answer{false};
    for (const Condition &condition : conditions) {
        const std::optional<bool> is = truth(condition, facts);
        if (is.value_or(false))
            return {true, causeOf(*holds(condition, facts))};
        if (!is)
            answer.isTrue.reset();
    }
    return answer;
}

// As the window's filter does: a lock whose figure is not known does not fulfill a term about this figure.
bool fulfillsFor(const AlertRule &rule, const Lock &lock, Instant now)
{
    return rule.locks->accepts(lock, {now})
        && (!rule.locks->dependsOnTime() || rule.locks->accepts(lock, {now - rule.delay}));
}

RuleAnswer answerOf(const AlertRule &rule, const std::vector<LockPtr> &locks, Instant now)
{
    RuleAnswer answer;
    qint64 unknown = 0;
    for (const LockPtr &lock : locks) {
        if (lock->gone || isMuted(rule, lock->id.key.raw()))
            continue;
        if (lock->state == State::Unverified) {
            ++unknown;
            continue;
        }
        if (!fulfillsFor(rule, *lock, now))
            continue;
        answer.cause.value += 1;
        if (answer.cause.locks.size() < Figure::mostCauses)
            answer.cause.locks.push_back(lock->id);
    }
    if (answer.cause.value > rule.moreThan)
        answer.isTrue = true;
    else if (answer.cause.value + double(unknown) <= rule.moreThan)
        answer.isTrue = false;
    return answer;
}

} // namespace

Facts factsOf(const Look &look, const AlertRule &rule)
{
    Facts facts;
    facts.add(look.list);
    for (const clients::ClientPtr &client : look.clients)
        facts.add(*client);
    for (const LockPtr &lock : look.locks) {
        if (!isMuted(rule, lock->id.key.raw()))
            facts.add(*lock, look.now);
    }
    if (look.isUsualKnown)
        facts.knowUnusual();
    return facts;
}

std::vector<RuleAnswer> judgeOnce(const AlertRules &rules, const Look &look)
{
    std::vector<RuleAnswer> answers;
    for (const AlertRule &rule : rules)
        answers.push_back(rule.locks ? answerOf(rule, look.locks, look.now) : answerOf(rule.when, factsOf(look, rule)));
    return answers;
}

AlertEngine::AlertEngine(AlertRules rules, const Clock *clock)
    : m_rules(std::move(rules))
    , m_clock(clock)
{ }

AlertEngine::Side &AlertEngine::sideOf(const ConnectionId &of)
{
    Side &side = m_sides[of];
    side.states.resize(m_rules.size());
    return side;
}

void AlertEngine::setRules(AlertRules rules)
{
    for (auto &[of, side] : m_sides) {
        for (RuleState &state : side.states)
            end(state, AlertChange::What::Unwatched);
        side.states.clear();
    }
    m_rules = std::move(rules);
    for (auto &[of, side] : m_sides) {
        side.states.resize(m_rules.size());
        for (const auto &[name, row] : side.rows)
            look(side, row);
    }
}

void AlertEngine::setMutedNames(MutedNames names)
{
    m_muted = std::move(names);
    std::sort(m_muted.begin(), m_muted.end());
    for (auto &[of, side] : m_sides) {
        for (const auto &[name, row] : side.rows)
            look(side, row);
    }
}

// Without contact, nobody knows whether a rule stays true or false. So all delays begin again afterwards.
void AlertEngine::setContact(const ConnectionId &of, bool contact)
{
    Side &side = sideOf(of);
    if (std::exchange(side.hasContact, contact) == contact || !contact)
        return;
    const Instant now = m_clock->now();
    for (RuleState &state : side.states) {
        state.trueSince.reset();
        state.falseSince.reset();
        state.waiting.clear();
        for (auto &[name, match] : state.matches) {
            if (match.counts)
                continue;
            match.since = now;
            state.waiting.emplace_back(now, name);
        }
    }
}

void AlertEngine::setScanned(const ConnectionId &of)
{
    sideOf(of).isScanned = true;
}

bool AlertEngine::isKnown(const Side &side) const
{
    return side.scanUntil && (side.isScanned || m_clock->now() >= *side.scanUntil);
}

void AlertEngine::forget(const ConnectionId &of)
{
    const auto side = m_sides.find(of);
    if (side == m_sides.end())
        return;
    for (RuleState &state : side->second.states)
        end(state, AlertChange::What::Unwatched);
    m_sides.erase(side);
}

void AlertEngine::apply(const Delta &delta)
{
    Side &side = sideOf(delta.of);
    if (delta.reset)
        side.rows.clear();
    side.scanUntil = side.scanUntil.value_or(m_clock->now() + scanAtMost); // the first table may be empty and untold
    for (const LockPtr &lock : delta.upserts) {
        side.rows[lock->id.key] = lock;
        look(side, lock);
    }
    for (const LockId &id : delta.removed) {
        side.rows.erase(id.key);
        for (std::size_t i = 0; i < m_rules.size(); ++i)
            note(side.states[i], m_rules[i], id.key, Fits::No);
    }
    for (RuleState &state : side.states) {
        if (delta.reset)
            dropMissing(state, side.rows);
    }
}

// A new table has all known locks. A lock that it does not contain is gone.
void AlertEngine::dropMissing(RuleState &state, const std::map<Key, LockPtr> &rows)
{
    for (auto match = state.matches.begin(); match != state.matches.end();) {
        const auto next = std::next(match);
        if (!rows.contains(match->first))
            drop(state, match);
        match = next;
    }
}

void AlertEngine::apply(const ConnectionId &of, const clients::ClientDelta &delta)
{
    Side &side = sideOf(of);
    if (delta.reset)
        side.clients.clear();
    for (const clients::ClientPtr &client : delta.upserts)
        side.clients[client->uuid] = client;
    for (const clients::Uuid &uuid : delta.removed)
        side.clients.erase(uuid);
    side.list = delta.list;
}

bool AlertEngine::isMutedFor(const AlertRule &rule, const QByteArray &name) const
{
    return std::binary_search(m_muted.begin(), m_muted.end(), name) || isMuted(rule, name);
}

AlertEngine::Fits AlertEngine::fits(const AlertRule &rule, const Lock &lock) const
{
    if (lock.gone || isMutedFor(rule, lock.id.key.raw()))
        return Fits::No;
    if (lock.state == State::Unverified)
        return Fits::Unknown;
    return rule.locks->accepts(lock, {m_clock->now()}) ? Fits::Yes : Fits::No;
}

void AlertEngine::look(Side &side, const LockPtr &lock)
{
    for (std::size_t i = 0; i < m_rules.size(); ++i) {
        if (m_rules[i].locks)
            note(side.states[i], m_rules[i], lock->id.key, fits(m_rules[i], *lock));
    }
}

// A lock that counts keeps counting while its answer is unknown. A lock whose delay is not over begins again.
void AlertEngine::note(RuleState &state, const AlertRule &rule, const Key &name, Fits fits) const
{
    if (!rule.locks || (fits != Fits::Yes && state.matches.empty()))
        return;
    const auto match = state.matches.find(name);
    if (match == state.matches.end()) {
        if (fits != Fits::Yes)
            return;
        const Instant now = m_clock->now(); // the same in both, because countWaiting() compares them
        state.matches.emplace(name, Match{now});
        state.waiting.emplace_back(now, name);
        if (state.waiting.size() > 2 * state.matches.size() + mostStale)
            forgetStale(state);
        return;
    }
    Match &known = match->second;
    if (fits == Fits::No || (fits == Fits::Unknown && !known.counts))
        return drop(state, match);
    const bool isUnsure = fits == Fits::Unknown;
    if (!known.counts || std::exchange(known.isUnsure, isUnsure) == isUnsure)
        return;
    state.sure += isUnsure ? -1 : 1;
    state.unsure += isUnsure ? 1 : -1;
}

// Locks that come and go while the delay is long must not fill the memory.
void AlertEngine::forgetStale(RuleState &state)
{
    std::erase_if(state.waiting, [&state](const std::pair<Instant, Key> &waiting) {
        const auto match = state.matches.find(waiting.second);
        return match == state.matches.end() || match->second.counts || match->second.since != waiting.first;
    });
}

void AlertEngine::drop(RuleState &state, std::map<Key, Match>::iterator match)
{
    if (match->second.counts)
        --(match->second.isUnsure ? state.unsure : state.sure);
    state.matches.erase(match);
}

// Applies filters that depend on time to a part of the rows, so that a hundred thousand locks do not freeze the window.
void AlertEngine::lookAgain(Side &side)
{
    const Instant now = m_clock->now();
    const Millis passed = toMillis(now - std::exchange(side.lookedAt, now));
    const bool dependsOnTime = std::any_of(m_rules.begin(), m_rules.end(), [](const AlertRule &rule) {
        return rule.locks && rule.locks->dependsOnTime();
    });
    if (!dependsOnTime || passed <= Millis(0))
        return;
    const std::size_t all = side.rows.size();
    const double share = double(passed.count()) / double(lookEvery.count());
    const std::size_t part = share >= 1 ? all : std::min(all, fewestRows + std::size_t(double(all) * share));
    auto row = side.rows.lower_bound(side.cursor);
    for (std::size_t looked = 0; looked < part; ++looked, ++row) {
        if (row == side.rows.end())
            row = side.rows.begin();
        for (std::size_t i = 0; i < m_rules.size(); ++i) {
            if (m_rules[i].locks && m_rules[i].locks->dependsOnTime())
                note(side.states[i], m_rules[i], row->first, fits(m_rules[i], *row->second));
        }
    }
    side.cursor = row == side.rows.end() ? Key() : row->first;
}

void AlertEngine::countWaiting(RuleState &state, const AlertRule &rule) const
{
    while (!state.waiting.empty() && m_clock->now() - state.waiting.front().first >= rule.delay) {
        const auto [since, name] = state.waiting.front();
        state.waiting.pop_front();
        const auto match = state.matches.find(name);
        if (match == state.matches.end() || match->second.counts || match->second.since != since)
            continue;
        match->second.counts = true;
        ++state.sure;
    }
}

Facts AlertEngine::factsFor(const Side &side, const AlertRule &rule) const
{
    Facts facts;
    facts.add(side.list);
    for (const auto &[uuid, client] : side.clients)
        facts.add(*client);
    const bool mayBeMuted = !m_muted.empty() || !rule.muted.empty();
    for (const auto &[name, row] : side.rows) {
        if (!mayBeMuted || !isMutedFor(rule, name.raw()))
            facts.add(*row, m_clock->now());
    }
    if (side.isUsualKnown)
        facts.knowUnusual();
    return facts;
}

RuleAnswer AlertEngine::answerOf(const AlertRule &rule, const RuleState &state)
{
    RuleAnswer answer;
    answer.cause.value = state.sure;
    if (state.sure > rule.moreThan)
        answer.isTrue = true;
    else if (state.sure + state.unsure <= rule.moreThan)
        answer.isTrue = false;
    return answer;
}

void AlertEngine::tick()
{
    const Instant now = m_clock->now();
    for (auto &[of, side] : m_sides) {
        if (!side.hasContact)
            continue;
        lookAgain(side);
        for (std::size_t i = 0; i < m_rules.size(); ++i)
            countWaiting(side.states[i], m_rules[i]);
        if (!isKnown(side))
            continue;
        const bool isTimeToCount = now - side.countedAt >= lookEvery;
        if (isTimeToCount)
            side.countedAt = now;
        judge(of, side, isTimeToCount);
    }
}

void AlertEngine::judge(const ConnectionId &of, Side &side, bool isTimeToCount)
{
    std::optional<Facts> shared; // by the rules that mute no names
    for (std::size_t i = 0; i < m_rules.size(); ++i) {
        const AlertRule &rule = m_rules[i];
        if (rule.locks) {
            change(of, side.states[i], rule, answerOf(rule, side.states[i]));
        } else if (isTimeToCount && !rule.muted.empty()) {
            change(of, side.states[i], rule, alerts::answerOf(rule.when, factsFor(side, rule)));
        } else if (isTimeToCount) {
            if (!shared)
                shared = factsFor(side, rule);
            change(of, side.states[i], rule, alerts::answerOf(rule.when, *shared));
        }
    }
}

void AlertEngine::change(const ConnectionId &of, RuleState &state, const AlertRule &rule, const RuleAnswer &answer)
{
    const Instant now = m_clock->now();
    const bool isTrue = answer.isTrue.value_or(false);
    const bool isFalse = !answer.isTrue.value_or(true);
    if (!isTrue)
        state.trueSince.reset();
    else if (!state.trueSince)
        state.trueSince = now;
    if (!isFalse)
        state.falseSince.reset();
    else if (!state.falseSince)
        state.falseSince = now;

    if (state.fired && isFalse && now - *state.falseSince >= rule.resolveAfter)
        return end(state, AlertChange::What::Resolved);
    const Millis delay = rule.locks ? Millis(0) : rule.delay; // the delay of a filter is that of each lock
    if (state.fired || !isTrue || now - *state.trueSince < delay)
        return;
    AlertChange fired{AlertChange::What::Fired, rule, of, answer.cause, m_clock->wallMillis(), m_clock->wallMillis()};
    for (auto match = state.matches.begin(); match != state.matches.end(); ++match) {
        if (fired.cause.locks.size() >= Figure::mostCauses)
            break;
        if (match->second.counts && !match->second.isUnsure)
            fired.cause.locks.push_back({of.source, of.db, match->first});
    }
    state.fired = fired;
    m_changes.push_back(std::move(fired));
}

void AlertEngine::end(RuleState &state, AlertChange::What how)
{
    if (!state.fired)
        return;
    AlertChange ended = *std::exchange(state.fired, std::nullopt);
    ended.what = how;
    ended.atMillis = m_clock->wallMillis();
    m_changes.push_back(std::move(ended));
}

std::vector<AlertChange> AlertEngine::takeChanges()
{
    return std::exchange(m_changes, {});
}

std::vector<AlertChange> AlertEngine::firing() const
{
    std::vector<AlertChange> all;
    for (const auto &[of, side] : m_sides) {
        for (const RuleState &state : side.states) {
            if (state.fired)
                all.push_back(*state.fired);
        }
    }
    return all;
}

} // namespace lockscope::alerts
