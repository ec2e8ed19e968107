#include "app/cli/alerts/replayed_rules.h"

#include "app/app_text.h"
#include "app/cli/alerts/alert_follower.h"
#include "app/cli/history/read_history.h"
#include "core/async/sleep.h"

#include <algorithm>

namespace lockscope::cli {

namespace {

using AlertWhat = alerts::AlertChange::What;

constexpr int stepsAtOnce = 1'000; // then Ctrl+C gets its turn

struct Fired {
    Met met; // the alert that fired last
    int times = 0;
    bool isFiring = false;
};

QString firedText(const std::vector<Fired> &all)
{
    QStringList texts;
    for (const Fired &one : all) {
        const QString &name = one.met.condition.text;
        texts << (one.isFiring ? AppText::tr("%1 fired %n times, and is still firing", nullptr, one.times).arg(name)
                               : AppText::tr("%1 fired %n times", nullptr, one.times).arg(name));
    }
    return texts.join(QLatin1String("; "));
}

QString gapsText(const std::vector<alerts::RuleReplay::Gap> &gaps)
{
    QStringList texts;
    for (const alerts::RuleReplay::Gap &gap : gaps)
        texts << QStringLiteral("%1 (%2)").arg(gap.rule, gap.asked.join(QLatin1String(", ")));
    return AppText::tr("not known, because a recording does not have it: %1").arg(texts.join(QLatin1String("; ")));
}

void note(const alerts::AlertChange &change, std::vector<Fired> *all)
{
    const auto known = std::find_if(all->begin(), all->end(),
                                    [&change](const Fired &one) { return one.met.condition.text == change.rule.name; });
    if (change.what != AlertWhat::Fired) {
        if (known != all->end())
            known->isFiring = false;
        return;
    }
    Fired &one = known == all->end() ? all->emplace_back() : *known;
    one.met = {{.text = change.rule.name, .subject = {}},
               {change.cause.value, change.cause.locks, change.cause.clients}};
    ++one.times;
    one.isFiring = true;
}

std::vector<Met> metOf(const std::vector<Fired> &all)
{
    std::vector<Met> met;
    met.reserve(all.size());
    for (const Fired &one : all)
        met.push_back(one.met);
    return met;
}

} // namespace

Task<Result<CheckResult>> replayRules(const Context *context, alerts::RuleReplay *replay, bool asJson)
{
    const AlertFollower::Print print = printAlerts(*context, asJson);
    std::vector<Fired> critical;
    std::vector<Fired> warning;
    for (bool isOver = false; !isOver;) {
        const std::stop_token stop = context->stop;
        co_await sleepUntil(context->clock, context->clock->now(), stop);
        if (stop.stop_requested())
            co_return CheckResult{.verdict = Verdict::Unknown, .text = AppText::tr("stopped before the end")};
        for (int i = 0; i < stepsAtOnce && !isOver; ++i) {
            auto changes = replay->next();
            if (!changes)
                co_return changes.error();
            isOver = !*changes;
            for (const alerts::AlertChange &change : changes->value_or(std::vector<alerts::AlertChange>())) {
                note(change, change.rule.severity == Severity::Wrong ? &critical : &warning);
                print(change, QString());
            }
        }
    }
    CheckResult found{.verdict = Verdict::Ok, .text = {}, .critical = metOf(critical), .warning = metOf(warning)};
    QStringList texts;
    if (!critical.empty())
        texts << firedText(critical);
    if (!warning.empty())
        texts << firedText(warning);
    if (texts.isEmpty())
        texts << AppText::tr("no rule fired");
    if (!replay->gaps().empty())
        texts << gapsText(replay->gaps());
    texts << watchedText(replay->playback().watched(), replay->playback().period());
    found.text = texts.join(QLatin1String("; "));
    if (!critical.empty())
        found.verdict = Verdict::Critical;
    else if (!warning.empty())
        found.verdict = Verdict::Warning;
    else if (!replay->gaps().empty())
        found.verdict = Verdict::Unknown;
    co_return found;
}

} // namespace lockscope::cli
