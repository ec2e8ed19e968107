#include "tests/exclusion/checker/overlaps.h"

#include "tests/exclusion/checker/excuses.h"

#include <algorithm>

namespace lockscope::exclusion {

namespace {

// The owners who claim one lock at the same time.
class Inside {
public:
    void enter(const BelievedHold *claim, std::vector<Overlap> &found)
    {
        leaveBefore(claim->from);
        if (m_all.size() > size_t(claim->shared ? m_shared : 0)) {
            for (const auto &[until, other] : m_all) {
                if (other->who != claim->who && !(other->shared && claim->shared))
                    found.push_back({other, claim, {claim->from, std::min(until, claim->until)}});
            }
        }
        m_all.emplace(claim->until, claim);
        m_shared += claim->shared ? 1 : 0;
    }

    void enterOneOf(qint64 permits, const BelievedHold *claim, std::vector<Overlap> &found)
    {
        leaveBefore(claim->from);
        if (!m_all.empty() && qint64(m_all.size()) >= permits) {
            const auto earlier = [](const auto &a, const auto &b) { return a.second->from < b.second->from; };
            const BelievedHold *first = std::min_element(m_all.begin(), m_all.end(), earlier)->second;
            found.push_back({first, claim, {claim->from, std::min(m_all.begin()->first, claim->until)}});
        }
        m_all.emplace(claim->until, claim);
    }

    void clear()
    {
        m_all.clear();
        m_shared = 0;
    }

private:
    void leaveBefore(Moment moment)
    {
        while (!m_all.empty() && m_all.begin()->first <= moment) {
            m_shared -= m_all.begin()->second->shared ? 1 : 0;
            m_all.erase(m_all.begin());
        }
    }

    std::multimap<Moment, const BelievedHold *> m_all; // by their end
    int m_shared = 0;
};

QString sentence(const Overlap &overlap)
{
    const auto length = toMillis(overlap.when.until - overlap.when.from).count();
    return QStringLiteral("%1 (%2) and %3 (%4) both claim %5, for %6 ms")
        .arg(QString::fromUtf8(overlap.first->who), QString::fromUtf8(overlap.first->kind),
             QString::fromUtf8(overlap.second->who), QString::fromUtf8(overlap.second->kind),
             QString::fromUtf8(overlap.first->lock))
        .arg(length);
}

} // namespace

bool isCounted(const QByteArray &kind)
{
    return kind.endsWith("semaphore");
}

std::vector<Overlap> overlapsOf(const std::vector<const BelievedHold *> &claims, const Capacity &capacity)
{
    std::vector<Overlap> found;
    Inside inside;
    const BelievedHold *before = nullptr;
    for (const BelievedHold *claim : claims) {
        if (before && before->lock != claim->lock)
            inside.clear();
        before = claim;
        if (claim->isEmpty())
            continue;
        if (!isCounted(claim->kind))
            inside.enter(claim, found);
        else if (const auto permits = capacity ? capacity(*claim) : std::nullopt)
            inside.enterOneOf(*permits, claim, found);
    }
    return found;
}

bool isExplained(const Overlap &overlap, const Run &run)
{
    // The server forgot which releases it had executed, so a retry returned a permit a second time.
    const auto &all = run.breakages();
    if (overlap.first->kind == "semaphore" && std::any_of(all.begin(), all.end(), [&](const Breakage &each) {
            return each.isOfAll() && each.when.from <= overlap.when.from;
        }))
        return true;
    return breakageOf(run, *overlap.first, overlap.when.from) || breakageOf(run, *overlap.second, overlap.when.from);
}

OverlapFigures judgeOverlaps(const Run &run, std::vector<Violation> &violations)
{
    OverlapFigures figures;
    const auto claims = run.claimsByLock();
    const Capacity capacity = [&](const BelievedHold &claim) -> std::optional<qint64> {
        std::optional<qint64> permits;
        for (const Permits &each : run.permitsOf(claim.lock)) {
            if (each.from <= claim.from)
                permits = each.number;
        }
        figures.unjudged += permits ? 0 : 1;
        return permits;
    };
    for (const Overlap &overlap : overlapsOf(claims, capacity)) {
        if (isExplained(overlap, run)) {
            ++figures.explained;
            continue;
        }
        ++figures.unexplained;
        violations.push_back({"overlap", overlap.first->lock, overlap.when, sentence(overlap)});
    }
    for (const BelievedHold *claim : claims) {
        if (claim->actedLate)
            violations.push_back(
                {"late-act",
                 claim->lock,
                 {claim->from, claim->until},
                 QStringLiteral("%1 went on acting when its hold had ended").arg(QString::fromUtf8(claim->who))});
    }
    return figures;
}

} // namespace lockscope::exclusion
