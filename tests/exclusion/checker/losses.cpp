#include "tests/exclusion/checker/losses.h"

#include <algorithm>

namespace lockscope::exclusion {

namespace {

using Nanos = std::chrono::nanoseconds;

class Losses {
public:
    Losses(const Run &run, std::vector<Violation> &violations)
        : m_run(run)
        , m_violations(violations)
    { }

    void judge(const Story &story, const Claim &claim)
    {
        const bool wasValid = claim.refused && !claim.lost && claim.deadline && *claim.refused < *claim.deadline;
        if (const Breakage *breakage = firstBreakage(claim)) {
            ++m_figures.broken;
            known(story, claim, breakage->when.until, endOf(story, claim), "was broken");
        } else if (wasValid && !m_run.isBroken(claim.lock, *claim.refused)) {
            m_violations.push_back({"stolen",
                                    claim.lock,
                                    {claim.from, *claim.refused},
                                    QStringLiteral("%1 released a hold that was valid, and the server knew none")
                                        .arg(QString::fromUtf8(claim.who))});
        } else if (claim.deadline && claim.until == *claim.deadline && claim.from < claim.until) {
            ++m_figures.expired;
            known(story, claim, *claim.deadline, claim.lost ? claim.lost : claim.releaseSent, "ran out");
        }
    }

    LossFigures figures() const { return m_figures; }

private:
    // Held for certain when it was taken away.
    const Breakage *firstBreakage(const Claim &claim) const
    {
        const auto &all = m_run.breakages();
        const auto hit = [&](const Breakage &each) {
            return each.hits(claim.lock) && claim.from <= each.when.from && claim.until > each.when.from;
        };
        const auto found = std::find_if(all.begin(), all.end(), hit);
        return found == all.end() ? nullptr : &*found;
    }

    // When the holder stopped relying on it: told, released by itself, or out of time.
    static std::optional<Moment> endOf(const Story &story, const Claim &claim)
    {
        return claim.until <= story.last ? std::optional(claim.until) : std::nullopt;
    }

    // It did not run, or there was nobody to hear it from. That its deadline has passed it knows by itself.
    std::vector<Interval> excused(const Story &story, const Claim &claim) const
    {
        std::vector<Interval> all = m_run.outagesOf(story);
        for (Interval &outage : all)
            outage.until = std::min(outage.until, claim.deadline.value_or(outage.until));
        all.insert(all.end(), story.stalls.begin(), story.stalls.end());
        return all;
    }

    void known(const Story &story, const Claim &claim, Moment since, std::optional<Moment> at, const char *how)
    {
        const Moment by = at.value_or(story.last);
        const Nanos took = std::max(Nanos(0), by - since - covered(excused(story, claim), since, by));
        const Nanos limit = claim.lease / 3 + Millis(1'000);
        if (at)
            ++m_figures.told;
        if (at || took > limit) // otherwise it died, or the run was over, before it had to know
            m_figures.slowest = std::max(m_figures.slowest, took);
        if (took > limit) {
            m_violations.push_back({"loss-not-told",
                                    claim.lock,
                                    {since, by},
                                    QStringLiteral("the hold of %1 %2, and its holder did not know for %3 ms")
                                        .arg(QString::fromUtf8(claim.who), QLatin1String(how))
                                        .arg(toMillis(took).count())});
        }
    }

    const Run &m_run;
    std::vector<Violation> &m_violations;
    LossFigures m_figures;
};

} // namespace

LossFigures judgeLosses(const Run &run, std::vector<Violation> &violations)
{
    Losses losses(run, violations);
    for (const Story &story : run.stories()) {
        if (story.client != "ours")
            continue;
        for (const Claim &claim : story.claims)
            losses.judge(story, claim);
    }
    return losses.figures();
}

} // namespace lockscope::exclusion
