#include "core/alerts/read_rules.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/base/read_file.h"
#include "core/incidents/incident_rule.h"
#include "core/toml/toml_table.h"

#include <QFile>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace lockscope::alerts {

namespace {

constexpr qint64 mostBytes = 1 << 20;
constexpr std::size_t mostRules = 200;
constexpr Millis longestTime{std::chrono::hours(24 * 30)};
constexpr int longestRuleName = 60;
constexpr int longestMessage = 500;

const QString nameKey = QStringLiteral("name");
const QString locksKey = QStringLiteral("locks");
const QString whenKey = QStringLiteral("when");
const QString moreThanKey = QStringLiteral("more-than");
const QString muteKey = QStringLiteral("mute");
const QString messageKey = QStringLiteral("message");

std::vector<QByteArray> readMuted(TomlTable *table)
{
    std::vector<QByteArray> all;
    for (const QString &text : table->texts(muteKey).value_or(QStringList())) {
        const auto pattern = fromDisplay(text);
        if (!pattern || pattern->isEmpty())
            table->complain(
                muteKey,
                CoreText::tr("\"mute\": '%1' is not a pattern of names. Write test:*, \\\\ for a backslash, "
                             "and \\xHH for a byte")
                    .arg(toDisplay(text.toUtf8())));
        else
            all.push_back(*pattern);
    }
    return all;
}

void readName(TomlTable *table, AlertRule *rule)
{
    static const QRegularExpression form(QStringLiteral("^[A-Za-z0-9_-]+$"));
    rule->name = table->required(nameKey, QStringLiteral("long-queue"));
    if (rule->name.isEmpty())
        return;
    if (!form.match(rule->name).hasMatch() || rule->name.size() > longestRuleName)
        table->complain(nameKey,
                        CoreText::tr("\"name\": write at most %1 letters, digits, - and _").arg(longestRuleName));
}

void readLocks(TomlTable *table, AlertRule *rule)
{
    const auto text = table->text(locksKey);
    rule->moreThan = table->whole(moreThanKey, 0, 10'000'000).value_or(0);
    if (!text)
        return;
    rule->expression = *text;
    filter::FilterQuery::Parsed parsed = filter::FilterQuery::parse(*text);
    if (parsed.mistake) {
        table->complain(
            locksKey,
            CoreText::tr("\"locks\", at '%1': %2")
                .arg(elided(toDisplay(text->mid(parsed.mistake->from, parsed.mistake->length).toUtf8()), 60),
                     parsed.mistake->message));
        return;
    }
    if (parsed.query.dependsOnAddresses())
        table->complain(
            locksKey, CoreText::tr("\"locks\": a rule does not know the addresses of clients. Use holder: or a UUID"));
    rule->locks = std::move(parsed.query);
}

void readWhen(TomlTable *table, AlertRule *rule)
{
    const auto text = table->text(whenKey);
    if (!text)
        return;
    rule->expression = *text;
    auto conditions = parseConditions(*text);
    if (!conditions)
        table->complain(whenKey, CoreText::tr("\"when\": %1").arg(conditions.error().message));
    else
        rule->when = std::move(*conditions);
    if (table->has(locksKey))
        table->complain(whenKey, CoreText::tr("a rule has \"locks\" or \"when\": make two rules of this one"));
    if (table->has(moreThanKey))
        table->complain(moreThanKey,
                        CoreText::tr("\"more-than\" belongs to \"locks\". Write the number into \"when\""));
}

Millis readTime(TomlTable *table, const char *name)
{
    const QString key = QLatin1String(name);
    const Millis time = table->duration(key).value_or(Millis(0));
    if (time > longestTime)
        table->complain(key, CoreText::tr("\"%1\" is at most 720h").arg(key));
    return time;
}

AlertRule readRule(TomlTable *table)
{
    static const QStringList severities{QStringLiteral("warning"), QStringLiteral("critical")};
    AlertRule rule;
    readName(table, &rule);
    readLocks(table, &rule);
    readWhen(table, &rule);
    if (!table->has(locksKey) && !table->has(whenKey))
        table->complain(CoreText::tr("[[alert]] needs \"locks\" or \"when\", for instance: locks = 'state:no-expiry'"));
    rule.delay = readTime(table, "for");
    rule.resolveAfter = readTime(table, "resolve-after");
    const bool isCritical = table->oneOf(QStringLiteral("severity"), severities).value_or(0) == 1;
    rule.severity = isCritical ? Severity::Wrong : Severity::Suspicious;
    rule.muted = readMuted(table);
    rule.message = table->text(messageKey).value_or(QString());
    if (rule.message.size() > longestMessage)
        table->complain(messageKey, CoreText::tr("\"message\" has at most %1 characters").arg(longestMessage));
    table->refuseOthers();
    return rule;
}

AlertRules readAll(TomlTable *root)
{
    const QString key = QStringLiteral("alert");
    const std::vector<QByteArray> muted = readMuted(root);
    const TomlValue *list = root->any(key);
    root->refuseOthers();
    const bool areTables = list && list->type == TomlValue::Type::List && !list->items.empty()
        && std::all_of(list->items.begin(), list->items.end(),
                       [](const TomlValue &item) { return item.type == TomlValue::Type::Table; });
    AlertRules rules;
    if (!areTables) {
        root->complain(key, CoreText::tr("the file lacks rules: write each rule under a line [[alert]]"));
        return rules;
    }
    if (list->items.size() > mostRules)
        root->complain(key, CoreText::tr("a file has at most %1 rules").arg(mostRules));
    QSet<QString> names;
    for (const TomlValue &item : list->items) {
        TomlTable table(item, QStringLiteral("[[alert]]"), root->complainer());
        AlertRule rule = readRule(&table);
        rule.muted.insert(rule.muted.end(), muted.begin(), muted.end());
        if (!rule.name.isEmpty() && names.contains(rule.name))
            table.complain(
                nameKey,
                CoreText::tr("there are two rules called \"%1\": give one of them another name").arg(rule.name));
        names.insert(rule.name);
        rules.push_back(std::move(rule));
    }
    return rules;
}

} // namespace

