#include "core/alerts/condition.h"

#include "core/base/core_text.h"
#include "core/base/duration.h"
#include "core/base/escape.h"

#include <QRegularExpression>

#include <algorithm>

namespace lockscope::alerts {

namespace {

using Comparison = Condition::Comparison;

Comparison comparisonOf(const QString &text)
{
    if (text == QLatin1String(">="))
        return Comparison::AtLeast;
    if (text == QLatin1String("<"))
        return Comparison::Less;
    if (text == QLatin1String("<="))
        return Comparison::AtMost;
    return text == QLatin1String(">") ? Comparison::More : Comparison::Equal;
}

bool compare(double value, Comparison how, double with)
{
    switch (how) {
    case Comparison::More: return value > with;
    case Comparison::AtLeast: return value >= with;
    case Comparison::Less: return value < with;
    case Comparison::AtMost: return value <= with;
    case Comparison::Equal: break;
    }
    return value == with;
}

QString inQuotes(const QString &text)
{
    return QLatin1Char('\'') + elided(toDisplay(text.toUtf8()), 60) + QLatin1Char('\'');
}

Error wrong(const QString &message)
{
    return {Error::Kind::Precondition, message, {}, {}};
}

std::optional<double> numberOf(int place, const QString &text)
{
    if (Facts::isDuration(place)) {
        const auto duration = parseDuration(text);
        return duration ? std::optional(double(duration->count()) / 1'000) : std::nullopt;
    }
    bool fits = false;
    const double number = text.toUInt(&fits);
    return fits ? std::optional(number) : std::nullopt;
}

Result<Condition> parseCondition(const QString &text)
{
    static const QRegularExpression form(QStringLiteral("^([a-z-]+)\\s*(>=|<=|>|<|=)\\s*([a-z0-9.-]+)$"));
    const auto parts = form.match(text);
    if (!parts.hasMatch())
        return wrong(CoreText::tr("%1 is not a condition. Write waiters>5 or state>=renewal-late").arg(inQuotes(text)));
    Condition condition{text, parts.captured(1), comparisonOf(parts.captured(2))};
    if (condition.subject == QLatin1String("state")) {
        condition.state = stateOf(parts.captured(3));
        if (!condition.state)
            return wrong(CoreText::tr("%1: %2 is not a state").arg(inQuotes(text), inQuotes(parts.captured(3))));
        return condition;
    }
    const auto place = Facts::placeOf(condition.subject);
    if (!place)
        return wrong(CoreText::tr("%1: %2 is not a figure. Choose from state, %3")
                         .arg(inQuotes(text), inQuotes(condition.subject), Facts::names().join(QLatin1String(", "))));
    condition.place = *place;
    const auto number = numberOf(*place, parts.captured(3));
    if (!number)
        return wrong(Facts::isDuration(*place)
                         ? CoreText::tr("%1: give a duration, such as 90s or 1h").arg(inQuotes(text))
                         : CoreText::tr("%1: give a whole number").arg(inQuotes(text)));
    condition.number = *number;
    return condition;
}

std::pair<State, State> range(State state, Comparison how)
{
    const auto next = [state](int by) { return State(std::clamp(int(state) + by, 0, stateCount - 1)); };
    switch (how) {
    case Comparison::More: return {next(1), worstState};
    case Comparison::AtLeast: return {state, worstState};
    case Comparison::Less: return {State::Free, next(-1)};
    case Comparison::AtMost: return {State::Free, state};
    case Comparison::Equal: break;
    }
    return {state, state};
}

} // namespace

Result<Conditions> parseConditions(const QString &text)
{
    Conditions all;
    for (const QString &part : text.split(QLatin1Char(','))) {
        auto condition = parseCondition(part.trimmed());
        if (!condition)
            return condition.error();
        all.push_back(std::move(*condition));
    }
    return all;
}

std::pair<State, State> statesOf(const Condition &condition)
{
    return range(*condition.state, condition.comparison);
}

bool asksFor(const Conditions &conditions, QLatin1String subject)
{
    return std::any_of(conditions.begin(), conditions.end(),
                       [subject](const Condition &condition) { return condition.subject == subject; });
}

std::optional<Figure> holds(const Condition &condition, const Facts &facts)
{
    if (condition.state) {
        const auto [from, to] = statesOf(condition);
        const Figure found = facts.statesFrom(from, to);
        return found.value > 0 ? std::optional(found) : std::nullopt;
    }
    const auto figure = facts.figure(condition.place);
    const bool is = figure && compare(figure->value, condition.comparison, condition.number);
    return is ? figure : std::nullopt;
}

std::optional<bool> truth(const Condition &condition, const Facts &facts)
{
    if (condition.state) {
        if (holds(condition, facts))
            return true;
        return facts.unverified() > 0 ? std::nullopt : std::optional(false);
    }
    const auto most = facts.most(condition.place);
    if (!most)
        return std::nullopt;
    const double least = facts.figure(condition.place)->value;
    const bool isLeast = compare(least, condition.comparison, condition.number);
    if (condition.comparison == Comparison::Equal && least != *most)
        return least > condition.number || *most < condition.number ? std::optional(false) : std::nullopt;
    const bool isMost = compare(*most, condition.comparison, condition.number);
    return isLeast == isMost ? std::optional(isLeast) : std::nullopt;
}

} // namespace lockscope::alerts
