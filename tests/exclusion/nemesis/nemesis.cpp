#include "tests/exclusion/nemesis/nemesis.h"

#include <algorithm>
#include <signal.h>
#include <thread>

namespace lockscope::exclusion {

Nemesis::Nemesis(Arena &arena, const QString &history)
    : m_arena(arena)
    , m_history(history)
{ }

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
        const Fault &fault = faults[step.fault];
        const QByteArray number = QByteArray::number(int(step.fault));
        if (!step.isEnd) {
            ++m_counts[word(fault.kind)];
            note(What::Fault, number, {}, word(fault.kind), portOf(fault));
            begin(fault);
        } else {
            end(fault);
            note(What::FaultOver, number, {}, word(fault.kind));
        }
    }
    std::this_thread::sleep_until(start + length);
}

void Nemesis::begin(const Fault &fault)
{
    using Mode = FaultProxy::Mode;
    switch (fault.kind) {
    case FaultKind::ServerKill:
        if (!m_arena.setup().appendOnly)
            note(What::Broken, {}, "*", "killed");
        m_arena.server().kill();
        break;
    case FaultKind::ServerStop: m_arena.server().suspend(); break;
    case FaultKind::ClientsKill:
        server({"CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"});
        server({"CLIENT", "KILL", "TYPE", "pubsub"});
        break;
    case FaultKind::ScriptFlush: server({"SCRIPT", "FLUSH"}); break;
    case FaultKind::Oom: server({"CONFIG", "SET", "maxmemory", "1"}); break;
    case FaultKind::Busy:
        m_busy = std::make_unique<BlockingRedis>(m_arena.server());
        m_busy->send({"EVAL", "while true do end", "0"});
        break;
    case FaultKind::LockBreak: breakLock(fault); break;
    case FaultKind::WorkerStop:
        m_stopped[fault.target] = workerOf(fault);
        m_arena.pause(workerOf(fault));
        break;
    case FaultKind::WorkerKill: m_arena.replace(workerOf(fault)); break;
    case FaultKind::LinkCut: m_arena.links().with(linkOf(fault), [](FaultProxy &link) { link.cutNow(); }); break;
    case FaultKind::LinkSilent:
        m_arena.links().with(linkOf(fault), [](FaultProxy &link) { link.setMode(Mode::BlackHole); });
        break;
    case FaultKind::LinkDeaf:
        m_arena.links().with(linkOf(fault), [](FaultProxy &link) { link.setMode(Mode::LoseReplies); });
        break;
    case FaultKind::LinkLate: m_arena.links().with(linkOf(fault), [](FaultProxy &link) { link.holdRequests(); }); break;
    }
}

void Nemesis::end(const Fault &fault)
{
    switch (fault.kind) {
    case FaultKind::ServerKill:
        m_arena.server().restart();
        if (!m_arena.setup().appendOnly)
            note(What::Reachable, {}, "*", "restarted");
        break;
    case FaultKind::ServerStop: m_arena.server().resume(); break;
    case FaultKind::Oom: server({"CONFIG", "SET", "maxmemory", "0"}); break;
    case FaultKind::Busy:
        server({"SCRIPT", "KILL"});
        m_busy.reset();
        break;
    case FaultKind::WorkerStop: m_arena.resume(m_stopped[fault.target]); break;
    case FaultKind::LinkSilent:
    case FaultKind::LinkDeaf:
        m_arena.links().with(linkOf(fault), [](FaultProxy &link) {
            link.setMode(FaultProxy::Mode::Forward);
            link.cutNow(); // what was lost in between is lost
        });
        break;
    case FaultKind::LinkLate: m_arena.links().with(linkOf(fault), [](FaultProxy &link) { link.deliverHeld(); }); break;
    case FaultKind::ClientsKill:
    case FaultKind::ScriptFlush:
    case FaultKind::LockBreak:
    case FaultKind::WorkerKill:
    case FaultKind::LinkCut: break;
    }
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

qint64 Nemesis::portOf(const Fault &fault) const
{
    switch (fault.kind) {
    case FaultKind::LinkCut:
    case FaultKind::LinkSilent:
    case FaultKind::LinkDeaf:
    case FaultKind::LinkLate: return m_arena.links().port(linkOf(fault));
    default: return 0;
    }
}

int Nemesis::workerOf(const Fault &fault) const
{
    const auto workers = m_arena.running();
    return workers.empty() ? 0 : workers[fault.target % workers.size()];
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

void Nemesis::server(const QByteArrayList &command)
{
    BlockingRedis(m_arena.server()).call(command);
}

void Nemesis::breakLock(const Fault &fault)
{
    const QByteArray lock = lockToBreak(fault);
    if (lock.isEmpty())
        return;
    BlockingRedis redis(m_arena.server());
    const Moment limit = now() + Millis(300);
    while (redis.call({"EXISTS", lock}).toInt() == 0 && now() < limit) // to hit somebody
        std::this_thread::sleep_for(Millis(1));
    note(What::Broken, {}, lock, "deleted");
    redis.call({"DEL", lock});
    note(What::Reachable, {}, lock, "deleted");
}

} // namespace lockscope::exclusion
