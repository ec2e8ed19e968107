#include "core/alerts/rule_replay.h"

#include <algorithm>

namespace lockscope::alerts {

namespace {

constexpr qint64 pace = 100'000; // µs

// Compares a state or a figure of a recording with that of the monitor.
enum class Recorded : quint8 {
    Yes,
    No, // never, or too low
    Differently, // where the monitor says something else
};

Recorded recordedState(State state)
{
    switch (state) {
    case State::HeldRenewed:
    case State::QueueWithoutHolder:
    case State::ExpiredWhileHeld:
    case State::NoExpiry: return Recorded::Yes;
    case State::Free: // a semaphore or latch has no row while nobody uses it
    case State::Learning: // every held lock that was not renewed
    case State::Unverified: return Recorded::Differently;
    default: return Recorded::No;
    }
}

Recorded recordedFigure(const QString &name)
{
    static const QStringList same{QStringLiteral("held"), QStringLiteral("contended"), QStringLiteral("held-for"),
                                  QStringLiteral("holders")};
    if (name == QLatin1String("locks"))
        return recordedState(State::Free);
    if (const std::optional<State> state = stateOf(name))
        return recordedState(*state);
    return same.contains(name) ? Recorded::Yes : Recorded::No; // of several listening clients, only one is certain
}

// Notes that the rule asks this. It `grows` if the rule can only become true by more of it.
void ask(RuleReplay::Gap *gap, const QString &what, Recorded recorded, bool grows)
{
    if (recorded == Recorded::Yes)
        return;
    if (!gap->asked.contains(what))
        gap->asked << what;
    gap->isJudged = gap->isJudged && grows && recorded == Recorded::No;
}

void askTerm(RuleReplay::Gap *gap, const filter::Word &word)
{
    const QLatin1String states("state:");
    if (word.isQuoted)
        return;
    if (word.text.startsWith(states)) {
        for (const QString &state : word.text.mid(states.size()).split(u','))
            ask(gap, state, recordedFigure(state), !word.isNegated);
        return;
    }
    const auto sign = std::find_if(word.text.begin(), word.text.end(), [](QChar c) { return c < u'a' || c > u'z'; });
    if (sign == word.text.end() || !QStringView(u"<>=").contains(*sign))
        return;
    const QString name = word.text.left(sign - word.text.begin());
    ask(gap, name, recordedFigure(name), *sign == u'>' && !word.isNegated);
}

void askCondition(RuleReplay::Gap *gap, const Condition &condition)
{
    if (!condition.state) {
        const bool grows = condition.comparison == Condition::Comparison::More
            || condition.comparison == Condition::Comparison::AtLeast;
        return ask(gap, condition.subject, recordedFigure(condition.subject), grows);
    }
    const auto [from, to] = statesOf(condition);
    for (int state = int(from); state <= int(to); ++state)
        ask(gap, word(State(state)), recordedState(State(state)), true);
}

RuleReplay::Gap gapOf(const AlertRule &rule)
{
    RuleReplay::Gap gap{rule.name, {}};
    if (rule.locks) {
        for (const filter::Word &word : filter::wordsOf(rule.expression).words)
            askTerm(&gap, word);
    }
    for (const Condition &condition : rule.when)
        askCondition(&gap, condition);
    return gap;
}

std::vector<RuleReplay::Gap> gapsOf(const AlertRules &rules)
{
    std::vector<RuleReplay::Gap> gaps;
    for (const AlertRule &rule : rules) {
        if (RuleReplay::Gap gap = gapOf(rule); !gap.asked.isEmpty())
            gaps.push_back(std::move(gap));
    }
    return gaps;
}

AlertRules judgedOf(AlertRules rules)
{
    std::erase_if(rules, [](const AlertRule &rule) { return !gapOf(rule).isJudged; });
    return rules;
}

} // namespace

RuleReplay::RuleReplay(AlertRules rules, std::unique_ptr<history::Playback> playback)
    : m_playback(std::move(playback))
    , m_gaps(gapsOf(rules))
    , m_engine(judgedOf(std::move(rules)), &m_clock)
{ }

Result<std::optional<std::vector<AlertChange>>> RuleReplay::next()
{
    if (m_playback->at() >= m_playback->period().to)
        return std::optional<std::vector<AlertChange>>();
    auto step = m_playback->advanceTo(m_playback->at() + pace);
    if (!step)
        return step.error();
    m_clock.set(history::instantOf(step->at), step->at / 1'000);
    m_engine.setContact(step->delta.of, step->hasContact);
    m_engine.apply(step->delta);
    m_engine.setScanned(step->delta.of); // the recording program scanned for itself
    m_engine.tick();
    return std::optional(m_engine.takeChanges());
}

} // namespace lockscope::alerts
