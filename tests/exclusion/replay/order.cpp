#include "tests/exclusion/replay/order.h"

#include <algorithm>
#include <map>

namespace lockscope::exclusion {

namespace {

// A hold that somebody was told of.
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
    return event.kind != "red" && event.kind != "semaphore"; // which has no owners
}

ToldByLock toldIn(const Run &run, OrderFigures &figures)
{
    ToldByLock told;
    std::map<std::tuple<QByteArray, QByteArray, QByteArray>, Moment> asked;
    for (const Event &event : run.events()) {
        if (event.what == What::Invoke)
            asked[{event.who, event.lock, event.kind}] = event.at;
        if (event.what != What::Ok || event.number > 1 || !isOfOneServer(event))
            continue;
        if (event.why.isEmpty()) {
            ++figures.unnamed;
            continue;
        }
        const bool shared = event.isShared() || event.kind == "expirable-semaphore";
        const Moment from = asked[{event.who, event.lock, event.kind}];
        told[event.lock].push_back({event.who, event.why, shared, event.token, from, event.at});
    }
    return told;
}

// Looks for each hold, in the order in which they were told, for the first grant that can be its own.
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
        size_t &next = m_next[found->first];
        const size_t least = firstAfter(told.asked);
        while (next < own.size() && (own[next] < least || !fits(m_grants[own[next]], told)))
            ++next;
        if (next == own.size())
            return false;
        const size_t place = own[next++];
        m_latest.push_back({told.answered, std::max(place + 1, m_latest.empty() ? 0 : m_latest.back().second)});
        return true;
    }

private:
    static bool fits(const Grant &grant, const Told &told) { return !told.token || grant.token == told.token; }

    // Behind those of all holds that were told before it was asked for.
    size_t firstAfter(Moment asked) const
    {
        const auto later = std::upper_bound(m_latest.begin(), m_latest.end(), asked,
                                            [](Moment at, const auto &each) { return at < each.first; });
        return later == m_latest.begin() ? 0 : std::prev(later)->second;
    }

    const std::vector<Grant> &m_grants;
    std::map<std::pair<QByteArray, bool>, std::vector<size_t>> m_of; // owner → places
    std::map<std::pair<QByteArray, bool>, size_t> m_next;
    std::vector<std::pair<Moment, size_t>> m_latest; // told when; behind all places of what was told until then
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
