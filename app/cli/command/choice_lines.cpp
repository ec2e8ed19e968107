#include "app/cli/command/choice_lines.h"

#include "app/app_text.h"
#include "core/base/escape.h"

#include <QJsonObject>
#include <QRegularExpression>

namespace lockscope::cli {

namespace {

using actions::Choice;

// The option that names an action's target, and a placeholder until the user chooses the target.
struct Meant {
    const char *action;
    const char *option;
    const char *placeholder;
};
constexpr Meant meant[] = {{"evict", "--waiter", "WAITER"}, {"remove-reader", "--reader", "READER"}};

QString spelled(const Owner &owner)
{
    return quoted(toDisplay(owner.raw()));
}

QString ownerIn(const Choice &choice, const char *placeholder)
{
    return choice.target.holder.isEmpty() ? QLatin1String(placeholder) : spelled(choice.target.holder);
}

QString command(const Choice &choice, const Lock &lock)
{
    QStringList words{QStringLiteral("lockscope-cli"), QString::fromLatin1(choice.action), nameArgument(lock.id.key)};
    for (const Meant &each : meant) {
        if (choice.action == each.action)
            words << QLatin1String(each.option) << ownerIn(choice, each.placeholder);
    }
    if (choice.action == "set-ttl")
        words << QStringLiteral("--ttl") << QString::number(choice.target.amount / 1000) + u's';
    if (lock.kind == Kind::ExpirableSemaphore)
        words << QStringLiteral("--if-holder") << ownerIn(choice, "PERMIT");
    else if (choice.action == "disconnect")
        words << QStringLiteral("--if-holder") << ownerIn(choice, "OWNER") << QStringLiteral("--identify");
    else if (lock.exists && !lock.holders.empty())
        words << QStringLiteral("--if-holder") << spelled(lock.holders.front().owner);
    words << QStringLiteral("--reason TEXT");
    return words.join(u' ');
}

// The owners to choose from.
QString candidates(const Choice &choice)
{
    constexpr std::size_t listed = 5;
    QStringList all;
    for (const Owner &owner : choice.whom) {
        if (std::size_t(all.size()) == listed)
            break;
        all << spelled(owner);
    }
    if (choice.whom.size() > listed)
        all << AppText::tr("and %1 more (see `show`)").arg(choice.whom.size() - listed);
    return AppText::tr("one of ") + all.join(QStringLiteral(", "));
}

QJsonValue textOrNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

QJsonObject choiceJson(const Choice &choice, const Lock &lock)
{
    QJsonArray candidates;
    for (const Owner &owner : choice.whom)
        candidates.append(toDisplay(owner.raw()));
    const bool hasCommand = !choice.action.isEmpty() && !choice.refusal;
    return {{QStringLiteral("action"), textOrNull(QString::fromLatin1(choice.action))},
            {QStringLiteral("label"), choice.label.english()},
            {QStringLiteral("why"), choice.why.english()},
            {QStringLiteral("command"), hasCommand ? QJsonValue(command(choice, lock)) : QJsonValue()},
            {QStringLiteral("target"), textOrNull(toDisplay(choice.target.holder.raw()))},
            {QStringLiteral("candidates"), candidates},
            {QStringLiteral("sufficient"), choice.isSufficient},
            {QStringLiteral("suggested"), choice.isPreselected},
            {QStringLiteral("refusal"), choice.refusal ? QJsonValue(choice.refusal->english()) : QJsonValue()}};
}

} // namespace

QString quoted(const QString &word)
{
    static const QRegularExpression plain(QStringLiteral("^[A-Za-z0-9_:.,@%+=/-]+$"));
    if (plain.match(word).hasMatch())
        return word;
    return u'\'' + QString(word).replace(QLatin1String("'"), QLatin1String("'\\''")) + u'\'';
}

QString nameArgument(const Key &name)
{
    const QString shown = toDisplay(name.raw());
    return quoted(shown.startsWith(u'-') ? QLatin1String("\\x2D") + shown.mid(1) : shown);
}

QStringList choiceLines(const std::vector<Choice> &all, const Lock &lock)
{
    QStringList lines;
    for (const Choice &choice : all) {
        const QString mark = choice.isPreselected ? QStringLiteral("  ▸ ") : QStringLiteral("  · ");
        if (choice.refusal) {
            lines << mark + choice.label.translated() + AppText::tr(": not possible, ") + choice.refusal->translated();
            continue;
        }
        lines << mark + choice.label.translated() + QStringLiteral(". ") + choice.why.translated();
        if (choice.action.isEmpty())
            continue;
        lines << QStringLiteral("      ") + command(choice, lock);
        if (choice.target.holder.isEmpty() && choice.whom.size() > 1)
            lines << QStringLiteral("      ") + candidates(choice);
    }
    return lines;
}

QJsonArray choicesJson(const std::vector<Choice> &all, const Lock &lock)
{
    QJsonArray json;
    for (const Choice &choice : all)
        json.append(choiceJson(choice, lock));
    return json;
}

} // namespace lockscope::cli
