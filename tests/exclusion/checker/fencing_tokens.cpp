#include "tests/exclusion/checker/fencing_tokens.h"

#include "tests/exclusion/checker/excuses.h"

#include <algorithm>
#include <set>

namespace lockscope::exclusion {

namespace {

using Claims = std::vector<const BelievedHold *>;

void complain(const BelievedHold &claim, qint64 token, const char *what, qint64 limit,
              std::vector<Violation> &violations)
{
    violations.push_back({"token",
                          claim.lock,
                          {claim.from, claim.until},
                          QStringLiteral("%1 got token %2, %3 %4")
                              .arg(QString::fromUtf8(claim.who))
                              .arg(token)
                              .arg(QLatin1String(what))
                              .arg(limit)});
}

// One lock between two breakages of all locks.
class Epoch {
public:
    explicit Epoch(Moment end)
        : m_end(end)
    { }

    void judge(const Claims &begun, std::vector<Violation> &violations)
    {
        Claims ended = begun;
        std::sort(ended.begin(), ended.end(),
                  [](const BelievedHold *a, const BelievedHold *b) { return endOf(*a) < endOf(*b); });
        auto next = ended.begin();
        for (const BelievedHold *claim : begun) {
            for (; next != ended.end() && endOf(**next) <= claim->from; ++next)
                m_limit = std::max(m_limit, tokensOf(**next).back());
            judge(*claim, violations);
        }
    }

private:
    // A claim may have ended before its holder received the token, and the token may have been drawn at any time before
    // that.
    static Moment endOf(const BelievedHold &claim) { return std::max(claim.until, claim.from); }

    // If the claim lasts beyond the epoch, only its first token: later ones may have been drawn in the next epoch.
    std::vector<qint64> tokensOf(const BelievedHold &claim) const
    {
        return claim.until < m_end ? claim.tokens : std::vector<qint64>{claim.tokens.front()};
    }

    void judge(const BelievedHold &claim, std::vector<Violation> &violations)
    {
        const std::vector<qint64> tokens = tokensOf(claim);
        for (size_t i = 0; i < tokens.size(); ++i) {
            const bool isNew = m_seen.insert(tokens[i]).second;
            if (i == 0 && tokens[i] <= m_limit && !claim.isEmpty())
                complain(claim, tokens[i], "not above", m_limit, violations);
            else if (i > 0 && tokens[i] <= tokens[i - 1])
                complain(claim, tokens[i], "taking it again, not above", tokens[i - 1], violations);
            else if (!isNew)
                complain(claim, tokens[i], "given before:", tokens[i], violations);
        }
    }

    Moment m_end;
    qint64 m_limit = 0;
    std::set<qint64> m_seen;
};

// The number of breakages of all locks before the token was drawn; nullopt if one was under way then.
std::optional<size_t> epochOf(const Run &run, const std::vector<Interval> &forgotten, const BelievedHold &claim)
{
    const Moment given = forgotten.empty() ? claim.from : givenFrom(run, claim);
    size_t before = 0;
    for (const Interval &each : forgotten) {
        if (each.until < given)
            ++before;
        else if (each.from <= claim.from)
            return std::nullopt;
    }
    return before;
}

std::vector<Interval> breakagesOfAll(const Run &run)
{
    std::vector<Interval> when;
    for (const Breakage &each : run.breakages()) {
        if (each.isOfAll())
            when.push_back(each.when);
    }
    return when;
}

} // namespace

TokenFigures judgeTokens(const Run &run, std::vector<Violation> &violations)
{
    TokenFigures figures;
    const std::vector<Interval> forgotten = breakagesOfAll(run);
    std::map<std::pair<QByteArray, size_t>, Claims> fenced; // lock and epoch
    for (const BelievedHold *claim : run.claimsByLock()) {
        if (claim->tokens.empty())
            continue;
        if (const auto epoch = epochOf(run, forgotten, *claim)) {
            fenced[{claim->lock, *epoch}].push_back(claim);
            ++figures.judged;
        } else {
            ++figures.unjudged;
        }
    }
    const size_t known = violations.size();
    for (const auto &[where, claims] : fenced) {
        Moment end = Moment::max();
        for (const Interval &each : forgotten) {
            if (each.from > claims.front()->from)
                end = std::min(end, each.from);
        }
        Epoch(end).judge(claims, violations);
    }
    figures.wrong = int(violations.size() - known);
    return figures;
}

} // namespace lockscope::exclusion
