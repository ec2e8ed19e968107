#include "tests/exclusion/checker/losses.h"

#include "tests/exclusion/checker/excuses.h"
#include "tests/exclusion/checker/overlaps.h"

#include <algorithm>

namespace lockscope::exclusion {

namespace {

using Nanos = std::chrono::nanoseconds;

constexpr Millis toTell{250}; // from the moment when the loss can be known
constexpr Millis toTellUsually{25}; // for a passed deadline
constexpr size_t enoughToSay = 40;

class Losses {
public:
    Losses(const Run &run, std::vector<Violation> &violations)
        : m_run(run)
        , m_machineStalls(run.machineStalls())
        , m_violations(violations)
    { }

    void judge(const Story &story, const BelievedHold &claim)
    {
        ++m_figures.holds;
        m_figures.renewed += claim.renewals > 0 ? 1 : 0;
        const Nanos length = std::min(claim.until, story.last) - claim.from;
        m_figures.longerThanThird += length > claim.lease / 3 ? 1 : 0;
        m_figures.longerThanLease += length > claim.lease ? 1 : 0;
        if (!claim.deadline) // no deadline, so no loss is reported
            return;
        judgeVanished(claim);
        if (const Breakage *breakage = firstBreakage(claim)) {
            ++m_figures.broken;
            known(story, claim, breakage->when.until, endOf(story, claim), claim.lease / 3 + toTell, "was broken");
        } else if (claim.until == *claim.deadline && !claim.isEmpty()) {
            ++m_figures.expired;
            known(story, claim, *claim.deadline, stoppedRelying(claim), toTell, "ran out");
        }
    }

    // Checks the usual delay over many holds, because a late timer shows in many of them. A holder that checks the
    // deadline itself does not depend on the timer.
    LossFigures end()
    {
        if (m_tellTimes.size() < enoughToSay)
            return m_figures;
        const auto usual = m_tellTimes.begin() + qsizetype(m_tellTimes.size() * 90 / 100);
        std::nth_element(m_tellTimes.begin(), usual, m_tellTimes.end());
        m_figures.usual = *usual;
        if (*usual > toTellUsually)
            m_violations.push_back({"told-late",
                                    {},
                                    {},
                                    QStringLiteral("ten of 100 holders hear later than %1 ms that their time was over")
                                        .arg(toMillis(*usual).count())});
        return m_figures;
    }

private:
    // The hold vanished although nobody took it away and its time was not over.
    void judgeVanished(const BelievedHold &claim)
    {
        const bool wasRefused = claim.refused && !claim.lost && *claim.refused < *claim.deadline;
        if (wasRefused && !m_run.isBroken(claim.lock, claim.asked, *claim.refused))
            vanished("stolen", claim, *claim.refused, "released a hold that was valid, and the server knew none");
        if (claim.lost && !claim.wasLostGivingBack && *claim.lost < *claim.deadline
            && !m_run.isBroken(claim.lock, claim.asked, *claim.lost))
            vanished("lost-early", claim, *claim.lost, "was told that it lost a hold whose time was not over");
    }

    void vanished(const char *rule, const BelievedHold &claim, Moment at, const char *what)
    {
        m_violations.push_back({rule,
                                claim.lock,
                                {claim.from, at},
                                QStringLiteral("%1 %2 (%3 ms were left)")
                                    .arg(QString::fromUtf8(claim.who), QLatin1String(what))
                                    .arg(toMillis(*claim.deadline - at).count())});
    }

    // The breakage of a hold that was certainly held. A hold on most of several servers may have lost one of them.
    const Breakage *firstBreakage(const BelievedHold &claim) const
    {
        const auto &all = m_run.breakages();
        const auto hit = [&](const Breakage &each) {
            return each.isCertain && claim.kind != "red" && each.hits(claim.lock) && claim.from <= each.when.from
                && claim.until > each.when.from;
        };
        const auto found = std::find_if(all.begin(), all.end(), hit);
        return found == all.end() ? nullptr : &*found;
    }

    // The moment when the holder of a hold that ran out stopped relying on it. A reader that releases one of several
    // counts relies on none of them until the answer, so its deadline is the start of this release.
    static std::optional<Moment> stoppedRelying(const BelievedHold &claim)
    {
        if (claim.partReleaseSent && *claim.partReleaseSent >= *claim.deadline)
            return claim.partReleaseSent;
        return claim.lost ? claim.lost : claim.releaseSent;
    }

    // The moment when the holder stopped relying on the hold: it learned of the loss, released the hold, or its
    // deadline passed.
    static std::optional<Moment> endOf(const Story &story, const BelievedHold &claim)
    {
        return claim.until <= story.last ? std::optional(claim.until) : std::nullopt;
    }

    // The worker did not run, or could not reach a server to learn of the loss. It knows by itself that its deadline
    // has passed.
    std::vector<Interval> excused(const Story &story, const BelievedHold &claim) const
    {
        std::vector<Interval> all = outagesOf(m_run, story);
        for (Interval &outage : all)
            outage.until = std::min(outage.until, *claim.deadline);
        all.insert(all.end(), story.stalls.begin(), story.stalls.end());
        all.insert(all.end(), m_machineStalls.begin(), m_machineStalls.end());
        return all;
    }

    void known(const Story &story, const BelievedHold &claim, Moment since, std::optional<Moment> at, Nanos limit,
               const char *how)
    {
        const Moment by = at.value_or(story.last);
        const Nanos took = std::max(Nanos(0), by - since - covered(excused(story, claim), since, by));
        if (at)
            ++m_figures.told;
        if (claim.lost && claim.lostWhy == "deadline" && at == claim.lost)
            m_tellTimes.push_back(took);
        if (at || took > limit) // otherwise it died, or the run ended, before it had to know
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
    std::vector<Interval> m_machineStalls;
    std::vector<Violation> &m_violations;
    std::vector<Nanos> m_tellTimes; // of holds whose deadline passed
    LossFigures m_figures;
};

} // namespace

LossFigures judgeLosses(const Run &run, std::vector<Violation> &violations)
{
    Losses losses(run, violations);
    for (const Story &story : run.stories()) {
        if (story.client != "ours")
            continue;
        for (const BelievedHold &claim : story.claims)
            losses.judge(story, claim);
    }
    return losses.end();
}

} // namespace lockscope::exclusion
