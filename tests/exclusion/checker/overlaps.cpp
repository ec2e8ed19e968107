#include "tests/exclusion/checker/overlaps.h"

#include <algorithm>
#include <map>

namespace lockscope::exclusion {

namespace {

// Those who claim one lock at one time.
class Inside {
public:
    void enter(const Claim *claim, std::vector<Overlap> &found)
    {
        leaveBefore(claim->from);
        if (m_all.size() > size_t(claim->shared ? m_shared : 0)) {
            for (const auto &[until, other] : m_all) {
                if (other->who != claim->who && !(other->shared && claim->shared))
                    found.push_back({other, claim, {claim->from, std::min(until, claim->until)}});
            }
        }
        if (claim->until <= claim->from) // over before its holder heard of it
            return;
        m_all.emplace(claim->until, claim);
        m_shared += claim->shared ? 1 : 0;
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

    std::multimap<Moment, const Claim *> m_all; // by their end
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

std::vector<Overlap> overlapsOf(const std::vector<const Claim *> &claims)
{
    std::vector<Overlap> found;
    Inside inside;
    const Claim *before = nullptr;
    for (const Claim *claim : claims) {
        if (before && before->lock != claim->lock)
            inside.clear();
        before = claim;
        if (claim->until > claim->from)
            inside.enter(claim, found);
    }
    return found;
}

// The answer to the first acquire may have been under way while the lock was taken away.
bool isExplained(const Overlap &overlap, const std::vector<Breakage> &breakages)
{
    return std::any_of(breakages.begin(), breakages.end(), [&](const Breakage &each) {
        return each.hits(overlap.first->lock) && overlap.first->asked <= each.when.until
            && overlap.when.from >= each.when.from;
    });
}

OverlapFigures judgeOverlaps(const Run &run, std::vector<Violation> &violations)
{
    OverlapFigures figures;
    const auto claims = run.claimsByLock();
    for (const Overlap &overlap : overlapsOf(claims)) {
        if (isExplained(overlap, run.breakages())) {
            ++figures.explained;
            continue;
        }
        ++figures.unexplained;
        violations.push_back({"overlap", overlap.first->lock, overlap.when, sentence(overlap)});
    }
    for (const Claim *claim : claims) {
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
