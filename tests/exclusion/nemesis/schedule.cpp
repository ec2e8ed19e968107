#include "tests/exclusion/nemesis/schedule.h"

#include <QRandomGenerator>

#include <algorithm>

namespace lockscope::exclusion {

namespace {

struct Shape {
    const char *word;
    int weight;
    int from, to; // ms
};

Shape shapeOf(FaultKind kind)
{
    switch (kind) {
    case FaultKind::ServerKill: return {"server-kill", 4, 20, 1'500};
    case FaultKind::ServerStop: return {"server-stop", 4, 50, 2'500};
    case FaultKind::ClientsKill: return {"client-kill", 4, 0, 0};
    case FaultKind::ScriptFlush: return {"script-flush", 3, 0, 0};
    case FaultKind::Oom: return {"oom", 3, 50, 1'500};
    case FaultKind::Busy: return {"busy", 2, 150, 700};
    case FaultKind::LockBreak: return {"lock-break", 4, 0, 0};
    case FaultKind::WorkerStop: return {"worker-stop", 6, 100, 4'000};
    case FaultKind::WorkerKill: return {"worker-kill", 2, 0, 0};
    case FaultKind::LinkCut: return {"link-cut", 4, 0, 0};
    case FaultKind::LinkSilent: return {"link-silent", 3, 100, 3'000};
    case FaultKind::LinkDeaf: return {"link-deaf", 3, 50, 3'000};
    case FaultKind::LinkLate: return {"link-late", 3, 1'500, 4'000};
    }
    return {"", 0, 0, 0};
}

template<size_t n> FaultKind anyOf(const std::array<FaultKind, n> &kinds, QRandomGenerator &random)
{
    int sum = 0;
    for (const FaultKind kind : kinds)
        sum += shapeOf(kind).weight;
    int drawn = int(random.bounded(sum));
    for (const FaultKind kind : kinds) {
        drawn -= shapeOf(kind).weight;
        if (drawn < 0)
            return kind;
    }
    return kinds.front();
}

// One after the other, with pauses.
template<size_t n>
void addTrack(const std::array<FaultKind, n> &kinds, Millis end, QRandomGenerator &random, std::vector<Fault> &faults)
{
    Millis at(1'000 + int(random.bounded(500)));
    for (;;) {
        Fault fault;
        fault.kind = anyOf(kinds, random);
        const Shape shape = shapeOf(fault.kind);
        fault.at = at;
        const double share = random.generateDouble(); // squared: long ones are rare
        fault.length = Millis(shape.from + int(share * share * (shape.to - shape.from)));
        fault.target = random.generate();
        const Millis over = fault.at + fault.length;
        if (over >= end)
            return;
        faults.push_back(fault);
        at = over + Millis(200 + int(random.bounded(random.bounded(4) == 0 ? 5'000 : 2'000)));
    }
}

} // namespace

QByteArray word(FaultKind kind)
{
    return shapeOf(kind).word;
}

std::vector<Fault> scheduleOf(quint32 seed, int round, Millis length)
{
    QRandomGenerator random(seed * 7'919u + quint32(round));
    std::vector<Fault> faults;
    const Millis end = length * 5 / 6;
    addTrack(serverFaults, end, random, faults);
    addTrack(clientFaults, end, random, faults);
    std::stable_sort(faults.begin(), faults.end(), [](const Fault &a, const Fault &b) { return a.at < b.at; });
    return faults;
}

} // namespace lockscope::exclusion
