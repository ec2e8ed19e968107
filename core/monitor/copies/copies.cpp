#include "core/monitor/copies/copies.h"

#include "core/async/either_stop.h"

namespace lockscope::monitor {

namespace {

constexpr Millis checkCopiesEvery(20);

bool isBefore(const LockCopy &a, const LockCopy &b)
{
    return a.node < b.node;
}

} // namespace

Copies::Copies(redis::Server *source, Options options, QObject *parent)
    : QObject(parent)
    , m_source(source)
    , m_options(std::move(options))
{
    qRegisterMetaType<LockCopiesPtr>();
    connect(source, &redis::Server::nodesChanged, this, &Copies::follow);
    follow();
}

// Each master precedes its replicas.
void Copies::follow()
{
    std::vector<std::unique_ptr<ReplicaReader>> before = std::exchange(m_readers, {});
    redis::Server *master = m_source;
    for (const redis::Node &node : m_source->nodes()) {
        if (node.role == redis::Node::Role::Master) {
            master = node.server;
            continue;
        }
        const auto same = std::find_if(before.begin(), before.end(),
                                       [&](const auto &reader) { return reader && reader->isOf(node, master); });
        m_readers.push_back(same == before.end() ? makeReader(node, master) : std::move(*same));
    }
    dropLeft();
}

std::unique_ptr<ReplicaReader> Copies::makeReader(const redis::Node &replica, redis::Server *master)
{
    const ReplicaReader::Calls calls{
        [this] { return std::vector<Key>(m_watched.keyBegin(), m_watched.keyEnd()); },
        [this](const Key &name, LockCopy copy, int counted) { take(name, std::move(copy), counted); }};
    auto reader = std::make_unique<ReplicaReader>(replica, master, m_options.decoding, m_options.every, calls);
    reader->setWanted(!m_paused);
    return reader;
}

void Copies::dropLeft()
{
    std::vector<Key> changed;
    for (auto &[name, copies] : m_copies) {
        const auto left = std::erase_if(copies.replicas, [this](const LockCopy &copy) {
            return std::none_of(m_readers.begin(), m_readers.end(),
                                [&copy](const auto &reader) { return reader->name() == copy.node; });
        });
        if (left > 0)
            changed.push_back(name);
    }
    for (const Key &name : changed)
        Q_EMIT this->changed(of(name));
}

void Copies::watch(const Key &name)
{
    ++m_watched[name];
    for (const auto &reader : m_readers)
        reader->wake();
}

void Copies::unwatch(const Key &name)
{
    const auto watched = m_watched.find(name);
    if (watched == m_watched.end() || --*watched > 0)
        return;
    m_watched.erase(watched);
    m_copies.erase(name);
}

void Copies::setPaused(bool paused)
{
    m_paused = paused;
    for (const auto &reader : m_readers)
        reader->setWanted(!paused);
}

void Copies::take(const Key &name, LockCopy copy, int counted)
{
    if (!m_watched.contains(name)) // no longer watched
        return;
    LockCopies &copies = m_copies[name];
    copies.id = {m_options.decoding.source, m_options.decoding.db, name};
    auto &all = copies.replicas;
    std::erase_if(all, [&copy](const LockCopy &each) { return each.node == copy.node; });
    const auto place = std::upper_bound(all.begin(), all.end(), copy, &isBefore);
    all.insert(place, std::move(copy));
    const auto found = std::count_if(m_readers.begin(), m_readers.end(),
                                     [&name](const auto &reader) { return reader->hasCopyOf(name); });
    copies.notFound = std::max(0, counted - int(found));
    Q_EMIT changed(of(name));
}

LockCopiesPtr Copies::of(const Key &name) const
{
    const auto it = m_copies.find(name);
    return it == m_copies.end() ? nullptr : std::make_shared<const LockCopies>(it->second);
}

// A copy without an answer and without a reason is not complete: the connection to its replica is still being opened.
bool Copies::isWhole(const Key &name, Instant since) const
{
    const auto it = m_copies.find(name);
    const auto wasAsked = [&](const QString &node) {
        return it != m_copies.end()
            && std::any_of(it->second.replicas.begin(), it->second.replicas.end(), [&](const LockCopy &copy) {
                   return copy.node == node && copy.askedAt >= since && (copy.answers || !copy.why.isEmpty());
               });
    };
    const bool areFound = int(m_readers.size()) >= m_source->connectedReplicas();
    return areFound && std::all_of(m_readers.begin(), m_readers.end(), [&](const auto &reader) {
               return !reader->hasCopyOf(name) || wasAsked(reader->name());
           });
}

Task<Result<LockCopiesPtr>> Copies::readNow(Key name, Instant deadline, std::stop_token callerStop)
{
    const EitherStop either(callerStop, m_destroyed.get_token());
    const std::stop_token stop = either.token();
    Clock *const clock = m_source->clock();
    const Instant since = clock->now();
    watch(name);
    while (clock->now() < deadline && !isWhole(name, since)) {
        const Instant until = std::min(deadline, clock->now() + checkCopiesEvery);
        co_await sleepUntil(clock, until, stop);
        if (stop.stop_requested())
            co_return Result<LockCopiesPtr>(canceled());
    }
    LockCopiesPtr copies = of(name);
    unwatch(name);
    co_return Result<LockCopiesPtr>(std::move(copies));
}

} // namespace lockscope::monitor

#include "moc_copies.cpp"
