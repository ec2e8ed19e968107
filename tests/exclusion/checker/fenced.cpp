#include "tests/exclusion/checker/fenced.h"

#include "tests/exclusion/checker/excuses.h"

#include <algorithm>

namespace lockscope::exclusion {

namespace {

// The write happened between the previous and the next line of the same owner.
struct Write {
    const Event *event = nullptr;
    Interval when;
};

std::vector<Write> writesOf(const Run &run)
{
    std::vector<Write> writes;
    std::map<QByteArray, Moment> before; // owner → its last line
    std::map<QByteArray, size_t> open; // owner → the write that its next line ends
    for (const Event &event : run.events()) {
        if (event.what >= What::Fault)
            continue;
        if (const auto found = open.find(event.who); found != open.end()) {
            writes[found->second].when.until = event.at;
            open.erase(found);
        }
        if (event.token && (event.what == What::Accepted || event.what == What::Refused)) {
            open[event.who] = writes.size();
            writes.push_back({&event, {before.contains(event.who) ? before[event.who] : event.at, Moment::max()}});
        }
        before[event.who] = event.at;
    }
    return writes;
}

// Judges the accepted writes of one lock. A write that ended before another began precedes it.
void judgeAccepted(std::vector<Write> begun, std::vector<Violation> &violations)
{
    std::vector<Write> ended = begun;
    std::sort(begun.begin(), begun.end(), [](const auto &a, const auto &b) { return a.when.from < b.when.from; });
    std::sort(ended.begin(), ended.end(), [](const auto &a, const auto &b) { return a.when.until < b.when.until; });
    auto next = ended.begin();
    qint64 largest = 0;
    for (const Write &write : begun) {
        for (; next != ended.end() && next->when.until < write.when.from; ++next)
            largest = std::max(largest, *next->event->token);
        if (*write.event->token >= largest)
            continue;
        violations.push_back({"stale-write", write.event->lock, write.when,
                              QStringLiteral("%1 wrote with token %2 after somebody with %3")
                                  .arg(QString::fromUtf8(write.event->who))
                                  .arg(*write.event->token)
                                  .arg(largest)});
    }
}

class Refusals {
public:
    explicit Refusals(const Run &run)
        : m_run(run)
    {
        for (const Story &story : run.stories()) {
            for (const BelievedHold &claim : story.claims) {
                if (!claim.tokens.empty())
                    m_claims[{claim.who, claim.lock}].push_back(&claim);
            }
        }
    }

    bool isAfterForgetting(const Write &write) const
    {
        const auto &all = m_run.breakages();
        return std::any_of(all.begin(), all.end(),
                           [&](const Breakage &each) { return each.isOfAll() && each.when.from <= write.when.until; });
    }

    // The hold was valid before and after the write.
    bool wasValid(const Write &write) const
    {
        const auto found = m_claims.find({write.event->who, write.event->lock});
        if (found == m_claims.end())
            return false;
        return std::any_of(found->second.begin(), found->second.end(), [&](const BelievedHold *claim) {
            return claim->from <= write.event->at && claim->until >= write.when.until && !claim->actedLate
                && !breakageOf(m_run, *claim);
        });
    }

private:
    const Run &m_run;
    std::map<std::pair<QByteArray, QByteArray>, std::vector<const BelievedHold *>> m_claims;
};

} // namespace

FencedFigures judgeFenced(const Run &run, std::vector<Violation> &violations)
{
    FencedFigures figures;
    std::map<QByteArray, std::vector<Write>> accepted;
    const Refusals refusals(run);
    for (const Write &write : writesOf(run)) {
        if (write.event->what == What::Accepted) {
            ++figures.accepted;
            accepted[write.event->lock].push_back(write);
            continue;
        }
        ++figures.refused;
        if (refusals.isAfterForgetting(write)) {
            ++figures.unjudged;
        } else if (refusals.wasValid(write)) {
            violations.push_back({"fenced-out", write.event->lock, write.when,
                                  QStringLiteral("%1 had a valid hold, and its token %2 was refused")
                                      .arg(QString::fromUtf8(write.event->who))
                                      .arg(*write.event->token)});
        }
    }
    for (const auto &[lock, writes] : accepted)
        judgeAccepted(writes, violations);
    return figures;
}

} // namespace lockscope::exclusion