std::variant<AlertRules, Complaints> readRules(const QByteArray &text, const QString &file)
{
    const auto toml = readToml(text, file);
    if (const auto *complaint = std::get_if<Complaint>(&toml))
        return Complaints{*complaint};
    Complainer complainer(file);
    TomlTable root(std::get<TomlValue>(toml), CoreText::tr("a file of rules"), &complainer);
    AlertRules rules = readAll(&root);
    if (complainer.count() > 0)
        return std::move(complainer).inOrder();
    return rules;
}

std::variant<AlertRules, Complaints> readRulesFile(const QString &path)
{
    if (path == builtIn)
        return builtInRules();
    const QString shown = toDisplay(path.toUtf8());
    const auto text = readFile(path, mostBytes + 1);
    if (!text)
        return Complaints{{shown, 1, CoreText::tr("cannot be read: %1").arg(text.error().message)}};
    if (text->size() > mostBytes)
        return Complaints{{shown, 1, CoreText::tr("is larger than 1 MB, so it is not a file of rules")}};
    return readRules(*text, shown);
}

AlertRules builtInRules()
{
    QFile file(QStringLiteral(":/alerts/default.toml"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    auto rules = readRules(file.readAll(), QStringLiteral("default.toml"));
    return std::holds_alternative<AlertRules>(rules) ? std::get<AlertRules>(std::move(rules)) : AlertRules();
}

AlertRules withoutIncidentRules(AlertRules rules)
{
    std::erase_if(rules, [](const AlertRule &rule) {
        for (int i = 0; i < incidents::ruleCount; ++i) {
            if (rule.name == QLatin1String(incidents::traitsOf(incidents::Rule(i)).word))
                return true;
        }
        return false;
    });
    return rules;
}

} // namespace lockscope::alerts
