#include "tests/exclusion/nemesis/nemesis.h"

#include "tests/exclusion/nemesis/link_faults.h"

#include <algorithm>
#include <thread>

namespace lockscope::exclusion {

namespace {

// The permits of a plain semaphore have no owner and no expiry. If the semaphore were created again, present holders
// would return more permits than there are.
QByteArrayList plainSemaphores(const std::vector<LockUse> &locks)
{
    QByteArrayList names;
    for (const LockUse &use : locks) {
        if (isPlainSemaphore(use))
            names << use.name;
    }
    return names;
}

Millis workerClockJump(const Fault &fault)
{
    const Millis far(int(fault.target / 2 % 600'000)); // up to ten minutes
    return fault.target % 2 == 0 ? far : -far;
}

} // namespace

Nemesis::Nemesis(Arena &arena, const QString &history)
    : m_arena(arena)
    , m_history(history)
    , m_server(arena.server(), arena.serverClock(),
               {arena.setup().appendOnly, plainSemaphores(arena.setup().locks), arena.canShiftServer()})
{
    for (const LockUse &use : arena.semaphores())
        note(What::Permits, {}, use.name, {}, use.permits);
}

void Nemesis::run(const std::vector<Fault> &faults, Millis length)
{
    const Moment start = now();
    std::vector<Step> steps;
    for (size_t i = 0; i < faults.size(); ++i) {
        steps.push_back({start + faults[i].at, i, false});
        steps.push_back({start + faults[i].at + faults[i].length, i, true});
    }
    std::stable_sort(steps.begin(), steps.end(), [](const Step &a, const Step &b) { return a.at < b.at; });
    for (const Step &step : steps) {
        std::this_thread::sleep_until(step.at);
        if (step.isEnd)
            end(faults[step.fault], step.fault);
        else
            begin(faults[step.fault], step.fault);
    }
    std::this_thread::sleep_until(start + length);
}

void Nemesis::begin(const Fault &fault, size_t index)
{
    const auto target = targetOf(fault);
    if (!target) {
        ++m_refused[word(fault.kind)];
        return;
    }
    m_underWay[index] = *target;
    note(What::Fault, QByteArray::number(int(index)), {}, word(fault.kind), target->worker);
    if (isOfServer(fault.kind))
        beginOnServer(fault);
    else
        beginOnWorker(fault, *target);
}

void Nemesis::end(const Fault &fault, size_t index)
{
    const auto found = m_underWay.find(index);
    if (found == m_underWay.end())
        return;
    const Target target = found->second;
    m_underWay.erase(found);
    if (isOfServer(fault.kind))
        endOnServer(fault);
    else
        endOnWorker(fault, target);
    note(What::FaultOver, QByteArray::number(int(index)), {}, word(fault.kind), target.worker);
    ++(hasHit(fault, target) ? m_counts : m_idle)[word(fault.kind)];
}

std::optional<Nemesis::Target> Nemesis::targetOf(const Fault &fault)
{
    if (fault.kind == FaultKind::LockBreak)
        return lockToBreak(fault).isEmpty() ? std::nullopt : std::optional(Target{});
    if (isOfServer(fault.kind))
        return m_server.isPossible(fault.kind) && !wouldConfuse(fault.kind) ? std::optional(Target{}) : std::nullopt;
    std::vector<int> workers = m_arena.running();
    std::erase_if(workers, [&](int worker) {
        const bool isWithoutLink = isOfLink(fault.kind) && m_arena.linkOf(worker) == Arena::noLink;
        // a foreign client's scripts differ from ours
        const bool isForeign = isAimed(fault.kind) && !m_arena.isOurs(worker);
        const bool isWithoutClock = fault.kind == FaultKind::WorkerClock && !m_arena.clockOf(worker);
        return isWithoutLink || isForeign || isWithoutClock;
    });
    if (workers.empty())
        return std::nullopt;
    Target target;
    target.worker = workers[fault.target % workers.size()];
    target.link = m_arena.linkOf(target.worker);
    if (isAimed(fault.kind))
        m_arena.links().with(target.link, [&](FaultProxy &link) { target.firedBefore = link.firedCuts(); });
    return target;
}

// Redisson computes places in queues and deadlines of permits from the clients' wall clock, and we from the server's.
// As soon as both clocks differ, each side takes what belongs to the other. That is known and not tested here.
bool Nemesis::wouldConfuse(FaultKind kind) const
{
    const bool isClock = kind == FaultKind::ClockForward || kind == FaultKind::ClockBack;
    const auto workers = m_arena.running();
    return isClock && !std::all_of(workers.begin(), workers.end(), [&](int each) { return m_arena.isOurs(each); });
}

bool Nemesis::hasHit(const Fault &fault, const Target &target)
{
    bool hit = true;
    if (isAimed(fault.kind))
        m_arena.links().with(target.link, [&](FaultProxy &link) { hit = link.firedCuts() > target.firedBefore; });
    return hit;
}

void Nemesis::beginOnServer(const Fault &fault)
{
    if (fault.kind == FaultKind::LockBreak) {
        breakLock(fault);
        return;
    }
    if (m_server.breaksAll(fault.kind))
        note(What::Broken, {}, "*", word(fault.kind));
    m_server.begin(fault);
    dropUnlessCalledOff(fault.kind);
}

void Nemesis::endOnServer(const Fault &fault)
{
    m_server.end(fault);
    dropUnlessCalledOff(fault.kind);
    if (fault.kind == FaultKind::FlushAll || (fault.kind == FaultKind::ServerKill && !m_arena.setup().appendOnly))
        m_arena.makeSemaphores();
    if (m_server.breaksAll(fault.kind))
        note(What::Reachable, {}, "*", word(fault.kind));
}

// The server forgets canceled requests when it is emptied, or when the mark expires. A request that is held back would
// then be executed, and nothing could prevent that.
void Nemesis::dropUnlessCalledOff(FaultKind kind)
{
    if (!m_server.breaksAll(kind) && kind != FaultKind::ClockForward)
        return;
    for (const int worker : m_arena.running()) {
        if (const int link = m_arena.linkOf(worker); link != Arena::noLink)
            m_arena.links().with(link, [](FaultProxy &each) { each.dropHeld(); });
    }
}

void Nemesis::beginOnWorker(const Fault &fault, const Target &target)
{
    switch (fault.kind) {
    case FaultKind::WorkerStop: m_arena.pause(target.worker); break;
    case FaultKind::WorkerKill: // nobody is left who could cancel the requests that are under way
        if (target.link != Arena::noLink)
            m_arena.links().with(target.link, [](FaultProxy &link) { link.dropHeld(); });
        m_arena.replace(target.worker);
        break;
    case FaultKind::WorkerClock: m_arena.clockOf(target.worker)->shiftTo(workerClockJump(fault)); break;
    default: m_arena.links().with(target.link, [&](FaultProxy &link) { beginOnLink(fault, link); });
    }
}

void Nemesis::endOnWorker(const Fault &fault, const Target &target)
{
    if (fault.kind == FaultKind::WorkerStop)
        m_arena.resume(target.worker);
    else if (fault.kind == FaultKind::WorkerClock)
        m_arena.clockOf(target.worker)->shiftTo(Millis(0));
    else if (isOfLink(fault.kind))
        m_arena.links().with(target.link, [&](FaultProxy &link) { endOnLink(fault, link); });
}

void Nemesis::note(What what, const QByteArray &who, const QByteArray &lock, const QByteArray &why, qint64 number)
{
    Event event;
    event.at = now();
    event.who = who;
    event.what = what;
    event.lock = lock;
    event.why = why;
    event.number = number;
    m_history.write(event);
}

QByteArray Nemesis::lockToBreak(const Fault &fault) const
{
    std::vector<QByteArray> names;
    for (const LockUse &use : m_arena.setup().locks) {
        if (use.isBroken)
            names.push_back(use.name);
    }
    return names.empty() ? QByteArray() : names[fault.target % names.size()];
}

void Nemesis::breakLock(const Fault &fault)
{
    const QByteArray lock = lockToBreak(fault);
    BlockingRedis redis(m_arena.server());
    const Moment limit = now() + Millis(300);
    while (redis.call({"EXISTS", lock}).toInt() == 0 && now() < limit) // waits so that the fault hits somebody
        std::this_thread::sleep_for(Millis(1));
    note(What::Broken, {}, lock, "deleted");
    redis.call({"DEL", lock});
    note(What::Reachable, {}, lock, "deleted");
}

} // namespace lockscope::exclusion
