#include "tests/exclusion/checker/verdict.h"

#include <QStringList>

#include <algorithm>

namespace lockscope::exclusion {

namespace {

void count(const Story &story, Verdict &verdict)
{
    verdict.asks += int(story.asks.size());
    verdict.claims += int(story.claims.size());
    verdict.byClient[story.client] += int(story.claims.size());
    for (const BelievedHold &claim : story.claims)
        ++verdict.byKind[claim.kind];
    for (const Ask &ask : story.asks) {
        verdict.acquisitions += ask.answer == What::Ok ? 1 : 0;
        if (ask.answer == What::Unknown)
            ++verdict.unknown[story.client];
        if (ask.cancelled)
            ++verdict.cancelled[word(ask.answer)];
    }
}

bool isOfHarness(const Event &event)
{
    return event.what >= What::Fault;
}

bool concerns(const Event &event, const Violation &violation)
{
    return isOfHarness(event) || event.what == What::Stall || violation.lock.isEmpty() || event.lock == violation.lock;
}

QString millisFrom(Moment zero, Moment at)
{
    const double millis = std::chrono::duration<double, std::milli>(at - zero).count();
    return QStringLiteral("%1").arg(millis, 10, 'f', 2);
}

QString shown(const Event &event, Moment zero)
{
    QStringList parts{millisFrom(zero, event.at), QString::fromUtf8(event.who.leftJustified(7)),
                      QString::fromUtf8(word(event.what).leftJustified(9)), QString::fromUtf8(event.lock),
                      QString::fromUtf8(event.kind)};
    if (event.deadline)
        parts << QStringLiteral("until") + millisFrom(zero, *event.deadline);
    if (event.token)
        parts << QStringLiteral("token %1").arg(*event.token);
    if (event.number != 0)
        parts << QStringLiteral("number %1").arg(event.number);
    parts << QString::fromUtf8(event.why);
    return parts.join(QLatin1Char(' ')).trimmed();
}

} // namespace

Verdict judge(const Run &run, const LivenessLimits &limits)
{
    Verdict verdict;
    for (const Story &story : run.stories())
        count(story, verdict);
    verdict.overlaps = judgeOverlaps(run, verdict.violations);
    verdict.tokens = judgeTokens(run, verdict.violations);
    verdict.fenced = judgeFenced(run, verdict.violations);
    verdict.losses = judgeLosses(run, verdict.violations);
    verdict.witnesses = judgeWitnesses(run, verdict.violations);
    verdict.queues = judgeQueues(run, verdict.violations);
    verdict.liveness = judgeLiveness(run, limits, verdict.violations);
    return verdict;
}

QString report(const Violation &violation, const Run &run, int lines)
{
    const Moment zero = violation.when.from;
    const Moment end = std::min(violation.when.until, zero + Millis(5'000)) + Millis(500);
    std::vector<const Event *> around;
    for (const Event &event : run.events()) {
        if (event.at >= zero - Millis(1'000) && event.at <= end && concerns(event, violation))
            around.push_back(&event);
    }
    std::sort(around.begin(), around.end(), [](const Event *a, const Event *b) { return a->at < b->at; });
    QStringList text{
        QStringLiteral("%1 on %2: %3")
            .arg(QString::fromUtf8(violation.rule),
                 violation.lock.isEmpty() ? QStringLiteral("all locks") : QString::fromUtf8(violation.lock),
                 violation.text)};
    for (const Event *event : around) {
        if (text.size() > lines) {
            text << QStringLiteral("  … %1 more lines").arg(qsizetype(around.size()) - lines);
            break;
        }
        text << QStringLiteral("  ") + shown(*event, zero);
    }
    return text.join(QLatin1Char('\n'));
}

} // namespace lockscope::exclusion
