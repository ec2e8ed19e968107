#include "core/monitor/node_watches.h"

#include "core/model/lock.h"
#include "core/monitor/several_status.h"

namespace lockscope::monitor {

namespace {

constexpr Millis checkMasterEvery(100); // interval of checks whether a master still answers
constexpr Millis longestHearing(1'000); // the subscribers of a node that does not answer in this time stay unknown
constexpr Millis betweenHearings(10);

} // namespace

NodeWatches::NodeWatches(redis::Server *source, const MonitorOptions &options, LockStore *store)
    : m_source(source)
    , m_options(options)
    , m_store(store)
    , m_listeners(options.refreshEvery, [this](const QByteArray &channel) {
        if (const auto companion = locks::companionOf(channel))
            of(companion->lock).listenersChanged(channel);
    })
{
    connect(source, &redis::Server::nodesChanged, this, [this] { follow(); });
    follow();
}

NodeWatches::~NodeWatches()
{
    m_listeners.follow({}); // the polls must end before the objects that they notify
}

void NodeWatches::start()
{
    m_started = true;
    for (const auto &watch : m_watches) {
        if (watch)
            watch->start();
    }
    followListeners();
}

void NodeWatches::stop()
{
    m_started = false;
    for (const auto &watch : m_watches) {
        if (watch)
            watch->stop();
    }
    followListeners();
}

void NodeWatches::setPaused(bool paused)
{
    m_paused = paused;
    for (const auto &watch : m_watches) {
        if (watch)
            watch->setPaused(paused);
    }
    followListeners();
}

void NodeWatches::followListeners()
{
    m_listeners.setWanted((m_started && !m_paused) || m_waitingForListeners > 0);
}

void NodeWatches::follow()
{
    const std::vector<redis::Node> nodes = m_source->nodes();
    std::vector<redis::Node> masters = nodes;
    std::erase_if(masters, [](const redis::Node &node) { return node.role != redis::Node::Role::Master; });
    if (masters.empty()) // until the master is known, the source itself counts as the master
        masters = {{m_source, redis::Node::Role::Master, m_source->address().node(), {}}};
    keepOnly(masters);
    std::vector<redis::Node> added;
    std::copy_if(masters.begin(), masters.end(), std::back_inserter(added),
                 [&](const redis::Node &master) { return add(master, masters.size()); });
    divide(masters);
    for (const redis::Node &master : added) {
        if (m_started && !m_partOfSlot.empty())
            m_store->beginReset(*partOf(master)); // its rows were read from another node
    }
    m_listeners.follow(nodes);
    for (const auto &watch : m_watches) {
        if (watch && m_started)
            watch->start();
    }
}

void NodeWatches::keepOnly(const std::vector<redis::Node> &masters)
{
    for (auto &watch : m_watches) {
        const auto isIt = [&](const redis::Node &master) { return watch->server() == master.server; };
        if (watch && std::none_of(masters.begin(), masters.end(), isIt))
            watch.reset();
    }
}

// All masters share the budget, because together they have as many locks as a single server would have.
bool NodeWatches::add(const redis::Node &master, std::size_t among)
{
    if (partOf(master))
        return false;
    const auto place = std::find(m_watches.begin(), m_watches.end(), nullptr);
    const auto part = LockStore::Part(place - m_watches.begin());
    MonitorOptions options = m_options;
    options.commandsPerSecond /= double(among);
    auto watch = std::make_unique<NodeWatch>(m_source, master, options, m_store, part, m_listeners.found());
    watch->setPaused(m_paused);
    if (place == m_watches.end())
        m_watches.push_back(std::move(watch));
    else
        *place = std::move(watch);
    return true;
}

std::optional<LockStore::Part> NodeWatches::partOf(const redis::Node &master) const
{
    for (std::size_t part = 0; part < m_watches.size(); ++part) {
        if (m_watches[part] && m_watches[part]->server() == master.server)
            return LockStore::Part(part);
    }
    return std::nullopt;
}

// A slot without a node stays in its previous part, and its rows are not confirmed.
void NodeWatches::divide(const std::vector<redis::Node> &masters)
{
    const bool isCluster =
        std::any_of(masters.begin(), masters.end(), [](const auto &node) { return !node.slots.empty(); });
    m_allSlotsServed = true;
    if (!isCluster) {
        m_partOfSlot.clear();
        m_store->divide({}, {});
        return;
    }
    std::vector<bool> served(redis::slotCount);
    std::vector<LockStore::Part> parts = m_partOfSlot;
    parts.resize(redis::slotCount);
    for (const redis::Node &master : masters) {
        for (const redis::SlotRange &range : master.slots) {
            std::fill(parts.begin() + range.first, parts.begin() + range.last + 1, *partOf(master));
            std::fill(served.begin() + range.first, served.begin() + range.last + 1, true);
        }
    }
    m_allSlotsServed = std::find(served.begin(), served.end(), false) == served.end();
    m_partOfSlot = parts;
    std::vector<QString> names;
    for (const auto &watch : m_watches)
        names.push_back(watch ? watch->name() : QString());
    m_store->divide(std::move(parts), names);
}

NodeWatch &NodeWatches::of(const Key &name)
{
    const LockStore::Part part = m_store->partOf(name);
    if (part < m_watches.size() && m_watches[part])
        return *m_watches[part];
    return **std::find_if(m_watches.begin(), m_watches.end(), [](const auto &watch) { return watch != nullptr; });
}

void NodeWatches::readHints()
{
    for (const auto &watch : m_watches) {
        if (watch)
            watch->readHints();
    }
}

void NodeWatches::readWatched()
{
    for (const auto &watch : m_watches) {
        if (watch)
            watch->readWatched();
    }
}

std::vector<LockStore::Contact> NodeWatches::contacts() const
{
    std::vector<LockStore::Contact> contacts;
    for (const auto &watch : m_watches) {
        const LockStore::Contact none{true, nullptr};
        contacts.push_back(watch ? LockStore::Contact{watch->contactLost(), &watch->serverClock()} : none);
    }
    return contacts;
}

// A master that left without a successor does not answer for its slots.
bool NodeWatches::haveContact() const
{
    const std::vector<LockStore::Contact> all = contacts();
    for (std::size_t part = 0; part < all.size(); ++part) {
        const auto isIt = [part](LockStore::Part one) { return one == part; };
        const bool isUsed = m_watches[part] || std::any_of(m_partOfSlot.begin(), m_partOfSlot.end(), isIt);
        if (isUsed && all[part].lost)
            return false;
    }
    return !m_paused;
}

bool NodeWatches::haveListenersTold() const
{
    // replicas may be missing: their search began with the first request
    const std::vector<redis::Node> nodes = m_source->nodes();
    const auto replicas = std::count_if(
        nodes.begin(), nodes.end(), [](const redis::Node &node) { return node.role == redis::Node::Role::Replica; });
    const Instant found = m_heardFrom.value_or(Instant()) + longestHearing;
    const bool areFound = replicas >= m_source->connectedReplicas() || m_source->clock()->now() >= found;
    return areFound && m_listeners.haveTold();
}

Task<Result<LockPtr>> NodeWatches::read(Key name, std::stop_token stop)
{
    return hearAndRead(this, std::move(name), std::move(stop));
}

Task<Result<LockPtr>> NodeWatches::hearAndRead(QPointer<NodeWatches> self, Key name, std::stop_token stop)
{
    co_await hear(self, stop);
    if (!self)
        co_return Result<LockPtr>(canceled());
    NodeWatch *const node = &self->of(name);
    auto lock = co_await node->read(std::move(name), std::move(stop));
    if (self)
        self->endHearing();
    co_return lock;
}

Task<void> NodeWatches::hear(QPointer<NodeWatches> self, std::stop_token stop)
{
    Clock *const clock = self->m_source->clock();
    const Instant deadline = clock->now() + longestHearing;
    if (!self->m_heardFrom)
        self->m_heardFrom = clock->now();
    ++self->m_waitingForListeners;
    self->followListeners();
    while (self && !self->haveListenersTold() && clock->now() < deadline && !stop.stop_requested()) {
        const Instant until = clock->now() + betweenHearings;
        co_await sleepUntil(clock, until, stop);
    }
}

void NodeWatches::endHearing()
{
    --m_waitingForListeners;
    followListeners();
}

int NodeWatches::passes() const
{
    int fewest = std::numeric_limits<int>::max();
    for (const auto &watch : m_watches)
        fewest = watch ? std::min(fewest, watch->passes()) : fewest;
    return fewest;
}

bool NodeWatches::isWhole() const
{
    const auto isSilent = [](const auto &watch) { return watch && watch->contactLost(); };
    const bool several = !m_partOfSlot.empty();
    return passes() > 0
        && (!several || (m_allSlotsServed && std::none_of(m_watches.begin(), m_watches.end(), isSilent)));
}

Task<Result<bool>> NodeWatches::complete(Instant deadline, std::stop_token stop)
{
    return hearAndComplete(this, deadline, std::move(stop));
}

Task<Result<bool>> NodeWatches::hearAndComplete(QPointer<NodeWatches> self, Instant deadline, std::stop_token stop)
{
    co_await hear(self, stop);
    if (!self)
        co_return Result<bool>(canceled());
    auto complete = co_await completeAll(self, deadline, stop);
    std::vector<QString> done;
    while (self && complete && !stop.stop_requested()) {
        NodeWatch *const next = self->nextOf(done);
        if (!next)
            break;
        done.push_back(next->name());
        co_await next->readUnheard(stop);
    }
    if (self)
        self->endHearing();
    co_return complete;
}

NodeWatch *NodeWatches::nextOf(const std::vector<QString> &done) const
{
    for (const auto &watch : m_watches) {
        if (watch && std::find(done.begin(), done.end(), watch->name()) == done.end())
            return watch.get();
    }
    return nullptr;
}

bool NodeWatches::isSilent(const QString &name) const
{
    return std::any_of(m_watches.begin(), m_watches.end(),
                       [&](const auto &watch) { return watch && watch->name() == name && watch->contactLost(); });
}

Task<Result<bool>> NodeWatches::completeAll(QPointer<NodeWatches> self, Instant deadline, std::stop_token stop)
{
    std::vector<QString> done;
    while (self) {
        NodeWatch *const next = self->nextOf(done);
        if (!next)
            co_return Result<bool>(self->isWhole());
        const QString name = next->name();
        const Instant now = self->m_source->clock()->now();
        const Instant until = self->m_partOfSlot.empty() ? deadline : std::min(deadline, now + checkMasterEvery);
        const auto complete = co_await next->complete(until, stop);
        if (complete && !*complete) {
            if (!self || until == deadline)
                co_return complete;
            if (self->isSilent(name))
                done.push_back(name); // do not wait for a silent master
            continue;
        }
        const bool isGone = !complete && complete.error().kind == Error::Kind::Canceled && !stop.stop_requested();
        if (!complete && !isGone)
            co_return complete;
        if (complete)
            done.push_back(name);
    }
    co_return Result<bool>(canceled());
}

void NodeWatches::fill(Status &status)
{
    bool isFirst = true;
    for (const auto &watch : m_watches) {
        if (!watch)
            continue;
        Status one;
        watch->fill(one);
        if (std::exchange(isFirst, false))
            status = one;
        else
            addStatus(status, one);
    }
    for (const redis::Node &node : m_listeners.nodes())
        status.nodes.push_back(statusOf(node));
}

NodeStatus NodeWatches::statusOf(const redis::Node &node) const
{
    NodeStatus status;
    status.name = node.name;
    status.isMaster = node.role == redis::Node::Role::Master;
    const auto part = partOf(node);
    status.answers = node.server->isLive() && !(part && m_watches[*part]->contactLost());
    status.why = status.answers ? QString() : node.server->state().error.message;
    for (const redis::SlotRange &range : node.slots)
        status.slots += status.isMaster ? range.last - range.first + 1 : 0;
    return status;
}

} // namespace lockscope::monitor
