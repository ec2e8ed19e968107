#include "app/cli/check/check_result.h"

#include <QJsonArray>

#include <cmath>

namespace lockscope::cli {

namespace {

QLatin1String word(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Ok: return QLatin1String("OK");
    case Verdict::Warning: return QLatin1String("WARNING");
    case Verdict::Critical: return QLatin1String("CRITICAL");
    case Verdict::Unknown: break;
    }
    return QLatin1String("UNKNOWN");
}

QString conditionsText(const Met &met)
{
    const double number = met.figure.value;
    const QString value = QString::number(number, 'f', number == std::floor(number) ? 0 : 1);
    const QStringList few = met.figure.names();
    const QString names = few.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(few.join(QLatin1String(", ")));
    return QStringLiteral("%1: %2%3").arg(met.condition.text, value, names);
}

QJsonArray metJson(const std::vector<Met> &all)
{
    QJsonArray json;
    for (const Met &met : all) {
        json.append(QJsonObject{{QStringLiteral("condition"), met.condition.text},
                                {QStringLiteral("value"), met.figure.value},
                                {QStringLiteral("names"), QJsonArray::fromStringList(met.figure.names())}});
    }
    return json;
}

} // namespace

std::vector<std::pair<QString, double>> allFigures(const Facts &facts)
{
    std::vector<std::pair<QString, double>> figures;
    for (const char *name : {"locks", "held", "contended", "attention", "waiters", "clients"})
        figures.emplace_back(QLatin1String(name), facts.figure(QLatin1String(name))->value);
    return figures;
}

QString conditionsText(const std::vector<Met> &all)
{
    QStringList texts;
    for (const Met &met : all)
        texts << conditionsText(met);
    return texts.join(QLatin1String("; "));
}

std::vector<Met> allThatHold(const Conditions &conditions, const Facts &facts)
{
    std::vector<Met> all;
    for (const Condition &condition : conditions) {
        if (const auto figure = alerts::holds(condition, facts))
            all.push_back({condition, *figure});
    }
    return all;
}

QString nagiosLine(CheckResult found)
{
    found.text.replace(QLatin1Char('|'), QLatin1String("\\x7c")); // the figures follow the first '|'
    QStringList figures;
    for (const auto &[name, value] : found.figures)
        figures << QStringLiteral("%1=%2").arg(name, QString::number(value, 'f', 0));
    return QStringLiteral("LOCKS %1 - %2").arg(word(found.verdict), found.text)
        + (figures.isEmpty() ? QString() : QStringLiteral(" | ") + figures.join(QLatin1Char(' ')));
}

QJsonObject jsonOf(const CheckResult &found)
{
    QJsonObject figures;
    for (const auto &[name, value] : found.figures)
        figures[name] = value;
    return {{QStringLiteral("verdict"), QString(word(found.verdict)).toLower()},
            {QStringLiteral("exit_code"), int(found.verdict)},
            {QStringLiteral("text"), found.text},
            {QStringLiteral("critical"), metJson(found.critical)},
            {QStringLiteral("warning"), metJson(found.warning)},
            {QStringLiteral("figures"), found.figures.empty() ? QJsonValue() : QJsonValue(figures)}};
}

} // namespace lockscope::cli
