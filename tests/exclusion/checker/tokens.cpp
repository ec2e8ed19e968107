#include "tests/exclusion/checker/tokens.h"

#include <algorithm>
#include <set>

namespace lockscope::exclusion {

namespace {

using Claims = std::vector<const Claim *>;

// A claim may be out of time before its holder heard of it, and its token was drawn at any time before that.
Moment endOf(const Claim &claim)
{
    return std::max(claim.until, claim.from);
}

void complain(const Claim &claim, const char *what, qint64 limit, std::vector<Violation> &violations)
{
    violations.push_back({"token",
                          claim.lock,
                          {claim.from, claim.until},
                          QStringLiteral("%1 got token %2, %3 %4")
                              .arg(QString::fromUtf8(claim.who))
                              .arg(*claim.firstToken)
                              .arg(QLatin1String(what))
                              .arg(limit)});
}

// One lock's; `begun` in order of their beginning.
int judge(const Claims &begun, qint64 &largest, std::vector<Violation> &violations)
{
    Claims ended = begun;
    std::sort(ended.begin(), ended.end(), [](const Claim *a, const Claim *b) { return endOf(*a) < endOf(*b); });
    std::set<qint64> seen;
    const size_t known = violations.size();
    qint64 limit = largest;
    auto next = ended.begin();
    for (const Claim *claim : begun) {
        for (; next != ended.end() && endOf(**next) <= claim->from; ++next)
            limit = std::max(limit, *(*next)->lastToken);
        const bool isEmpty = claim->until <= claim->from;
        if (*claim->firstToken <= limit && !isEmpty)
            complain(*claim, "not above", limit, violations);
        else if (!seen.insert(*claim->firstToken).second)
            complain(*claim, "given before:", *claim->firstToken, violations);
        largest = std::max(largest, *claim->lastToken);
    }
    return int(violations.size() - known);
}

} // namespace

int judgeTokens(const Run &run, Tokens &before, std::vector<Violation> &violations)
{
    std::map<QByteArray, Claims> fenced;
    for (const Claim *claim : run.claimsByLock()) {
        if (claim->firstToken)
            fenced[claim->lock].push_back(claim);
    }
    int wrong = 0;
    for (const auto &[lock, claims] : fenced) {
        if (run.isBroken(lock, Moment::max())) // who forgets the lock forgets the token
            before.erase(lock);
        else
            wrong += judge(claims, before[lock], violations);
    }
    return wrong;
}

} // namespace lockscope::exclusion
