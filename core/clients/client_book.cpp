#include "core/clients/client_book.h"

namespace lockscope::clients {

struct ClientBook::Entry {
    ClientPtr told;
    Traced traced;
    ClientActivity activity;
    std::optional<QByteArray> group; // Activity: the key of the remaining group
    Whereabouts where;
    std::optional<Instant> vanished;
};

namespace {

constexpr Millis toldAge(5'000); // a row that changes all the time is published again at this age

bool saysTheSame(const Client &before, Client now)
{
    if (now.asOf - before.asOf >= toldAge)
        return false;
    now.asOf = before.asOf;
    return before == now;
}

bool isBefore(const ClientPtr &a, const ClientPtr &b)
{
    return a->uuid < b->uuid;
}

// True if the client did something after `when`.
bool wasActive(const Holdings::Tally &tally, Instant when)
{
    return !tally.moments.empty() && tally.moments.back().from > when;
}

} // namespace

ClientBook::ClientBook(Clock *clock)
    : m_clock(clock)
{ }

ClientBook::~ClientBook() = default;

ClientBook::Entry &ClientBook::entryOf(const Uuid &uuid)
{
    auto &entry = m_entries[uuid];
    if (!entry)
        entry = std::make_shared<Entry>();
    return *entry;
}

void ClientBook::apply(const Delta &delta)
{
    m_holdings.apply(delta);
    m_acquires.apply(delta);
    for (const Uuid &uuid : m_holdings.takeChanged()) {
        entryOf(uuid);
        m_changed.insert(uuid);
    }
}

void ClientBook::happened(const std::vector<LockEvent> &events)
{
    for (const LockEvent &event : events)
        m_acquires.happened(event);
    for (const Uuid &uuid : m_acquires.takeChanged()) {
        entryOf(uuid);
        m_changed.insert(uuid);
    }
}

void ClientBook::setRules(NameRules rules)
{
    m_rules = std::move(rules);
}

void ClientBook::setOwn(const Uuid &uuid, const QSet<ConnectionKey> &connections)
{
    m_own = uuid;
    m_ownConnections = connections;
}

void ClientBook::setList(const ConnectionList &list)
{
    m_listBefore = std::exchange(m_list.at, list.askedAt);
    const auto phase = list.missing.isEmpty() ? ListState::Phase::Complete : ListState::Phase::Partial;
    m_list = {phase, list.missing, qint64(list.connections.size()), list.askedAt};
    Directory directory(list, m_rules, m_own, m_ownConnections);
    for (auto entry = m_entries.cbegin(); entry != m_entries.cend(); ++entry)
        directory.addTraced(entry.key(), (*entry)->traced);
    for (auto entry = m_entries.cbegin(); entry != m_entries.cend(); ++entry)
        locate(**entry, entry.key(), directory);
    countShared();
    m_list.listening = listening(directory);
    m_all = m_listTold = true;
}

// Leaves out the connections of known clients, because their rows count them.
std::vector<Listening> ClientBook::listening(Directory &directory) const
{
    QSet<QByteArray> found;
    for (const auto &entry : m_entries) {
        if (entry->where.source == Source::Activity && entry->group)
            found.insert(*entry->group);
    }
    std::vector<Listening> all;
    for (const Group &group : directory.others().all()) {
        const Connection &first = *group.connections.front();
        Listening one{hostOf(first), first.name, first.user};
        for (const Connection *connection : group.connections) {
            one.connections += connection->subscriptions > 0 ? 1 : 0;
            one.subscriptions += connection->subscriptions;
        }
        if (one.subscriptions > 0 && !found.contains(group.key))
            all.push_back(std::move(one));
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const Listening &a, const Listening &b) { return a.subscriptions > b.subscriptions; });
    all.resize(std::min(all.size(), ListState::most));
    return all;
}

// Known facts take precedence over inferences. A name that the user gave says more than an address from a trace.
void ClientBook::locate(Entry &entry, const Uuid &uuid, Directory &directory)
{
    const bool isWhole = directory.list().missing.isEmpty();
    const Whereabouts before = std::exchange(entry.where, {});
    entry.group.reset();
    for (const Source source : {Source::Own, Source::NameRule, Source::Trace}) {
        if (entry.where.source == Source::None)
            entry.where = whereaboutsOf(source, directory.of(uuid, source));
    }
    const auto tally = m_holdings.tallies().constFind(uuid);
    const bool isKnown = tally != m_holdings.tallies().constEnd();
    if (entry.where.source == Source::None && isKnown) {
        const Groups &others = directory.others();
        if (isWhole)
            entry.activity.compare(others, tally->moments, directory.list().askedAt);
        entry.group = entry.activity.found();
        const Group *group = entry.group ? others.find(*entry.group) : nullptr;
        if (group)
            entry.where = whereaboutsOf(Source::Activity, group->connections);
        entry.where.moments = entry.activity.moments();
    }
    if (!isWhole && entry.where.source == Source::None) // it may be connected to a node that did not answer
        entry.where = before;
    if (entry.where.source == Source::Trace)
        entry.where.seenAt = entry.traced.seenAt;
    const bool active = isKnown && wasActive(*tally, m_listBefore);
    if (entry.where.source != Source::None || active)
        entry.vanished.reset();
    else if (isWhole && before.source != Source::None && !entry.vanished && !directory.hasLike(before.connections))
        entry.vanished = directory.list().answeredAt;
    if (entry.vanished) // keeps its former connections
        entry.where = before.source != Source::None ? before : entry.where;
}

// Programs on one host that give their connections the same name look alike in CLIENT LIST. Counts, for each client,
// the other clients that may own its connections.
void ClientBook::countShared()
{
    QHash<QByteArray, int> users;
    for (const auto &entry : m_entries) {
        if (entry->group)
            ++users[*entry->group];
    }
    for (const auto &entry : m_entries) {
        if (entry->group)
            entry->where.sharedWith = users.value(*entry->group) - 1;
    }
}

void ClientBook::setNoList(ListState state)
{
    m_listTold |= state != m_list;
    if (state == m_list)
        return;
    m_list = std::move(state);
    for (const auto &entry : m_entries) {
        entry->where = whereaboutsOf(entry->traced);
        entry->group.reset();
        entry->activity = {};
        entry->vanished.reset();
    }
    m_all = true;
}

void ClientBook::seenAt(const Uuid &uuid, const Endpoint &from, Instant at)
{
    Entry &entry = entryOf(uuid);
    entry.traced.addresses.insert(from, at);
    entry.traced.seenAt = at;
    if (!m_list.hasList())
        entry.where = whereaboutsOf(entry.traced);
    m_changed.insert(uuid);
}

void ClientBook::unlockFailed(const Uuid &uuid, const LockId &lock, Instant at)
{
    entryOf(uuid).traced.failedUnlocks.add(lock, at);
    m_changed.insert(uuid);
}

void ClientBook::unlockBroke(const Uuid &uuid, const LockId &lock, Instant at)
{
    entryOf(uuid).traced.brokenUnlocks.add(lock, at);
    m_changed.insert(uuid);
}

void ClientBook::renewedWhatIsGone(const Uuid &uuid, const LockId &lock, Instant at)
{
    entryOf(uuid).traced.goneRenewals.add(lock, at);
    m_changed.insert(uuid);
}

void ClientBook::monopolised(const Uuid &uuid, const LockId &lock, const Acquires::Streak &streak)
{
    entryOf(uuid).traced.monopoly = {lock, streak};
    m_changed.insert(uuid);
}

Client ClientBook::clientOf(const Uuid &uuid, const Entry &entry) const
{
    const Instant now = m_clock->now();
    static const Holdings::Tally nothing;
    const auto found = m_holdings.tallies().constFind(uuid);
    const Holdings::Tally &tally = found == m_holdings.tallies().constEnd() ? nothing : *found;
    ClientFacts facts;
    Client &client = facts.client;
    client.uuid = uuid;
    client.held = tally.held;
    client.renewed = tally.renewed;
    client.late = tally.late;
    client.queued = tally.queued;
    client.lastRenewal = tally.lastRenewal;
    facts.monopoly = m_acquires.monopolyOf(uuid);
    if (!facts.monopoly)
        facts.monopoly = entry.traced.monopoly;
    client.asOf = std::max(tally.asOf, entry.traced.seenAt);
    if (facts.monopoly)
        client.asOf = std::max(client.asOf, facts.monopoly->second.last);
    client.firstSeen = tally.firstSeen != Instant{} ? tally.firstSeen : client.asOf;
    client.where = entry.where;
    if (!entry.where.connections.empty())
        client.ruleName = nicknameOf(m_rules, entry.where.connections.front().name);
    facts.traced = &entry.traced;
    facts.vanished = entry.vanished;
    client.findings = findingsOf(facts, entry.told ? entry.told->findings : std::vector<ClientFinding>(), now);
    return client;
}

bool ClientBook::isOver(const Client &client, const Entry &entry, Instant now) const
{
    const Instant last = std::max(client.asOf, entry.vanished.value_or(client.asOf));
    return client.held == 0 && client.queued == 0 && client.findings.empty() && now - last > keptFor;
}

// Publishes one client. Returns false if the client is no longer kept.
bool ClientBook::tell(const Uuid &uuid, Entry &entry, ClientDelta &delta) const
{
    Client client = clientOf(uuid, entry);
    if (isOver(client, entry, delta.asOf)) {
        if (entry.told)
            delta.removed.push_back(uuid);
        return false;
    }
    if (entry.told && saysTheSame(*entry.told, client))
        return true;
    entry.told = std::make_shared<const Client>(std::move(client));
    delta.upserts.push_back(entry.told);
    return true;
}

// Also checks clients that change only because time passes: their findings end, or they have no holds and are removed.
ClientDeltaPtr ClientBook::takeChanges()
{
    auto delta = std::make_shared<ClientDelta>();
    delta->reset = std::exchange(m_reset, false);
    delta->list = m_list;
    delta->asOf = m_clock->now();
    const bool all = std::exchange(m_all, false);
    const QSet<Uuid> changed = std::exchange(m_changed, {});
    const auto mayChange = [](const Entry &entry) {
        return !entry.told || !entry.told->findings.empty() || entry.told->held + entry.told->queued == 0;
    };
    for (auto each = m_entries.begin(); each != m_entries.end();) {
        const bool looked = all || mayChange(**each) || changed.contains(each.key());
        if (!looked || tell(each.key(), **each, *delta)) {
            ++each;
            continue;
        }
        m_holdings.forget(each.key());
        each = m_entries.erase(each);
    }
    const bool listTold = std::exchange(m_listTold, false);
    if (!delta->reset && !listTold && delta->upserts.empty() && delta->removed.empty())
        return nullptr;
    std::sort(delta->upserts.begin(), delta->upserts.end(), isBefore);
    std::sort(delta->removed.begin(), delta->removed.end());
    return delta;
}

std::vector<ClientPtr> ClientBook::clients() const
{
    std::vector<ClientPtr> all;
    for (const auto &entry : m_entries) {
        if (entry->told)
            all.push_back(entry->told);
    }
    std::sort(all.begin(), all.end(), isBefore);
    return all;
}

ClientPtr ClientBook::find(const Uuid &uuid) const
{
    const auto entry = m_entries.constFind(uuid);
    return entry == m_entries.constEnd() ? nullptr : (*entry)->told;
}

} // namespace lockscope::clients
