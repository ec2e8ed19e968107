#include "core/monitor/copies/replica_reader.h"

#include "core/base/core_text.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/observe.h"
#include "core/monitor/copies/replication.h"

namespace lockscope::monitor {

namespace {

redis::Command replicationQuestion()
{
    return redis::Command::ofNode({"INFO", "replication"});
}

// Reads the holders and the deadline, but not the waiters.
ReadRequest holdOf(const Key &name)
{
    ReadRequest request;
    request.name = name;
    request.parts.permits = true;
    return request;
}

QString whyNot(const Error &error)
{
    if (error.token == "MOVED") // the reply to a user without permission for READONLY
        return CoreText::tr("this user may not read this replica (no permission for READONLY)");
    return error.message;
}

QString placeOf(const redis::Server *server)
{
    return redis::HostPort{server->address().host, server->address().port}.toText();
}

} // namespace

ReplicaReader::ReplicaReader(const redis::Node &replica, redis::Server *master, const DecodeOptions &decoding,
                             Millis every, Calls calls)
    : m_replica(replica)
    , m_master(master)
    , m_decoding(decoding)
    , m_every(every)
    , m_calls(std::move(calls))
    , m_nodeReader(NodeReader::toReplica(replica.server, !replica.slots.empty()))
    , m_toMaster(master)
    , m_reader(&m_nodeReader, &m_serverClock, &m_channels)
    , m_masterReader(&m_toMaster, &m_serverClock, &m_channels)
{
    m_nodeReader.onLiveChange(&m_context, [this] {
        m_nodeReader.beginContact();
        m_wake.call();
    });
}

bool ReplicaReader::isOf(const redis::Node &replica, const redis::Server *master) const
{
    return m_replica == replica && m_master == master;
}

bool ReplicaReader::hasCopyOf(const Key &name) const
{
    const quint16 slot = redis::slotOf(name.raw());
    const auto has = [slot](const redis::SlotRange &range) { return range.first <= slot && slot <= range.last; };
    return m_replica.slots.empty() || std::any_of(m_replica.slots.begin(), m_replica.slots.end(), has);
}

void ReplicaReader::setWanted(bool wanted)
{
    if (wanted && !m_asking) {
        m_asking = std::make_unique<TaskScope>();
        m_asking->spawn(run(m_asking->stopToken()));
    } else if (!wanted) {
        m_asking.reset();
    }
}

Task<void> ReplicaReader::run(std::stop_token stop)
{
    Clock *const clock = m_nodeReader.clock();
    for (;;) {
        const std::vector<Key> names = m_calls.watched();
        for (const Key &name : names) {
            if (!hasCopyOf(name))
                continue;
            LockCopy copy = co_await ask(name, stop);
            if (stop.stop_requested())
                co_return;
            m_calls.tell(name, std::move(copy), m_counted);
        }
        const Instant until = clock->now() + m_every;
        co_await m_wake.wait(clock, until, stop);
        if (stop.stop_requested())
            co_return;
    }
}

// Reads the replica between two reads of its master, because a copy counts as missing only if the master has the hold
// at both reads.
Task<LockCopy> ReplicaReader::ask(Key name, std::stop_token stop)
{
    LockCopy copy;
    copy.node = m_replica.name;
    copy.askedAt = m_nodeReader.clock()->now();
    if (!m_nodeReader.isLive()) {
        copy.why = m_replica.server->state().error.message;
        co_return copy;
    }
    auto before = co_await read(&m_masterReader, name, stop);
    if (stop.stop_requested())
        co_return copy;
    copy.held = judged(before);
    copy.askedAt = m_nodeReader.clock()->now();
    auto here = co_await read(&m_reader, name, stop);
    if (stop.stop_requested())
        co_return copy;
    copy.answers = here.has_value();
    copy.why = here ? QString() : whyNot(here.error());
    copy.lock = judged(here);
    auto after = co_await read(&m_masterReader, name, stop);
    if (stop.stop_requested())
        co_return copy;
    const LockPtr still = judged(after);
    copy.isSteady = copy.held && still && isSameHold(*copy.held, *still);
    if (copy.answers)
        co_await addLag(&copy, stop);
    co_return copy;
}

Task<Result<RawLock>> ReplicaReader::read(LockReader *reader, Key name, std::stop_token stop)
{
    std::vector<ReadRequest> requests(1, holdOf(name));
    LockReader::Results results = co_await reader->read(std::move(requests), stop);
    if (stop.stop_requested())
        co_return Result<RawLock>(canceled());
    co_return std::move(results.front());
}

// Judges the lock from this read alone.
LockPtr ReplicaReader::judged(const Result<RawLock> &raw) const
{
    if (!raw)
        return nullptr;
    EarlierReads none;
    auto lock =
        std::make_shared<const Lock>(observe(*raw, nullptr, none, m_nodeReader.clock()->wallMillis(), m_decoding).lock);
    return lock->exists ? lock : nullptr;
}

// Asks for the replica's offset first and then for the master's, so the difference is an upper bound.
Task<void> ReplicaReader::addLag(LockCopy *copy, std::stop_token stop)
{
    auto here = co_await m_nodeReader.askOne(ReadCommand::Info, replicationQuestion(), stop);
    if (stop.stop_requested() || !here)
        co_return;
    auto there = co_await m_toMaster.askOne(ReadCommand::Info, replicationQuestion(), stop);
    if (stop.stop_requested())
        co_return;
    const Replication replica = Replication::parse(here->bytes);
    copy->isLinked = replica.isLinked;
    if (!replica.isLinked)
        copy->secondsBehind = replica.secondsUnlinked;
    if (!there)
        co_return;
    const Replication master = Replication::parse(there->bytes);
    m_counted = master.counted;
    if (replica.isLinked)
        copy->secondsBehind = master.secondsSinceHeard(placeOf(m_replica.server));
    if (master.written && replica.taken)
        copy->bytesBehind = std::max(qint64(0), *master.written - *replica.taken);
}

} // namespace lockscope::monitor
