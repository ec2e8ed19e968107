#include "core/clients/analysis/name_rules.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/monitor/analysis/glob.h"
#include "core/monitor/analysis/owners.h"

#include <QRegularExpression>

namespace lockscope::clients {

namespace {

constexpr qsizetype longestPattern = 128;
constexpr qsizetype mostStars = 8;
constexpr qsizetype uuidSize = 36;
const QByteArray placeholder("{uuid}");

Error wrong(const QString &rule, const QString &what)
{
    return {Error::Kind::Precondition,
            QStringLiteral("rule '%1': %2").arg(elided(toDisplay(rule.toUtf8()), 60), what),
            {},
            {}};
}

Result<NameRule> parseRule(const QString &text)
{
    const qsizetype equals = text.indexOf(QLatin1String(" = "));
    const QString pattern = (equals < 0 ? text : text.left(equals)).trimmed();
    const auto bytes = fromDisplay(pattern);
    NameRule rule;
    rule.nickname = equals < 0 ? QString() : text.mid(equals + 3).trimmed();
    if (!bytes)
        return wrong(text, CoreText::tr("write a backslash as \\\\, and any other byte as \\xHH"));
    if (bytes->isEmpty() || bytes->size() > longestPattern || bytes->count('*') > mostStars)
        return wrong(text,
                     CoreText::tr("use a name of 1 to %1 bytes with at most %2 stars")
                         .arg(QString::number(longestPattern), QString::number(mostStars)));
    const qsizetype at = bytes->indexOf(placeholder);
    rule.hasUuid = at >= 0;
    rule.before = rule.hasUuid ? bytes->left(at) : *bytes;
    rule.behind = rule.hasUuid ? bytes->mid(at + placeholder.size()) : QByteArray();
    if (rule.behind.contains(placeholder))
        return wrong(text, CoreText::tr("use {uuid} only once"));
    if (!rule.hasUuid && rule.nickname.isEmpty())
        return wrong(
            text,
            CoreText::tr("the rule has no effect. Put {uuid} where the name contains the UUID, or add ' = nickname'"));
    return rule;
}

std::optional<QByteArray> uuidIn(const NameRule &rule, const QByteArray &name)
{
    const QByteArrayView view(name);
    for (qsizetype at = 0; rule.hasUuid && at + uuidSize <= view.size(); ++at) {
        const QByteArrayView uuid = view.sliced(at, uuidSize);
        if (monitor::isUuid(uuid) && monitor::globMatches(rule.before, view.first(at))
            && monitor::globMatches(rule.behind, view.sliced(at + uuidSize)))
            return uuid.toByteArray().toLower();
    }
    return std::nullopt;
}

} // namespace

Result<NameRules> parseNameRules(const QString &text)
{
    static const QRegularExpression betweenRules(QStringLiteral("[;\n]"));
    NameRules rules;
    for (const QString &line : text.split(betweenRules)) {
        if (line.trimmed().isEmpty())
            continue;
        auto rule = parseRule(line.trimmed());
        if (!rule)
            return rule.error();
        rules.push_back(std::move(*rule));
    }
    return rules;
}

std::optional<QByteArray> uuidIn(const NameRules &rules, const QByteArray &name)
{
    for (const NameRule &rule : rules) {
        if (auto uuid = uuidIn(rule, name))
            return uuid;
    }
    return std::nullopt;
}

bool haveUuid(const NameRules &rules)
{
    return std::any_of(rules.begin(), rules.end(), [](const NameRule &rule) { return rule.hasUuid; });
}

QString nicknameOf(const NameRules &rules, const QByteArray &name)
{
    for (const NameRule &rule : rules) {
        const bool matches = rule.hasUuid ? uuidIn(rule, name).has_value() : monitor::globMatches(rule.before, name);
        if (!rule.nickname.isEmpty() && matches)
            return rule.nickname;
    }
    return {};
}

} // namespace lockscope::clients
