#include "tests/exclusion/replay/order.h"

#include <algorithm>
#include <map>
#include <set>

namespace lockscope::exclusion {

namespace {

// A hold that was reported to its holder.
struct Told {
    QByteArray who;
    QByteArray owner;
    bool shared = false;
    std::optional<qint64> token;
    Moment asked{};
    Moment answered{};
};
using ToldByLock = std::map<QByteArray, std::vector<Told>>;

bool isOfOneServer(const Event &event)
{
    return event.kind != "red" && event.kind != "semaphore"; // the server's file has no owners for these kinds
}

// After a refused or unknown release, the server may still have the hold and may report it as the next hold.
bool isGivenBack(const Event &released)
{
    return released.why == "freed" || released.why == "remains" || released.why == "not-held";
}

ToldByLock toldIn(const Run &run, OrderFigures &figures)
{
    ToldByLock told;
    std::map<std::tuple<QByteArray, QByteArray, QByteArray>, Moment> asked;
    std::set<std::pair<QByteArray, QByteArray>> leftThere; // owner and lock
    for (const Event &event : run.events()) {
        if (event.what == What::Invoke)
            asked[{event.who, event.lock, event.kind}] = event.at;
        if (event.what == What::Released && !isGivenBack(event))
            leftThere.insert({event.who, event.lock});
        else if (event.what == What::Released)
            leftThere.erase({event.who, event.lock});
        if (event.what != What::Ok || !isOfOneServer(event))
            continue;
        if (event.why.isEmpty() || leftThere.count({event.who, event.lock}) > 0) {
            ++figures.unsought;
            continue;
        }
        const bool shared = event.isShared() || event.kind == "expirable-semaphore";
        const Moment from = asked[{event.who, event.lock, event.kind}];
        told[event.lock].push_back({event.who, event.why, shared, event.token, from, event.at});
    }
    return told;
}

// Searches for each hold, in the order of the reports, the first grant that fits it.
class Matching {
public:
    explicit Matching(const std::vector<Grant> &grants)
        : m_grants(grants)
    {
        for (size_t i = 0; i < grants.size(); ++i)
            m_of[{grants[i].owner, grants[i].shared}].push_back(i);
    }

    bool match(const Told &told)
    {
        const auto found = m_of.find({told.owner, told.shared});
        if (found == m_of.end())
            return false;
        const std::vector<size_t> &own = found->second;
        const size_t least = behind(told.shared ? m_exclusive : m_all, told.asked);
        const auto isIt = [&](size_t place) { return place >= least && fits(m_grants[place], told); };
        size_t &next = m_next[found->first];
        const auto it = std::find_if(own.begin() + std::ptrdiff_t(next), own.end(), isIt);
        if (it == own.end())
            return false;
        next = size_t(it - own.begin()) + 1;
        const size_t place = *it;
        add(m_all, told.answered, place);
        if (!told.shared)
            add(m_exclusive, told.answered, place);
        return true;
    }

private:
    // when it was reported; and the index behind all grants of holds reported until then
    using Latest = std::vector<std::pair<Moment, size_t>>;

    static bool fits(const Grant &grant, const Told &told) { return !told.token || grant.token == told.token; }

    static void add(Latest &latest, Moment answered, size_t place)
    {
        latest.push_back({answered, std::max(place + 1, latest.empty() ? 0 : latest.back().second)});
    }

    // The index behind all grants of holds that were reported before this hold was requested.
    static size_t behind(const Latest &latest, Moment asked)
    {
        const auto later = std::upper_bound(latest.begin(), latest.end(), asked,
                                            [](Moment at, const auto &each) { return at < each.first; });
        return later == latest.begin() ? 0 : std::prev(later)->second;
    }

    const std::vector<Grant> &m_grants;
    std::map<std::pair<QByteArray, bool>, std::vector<size_t>> m_of; // owner → indexes of its grants
    std::map<std::pair<QByteArray, bool>, size_t> m_next;
    Latest m_all;
    Latest m_exclusive;
};

} // namespace

OrderFigures judgeOrder(const Run &run, const std::vector<const LockReplay *> &locks,
                        std::vector<Violation> &violations)
{
    OrderFigures figures;
    ToldByLock told = toldIn(run, figures);
    for (const LockReplay *lock : locks) {
        std::vector<Told> &holds = told[lock->use().name];
        std::sort(holds.begin(), holds.end(), [](const Told &a, const Told &b) { return a.answered < b.answered; });
        Matching matching(lock->grants());
        for (const Told &each : holds) {
            if (matching.match(each)) {
                ++figures.matched;
                continue;
            }
            violations.push_back(
                {"replay",
                 lock->use().name,
                 {each.asked, each.answered},
                 QStringLiteral("%1 was told that it has it as %2, but the server did not give it then")
                     .arg(QString::fromUtf8(each.who), QString::fromUtf8(each.owner))});
        }
    }
    return figures;
}

} // namespace lockscope::exclusion
