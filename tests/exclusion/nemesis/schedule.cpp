#include "tests/exclusion/nemesis/schedule.h"

#include <QRandomGenerator>

#include <algorithm>

namespace lockscope::exclusion {

namespace {

struct Shape {
    const char *word;
    int weight;
    int from, to; // in ms
};

Shape shapeOf(FaultKind kind)
{
    switch (kind) {
    case FaultKind::ServerKill: return {"server-kill", 4, 20, 1'500};
    case FaultKind::ServerStop: return {"server-stop", 4, 50, 2'500};
    case FaultKind::ClientsKill: return {"client-kill", 4, 0, 0};
    case FaultKind::PubsubKill: return {"pubsub-kill", 4, 0, 0};
    case FaultKind::ScriptFlush: return {"script-flush", 3, 0, 0};
    case FaultKind::Oom: return {"oom", 3, 50, 1'500};
    case FaultKind::Busy: return {"busy", 2, 150, 700};
    case FaultKind::LockBreak: return {"lock-break", 4, 0, 0};
    case FaultKind::FlushAll: return {"flush-all", 2, 0, 0};
    case FaultKind::Evict: return {"evict", 2, 50, 400};
    case FaultKind::PauseWrite: return {"pause-write", 3, 100, 2'500};
    case FaultKind::Misconf: return {"misconf", 2, 50, 1'500};
    case FaultKind::SlowFsync: return {"slow-fsync", 2, 500, 3'000};
    case FaultKind::AofRewrite: return {"aof-rewrite", 2, 50, 500};
    case FaultKind::ReadOnly: return {"read-only", 2, 50, 1'500};
    case FaultKind::MaxClients: return {"max-clients", 2, 50, 1'500};
    case FaultKind::Acl: return {"acl", 2, 50, 1'500};
    case FaultKind::ClockForward: return {"clock-forward", 2, 0, 0};
    case FaultKind::ClockBack: return {"clock-back", 1, 0, 0};
    case FaultKind::WorkerStop: return {"worker-stop", 5, 100, 4'000};
    case FaultKind::WorkerKill: return {"worker-kill", 2, 0, 0};
    case FaultKind::WorkerClock: return {"worker-clock", 1, 500, 4'000};
    case FaultKind::LinkCut: return {"link-cut", 2, 0, 0};
    case FaultKind::LinkSilent: return {"link-silent", 3, 100, 3'000};
    case FaultKind::LinkDeaf: return {"link-deaf", 3, 50, 3'000};
    case FaultKind::LinkMute: return {"link-mute", 6, 50, 3'000};
    case FaultKind::LinkLate: return {"link-late", 6, 2'800, 5'000};
    case FaultKind::LinkSlow: return {"link-slow", 8, 800, 5'000};
    case FaultKind::CutBeforeAcquire: return {"cut-before-acquire", 3, 400, 1'000};
    case FaultKind::CutAfterAcquire: return {"cut-after-acquire", 5, 400, 1'000};
    case FaultKind::CutBeforeRenewal: return {"cut-before-renewal", 2, 800, 1'500};
    case FaultKind::CutAfterRenewal: return {"cut-after-renewal", 3, 800, 1'500};
    case FaultKind::CutBeforeRelease: return {"cut-before-release", 3, 400, 1'000};
    case FaultKind::CutAfterRelease: return {"cut-after-release", 5, 400, 1'000};
    case FaultKind::AcquireLate: return {"acquire-late", 8, 800, 2'000};
    }
    return {"", 0, 0, 0};
}

template<size_t n> bool isIn(const std::array<FaultKind, n> &kinds, FaultKind kind)
{
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

FaultKind anyOf(const std::vector<FaultKind> &kinds, QRandomGenerator &random)
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

struct Stretch {
    Millis from{0};
    Millis until{0};
};

// One quiet stretch in each half of the time in which faults may begin.
std::vector<Stretch> quietStretches(Millis begin, Millis end, Millis length, QRandomGenerator &random)
{
    std::vector<Stretch> quiet;
    const Millis half = (end - begin) / 2;
    for (int i = 0; i < 2; ++i) {
        const Millis from = begin + half * i + Millis(random.bounded(int((half - length).count()) + 1));
        quiet.push_back({from, from + length});
    }
    return quiet;
}

// Draws the faults of one track: one after the other, with pauses.
class Track {
public:
    Track(std::vector<FaultKind> kinds, Millis longestPause, std::vector<Stretch> quiet)
        : m_kinds(std::move(kinds))
        , m_longestPause(longestPause)
        , m_quiet(std::move(quiet))
    { }

    void addTo(std::vector<Fault> &faults, Millis begin, Millis end, QRandomGenerator &random) const
    {
        Millis at = begin + Millis(random.bounded(500));
        while (!m_kinds.empty()) {
            Fault fault;
            fault.kind = anyOf(m_kinds, random);
            const Shape shape = shapeOf(fault.kind);
            const double share = random.generateDouble(); // squared, so long faults are rare
            fault.length = Millis(shape.from + int(share * share * (shape.to - shape.from)));
            const Millis lead = slowLead(fault.kind, random);
            const Millis begun = afterQuiet(at, lead + fault.length);
            fault.at = begun + lead;
            fault.target = random.generate();
            const Millis over = fault.at + fault.length;
            if (over >= end)
                return;
            if (lead > Millis(0))
                faults.push_back({FaultKind::LinkSlow, begun, over - begun, fault.target});
            faults.push_back(fault);
            at = over + Millis(100) + Millis(random.bounded(int(m_longestPause.count())));
        }
    }

private:
    // A link is often slow before it fails. Then its last reply was late, and a client that counts its lease from the
    // reply relies on a lock that the server has already given to others.
    static Millis slowLead(FaultKind kind, QRandomGenerator &random)
    {
        const bool fails = kind == FaultKind::LinkSilent || kind == FaultKind::LinkDeaf || kind == FaultKind::LinkMute;
        const Millis lead(800 + int(random.bounded(700)));
        return fails && random.bounded(3) > 0 ? lead : Millis(0);
    }

    Millis afterQuiet(Millis at, Millis length) const
    {
        for (const Stretch &quiet : m_quiet) {
            if (at < quiet.until && quiet.from <= at + length)
                at = quiet.until;
        }
        return at;
    }

    std::vector<FaultKind> m_kinds;
    Millis m_longestPause;
    std::vector<Stretch> m_quiet;
};

template<size_t n>
std::vector<FaultKind> wanted(const std::array<FaultKind, n> &kinds, const std::vector<FaultKind> &only)
{
    std::vector<FaultKind> some;
    std::copy_if(kinds.begin(), kinds.end(), std::back_inserter(some), [&](FaultKind kind) {
        return only.empty() || std::find(only.begin(), only.end(), kind) != only.end();
    });
    return some;
}

} // namespace

QByteArray word(FaultKind kind)
{
    return shapeOf(kind).word;
}

std::optional<FaultKind> faultFromWord(const QByteArray &text)
{
    const auto hasIt = [&](FaultKind kind) { return word(kind) == text; };
    if (const auto found = std::find_if(serverFaults.begin(), serverFaults.end(), hasIt); found != serverFaults.end())
        return *found;
    const auto found = std::find_if(clientFaults.begin(), clientFaults.end(), hasIt);
    return found == clientFaults.end() ? std::nullopt : std::optional(*found);
}

bool isOfServer(FaultKind kind)
{
    return isIn(serverFaults, kind);
}

bool isOfLink(FaultKind kind)
{
    return kind >= FaultKind::LinkCut;
}

bool isAimed(FaultKind kind)
{
    return kind >= FaultKind::CutBeforeAcquire;
}

std::vector<Fault> scheduleOf(quint32 seed, int round, Millis length, const std::vector<FaultKind> &only)
{
    QRandomGenerator random(seed * 7'919u + quint32(round));
    std::vector<Fault> faults;
    const Millis begin(1'000);
    const Millis end = length * 5 / 6;
    if (end <= begin + length / 5)
        return faults;
    const auto quiet = quietStretches(begin, end, length / 10, random);
    Track(wanted(serverFaults, only), Millis(4'000), quiet).addTo(faults, begin, end, random);
    Track(wanted(clientFaults, only), Millis(1'000), quiet).addTo(faults, begin, end, random);
    std::stable_sort(faults.begin(), faults.end(), [](const Fault &a, const Fault &b) { return a.at < b.at; });
    return faults;
}

} // namespace lockscope::exclusion
