#include "core/incidents/incident_watch.h"

#include "core/incidents/incident_sentences.h"
#include "core/model/deadlock.h"
#include "core/model/lock.h"

#include <algorithm>

namespace lockscope::incidents {

namespace {

constexpr Rule lockRules[] = {Rule::Deadlock, Rule::NoExpiry, Rule::ExpiredWhileHeld};

// One incident reports the whole cycle.
bool isFirstOfCycle(Rule rule, const Lock &lock)
{
    const auto &deadlock = lock.rare->deadlock;
    return rule != Rule::Deadlock || !deadlock || deadlock->links.front().lock == lock.id;
}

std::vector<LockId> othersOf(Rule rule, const Lock &lock)
{
    std::vector<LockId> others;
    if (rule != Rule::Deadlock || !lock.rare->deadlock)
        return others;
    const auto &links = lock.rare->deadlock->links;
    std::transform(links.begin() + 1, links.end(), std::back_inserter(others),
                   [](const DeadlockLink &link) { return link.lock; });
    return others;
}

bool isAboutClients(Rule rule)
{
    return traitsOf(rule).client.has_value();
}

words::Phrase sentenceOf(Rule rule, const LockPtr &lock, const clients::ClientPtr &client)
{
    if (client)
        return watchdogSentence(*client);
    if (rule == Rule::Deadlock)
        return deadlockSentence(*lock);
    return rule == Rule::NoExpiry ? noExpirySentence(*lock) : expiredSentence(lock->rare->lastOwner);
}

// Contains the lock's name, because the ids of holds start again on another server.
QByteArray holdNamed(const char *what, quint64 id, const QByteArray &lock)
{
    return what + QByteArray::number(id) + ' ' + lock;
}

} // namespace

IncidentWatch::IncidentWatch(IncidentList *list, const Clock *clock)
    : m_list(list)
    , m_clock(clock)
{ }

void IncidentWatch::setServer(const ConnectionId &of, const QString &name)
{
    m_sides[of].server = name;
}

// Without contact, nobody knows whether a state lasts. So the delays of pending incidents begin again afterwards.
void IncidentWatch::setContact(const ConnectionId &of, bool contact)
{
    Side &side = m_sides[of];
    if (std::exchange(side.contact, contact) == contact || !contact)
        return;
    for (auto it = m_pending.begin(); it != m_pending.end(); ++it) {
        if (it.key().of == of)
            it->since = m_clock->now();
    }
    for (const Cause &cause : m_unconfirmed) {
        if (cause.of == of)
            m_open[cause].unconfirmedSince = m_clock->now();
    }
}

void IncidentWatch::setScanned(const ConnectionId &of)
{
    Side &side = m_sides[of];
    if (side.quietUntil)
        side.quietUntil = std::min(*side.quietUntil, m_clock->now() + longestDelay);
}

void IncidentWatch::forget(const ConnectionId &of)
{
    m_pending.removeIf([&of](const std::pair<const Cause &, Pending &> &each) { return each.first.of == of; });
    std::vector<Cause> open;
    for (auto it = m_open.constBegin(); it != m_open.constEnd(); ++it) {
        if (it.key().of == of)
            open.push_back(it.key());
    }
    for (const Cause &cause : open)
        over(cause, Standing::Unwatched);
    std::erase_if(m_news, [&of](const News &news) { return news.of == of; });
    m_sides.remove(of);
}

void IncidentWatch::apply(const Delta &delta)
{
    if (delta.reset) {
        m_sides[delta.of].quietUntil = m_clock->now() + firstLookAtMost;
        overUnless(delta.of, false, [&delta](const QByteArray &name) {
            const LockId id{delta.of.source, delta.of.db, Key(name)};
            const auto at =
                std::lower_bound(delta.upserts.begin(), delta.upserts.end(), id,
                                 [](const LockPtr &lock, const LockId &wanted) { return lock->id < wanted; });
            return at != delta.upserts.end() && (*at)->id == id;
        });
    }
    for (const LockPtr &lock : delta.upserts)
        look(lock);
    for (const LockId &id : delta.removed) {
        for (const Rule rule : lockRules)
            over({rule, connectionOf(id), id.key.raw()});
    }
}

void IncidentWatch::look(const LockPtr &lock)
{
    for (const Rule rule : lockRules) {
        const Cause cause{rule, connectionOf(lock->id), lock->id.key.raw()};
        if (lock->state == State::Unverified)
            m_pending.remove(cause);
        else if (lock->state != traitsOf(rule).state || !isFirstOfCycle(rule, *lock))
            over(cause);
        else
            consider(cause, lock->stateKnownBy == KnownBy::Inference ? Known::No : Known::Yes, {lock, nullptr});
    }
}

void IncidentWatch::apply(const ConnectionId &of, const clients::ClientDelta &delta)
{
    if (delta.reset) {
        overUnless(of, true, [&delta](const QByteArray &uuid) {
            return std::any_of(delta.upserts.begin(), delta.upserts.end(),
                               [&uuid](const clients::ClientPtr &client) { return client->uuid == uuid; });
        });
    }
    for (const clients::ClientPtr &client : delta.upserts)
        look(of, client);
    for (const clients::Uuid &uuid : delta.removed)
        over({Rule::WatchdogStopped, of, uuid});
}

void IncidentWatch::look(const ConnectionId &of, const clients::ClientPtr &client)
{
    const Cause cause{Rule::WatchdogStopped, of, client->uuid};
    const auto &findings = client->findings;
    const bool stopped = std::any_of(findings.begin(), findings.end(), [](const clients::ClientFinding &finding) {
        return finding.state == traitsOf(Rule::WatchdogStopped).client;
    });
    if (stopped)
        consider(cause, Known::Yes, {nullptr, client});
    else
        over(cause);
}

// Notes that the cause's condition is true. An open or pending incident stays so, even if the condition is only
// inferred now.
void IncidentWatch::consider(const Cause &cause, Known known, const Evidence &evidence)
{
    if (const auto open = m_open.find(cause); open != m_open.end()) {
        open->unconfirmedSince.reset();
        m_unconfirmed.remove(cause);
        return;
    }
    if (const auto pending = m_pending.find(cause); pending != m_pending.end())
        pending->evidence = evidence;
    else if (known == Known::Yes)
        m_pending.insert(cause, {evidence, m_clock->now(), m_clock->wallMillis()});
}

void IncidentWatch::over(const Cause &cause, Standing how)
{
    if (m_pending.isEmpty() && m_open.isEmpty())
        return; // saves time, because this function is called for every row without a problem
    m_pending.remove(cause);
    const auto open = m_open.find(cause);
    if (open == m_open.end())
        return;
    m_list->end(open->incident, how, m_clock->wallMillis(), m_clock->now());
    m_open.erase(open);
    m_unconfirmed.remove(cause);
}

void IncidentWatch::overUnless(const ConnectionId &of, bool aboutClients, const Stays &stays)
{
    std::vector<Cause> ended;
    const auto note = [&](const Cause &cause) {
        const bool isMeant = cause.rule != Rule::Alert && isAboutClients(cause.rule) == aboutClients;
        if (cause.of == of && isMeant && !stays(cause.what))
            ended.push_back(cause);
    };
    for (auto it = m_pending.constBegin(); it != m_pending.constEnd(); ++it)
        note(it.key());
    for (auto it = m_open.constBegin(); it != m_open.constEnd(); ++it)
        note(it.key());
    for (const Cause &cause : ended)
        over(cause);
}

void IncidentWatch::happened(const std::vector<LockEvent> &events)
{
    for (const LockEvent &event : events) {
        if (event.knownBy == KnownBy::Inference)
            continue;
        if (event.what == EventKind::Restarted)
            occurred({Rule::ServerRestarted, connectionOf(event.id)}, restartSentence(event), {}, event.wallMillis);
        else if (event.what == EventKind::FailedOver)
            occurred({Rule::Failover, connectionOf(event.id)}, failoverSentence(event), {}, event.wallMillis);
        else if (event.what == EventKind::Expired && event.knownBy == KnownBy::Event)
            expired(event);
    }
}

// Begins the incident at once. If no row confirms the expiry within the delay, the lock was released or acquired again,
// and the incident is over.
void IncidentWatch::expired(const LockEvent &event)
{
    const Cause cause{Rule::ExpiredWhileHeld, connectionOf(event.id), event.id.key.raw()};
    if (m_open.contains(cause))
        return; // another reader of the same lock
    const bool isConfirmed = m_pending.remove(cause);
    Incident incident;
    incident.cause = cause;
    incident.lock = event.id;
    incident.sentence = expiredSentence(event.owner);
    incident.sinceMillis = event.wallMillis;
    m_open.insert(cause, {add(std::move(incident)), isConfirmed ? std::nullopt : std::optional(m_clock->now())});
    if (!isConfirmed)
        m_unconfirmed.insert(cause);
}

void IncidentWatch::setHolds(const ConnectionId &of, const std::vector<locks::HoldFacts> &holds)
{
    QSet<quint64> lost;
    for (const locks::HoldFacts &hold : holds) {
        if (!hold.lost)
            continue;
        lost.insert(hold.id);
        if (!m_sides[of].lostHolds.contains(hold.id))
            occurred({Rule::OwnHoldLost, of, holdNamed("hold ", hold.id, hold.lock.key.raw())},
                     lostSentence(*hold.lost), LockId{of.source, of.db, hold.lock.key}, m_clock->wallMillis());
    }
    m_sides[of].lostHolds = lost;
}

void IncidentWatch::setCompounds(const ConnectionId &of, const std::vector<locks::CompoundFacts> &compounds)
{
    QSet<quint64> lost;
    for (const locks::CompoundFacts &compound : compounds) {
        if (!compound.lost)
            continue;
        lost.insert(compound.id);
        if (m_sides[of].lostCompounds.contains(compound.id))
            continue;
        const bool hasMember = !compound.members.empty();
        const auto first = hasMember ? std::optional(compound.members.front().lock) : std::nullopt;
        const QByteArray name = first ? first->key.raw() : QByteArray();
        occurred({Rule::OwnHoldLost, of, holdNamed("compound ", compound.id, name)}, lostSentence(*compound.lost),
                 first, m_clock->wallMillis());
    }
    m_sides[of].lostCompounds = lost;
}

void IncidentWatch::alertFired(Incident incident)
{
    const Cause cause = incident.cause;
    if (!m_open.contains(cause))
        m_open.insert(cause, {add(std::move(incident)), {}});
}

void IncidentWatch::alertEnded(const Cause &cause, Standing how)
{
    over(cause, how);
}

bool IncidentWatch::hasContact(const ConnectionId &of) const
{
    const auto side = m_sides.constFind(of);
    return side == m_sides.constEnd() || side->contact;
}

void IncidentWatch::tick()
{
    const Instant now = m_clock->now();
    std::vector<std::pair<Cause, Pending>> due;
    for (auto it = m_pending.begin(); it != m_pending.end(); ++it) {
        it->since = std::min(it->since, now);
        if (due.size() < mostAtOnce && hasContact(it.key().of) && now - it->since >= traitsOf(it.key().rule).delay)
            due.emplace_back(it.key(), *it);
    }
    // in the order in which they were seen, not in that of the hash
    std::sort(due.begin(), due.end(), [](const auto &a, const auto &b) {
        return std::tie(a.second.since, a.first.what) < std::tie(b.second.since, b.first.what);
    });
    for (const auto &[cause, pending] : due)
        begin(cause, pending);
    std::vector<Cause> doubted;
    for (const Cause &cause : m_unconfirmed) {
        if (hasContact(cause.of) && now - m_open[cause].unconfirmedSince.value_or(now) >= traitsOf(cause.rule).delay)
            doubted.push_back(cause);
    }
    for (const Cause &cause : doubted)
        over(cause);
}

void IncidentWatch::begin(const Cause &cause, const Pending &pending)
{
    const auto &[lock, client] = pending.evidence;
    m_pending.remove(cause);
    Incident incident;
    incident.cause = cause;
    incident.sentence = sentenceOf(cause.rule, lock, client);
    incident.sinceMillis = pending.sinceMillis;
    if (lock) {
        incident.lock = lock->id;
        incident.others = othersOf(cause.rule, *lock);
    }
    if (client)
        incident.client = client->uuid;
    m_open.insert(cause, {add(std::move(incident)), {}});
}

void IncidentWatch::occurred(const Cause &cause, words::Phrase sentence, const std::optional<LockId> &lock,
                             qint64 wallMillis)
{
    Incident incident;
    incident.cause = cause;
    incident.lock = lock;
    incident.sentence = std::move(sentence);
    incident.standing = Standing::Happened;
    incident.sinceMillis = wallMillis;
    add(std::move(incident));
}

quint64 IncidentWatch::add(Incident incident)
{
    const Cause cause = incident.cause;
    incident.server = m_sides[cause.of].server;
    const auto begun = m_list->begin(std::move(incident), m_clock->now());
    if (begun.isNews)
        m_news.push_back({cause.rule, cause.of, begun.id, cause.alert});
    return begun.id;
}

std::vector<News> IncidentWatch::takeNews()
{
    const Instant now = m_clock->now();
    const auto waits = [this, now](const News &news) {
        const auto quietUntil = m_sides[news.of].quietUntil;
        // a scan finds states of locks; the other rules report something that happened just now
        return traitsOf(news.rule).state && !traitsOf(news.rule).event && quietUntil && now <= *quietUntil;
    };
    const auto first = std::stable_partition(m_news.begin(), m_news.end(), waits);
    std::vector<News> due(first, m_news.end());
    m_news.erase(first, m_news.end());
    return due;
}

} // namespace lockscope::incidents
