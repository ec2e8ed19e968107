#include "core/toml/toml_table.h"

#include "core/base/core_text.h"
#include "core/base/duration.h"
#include "core/toml/suggestion.h"

#include <algorithm>

namespace lockscope {

Complaints Complainer::inOrder() &&
{
    std::stable_sort(m_complaints.begin(), m_complaints.end(),
                     [](const Complaint &a, const Complaint &b) { return a.line < b.line; });
    return std::move(m_complaints);
}

TomlTable::TomlTable(const TomlValue &table, QString what, Complainer *complainer)
    : m_table(table)
    , m_what(std::move(what))
    , m_complainer(complainer)
{ }

void TomlTable::complain(const QString &key, const QString &text) const
{
    const TomlValue *value = m_table.member(key);
    m_complainer->complain(value ? value->line : line(), text);
}

const TomlValue *TomlTable::any(const QString &key)
{
    if (!m_known.contains(key))
        m_known.append(key);
    return m_table.member(key);
}

const TomlValue *TomlTable::any(const QString &key, TomlValue::Type type)
{
    const TomlValue *value = any(key);
    if (!value || value->type == type)
        return value;
    complain(key, CoreText::tr("\"%1\" is %2 here, but must be %3").arg(key, described(value->type), described(type)));
    return nullptr;
}

std::optional<QString> TomlTable::text(const QString &key)
{
    const TomlValue *value = any(key, TomlValue::Type::Text);
    if (!value)
        return std::nullopt;
    const QString text = value->text.trimmed();
    if (text.isEmpty()) {
        complain(key, CoreText::tr("\"%1\" is empty: write something or leave it out").arg(key));
        return std::nullopt;
    }
    return text;
}

QString TomlTable::required(const QString &key, const QString &example)
{
    if (!any(key))
        complain(CoreText::tr("%1 needs \"%2\", for instance: %2 = \"%3\"").arg(m_what, key, example));
    return text(key).value_or(QString());
}

std::optional<QStringList> TomlTable::texts(const QString &key)
{
    const TomlValue *value = any(key);
    if (!value)
        return std::nullopt;
    if (value->type != TomlValue::Type::List) {
        const auto one = text(key);
        return one ? std::optional(QStringList{*one}) : std::nullopt;
    }
    QStringList all;
    for (const TomlValue &item : value->items) {
        if (item.type != TomlValue::Type::Text) {
            m_complainer->complain(item.line,
                                   CoreText::tr("\"%1\" contains %2, but may contain only text: put it in quotes")
                                       .arg(key, described(item.type)));
            return std::nullopt;
        }
        all.append(item.text);
    }
    return all;
}

std::optional<Millis> TomlTable::duration(const QString &key, bool mayBeNegative)
{
    const TomlValue *value = any(key);
    if (!value)
        return std::nullopt;
    const bool negative = mayBeNegative && value->text.startsWith(QLatin1Char('-'));
    const auto length = parseDuration(QStringView(value->text).mid(negative ? 1 : 0));
    if (value->type == TomlValue::Type::Text && length)
        return negative ? -*length : *length;
    complain(key, CoreText::tr("\"%1\" is a duration with its unit, in quotes: \"300ms\", \"3s\" or \"1m\"").arg(key));
    return std::nullopt;
}

std::optional<int> TomlTable::whole(const QString &key, int least, int most)
{
    const TomlValue *value = any(key, TomlValue::Type::Whole);
    if (!value)
        return std::nullopt;
    if (value->whole >= least && value->whole <= most)
        return int(value->whole);
    complain(key,
             CoreText::tr("\"%1\" must be between %2 and %3, not %4")
                 .arg(key, QString::number(least), QString::number(most), QString::number(value->whole)));
    return std::nullopt;
}

bool TomlTable::flag(const QString &key, bool otherwise)
{
    const TomlValue *value = any(key, TomlValue::Type::Flag);
    return value ? value->flag : otherwise;
}

std::optional<int> TomlTable::oneOf(const QString &key, const QStringList &words)
{
    const auto written = text(key);
    if (!written)
        return std::nullopt;
    if (const auto at = words.indexOf(*written); at >= 0)
        return int(at);
    complain(key, CoreText::tr("no %1 is called \"%2\"%3").arg(key, *written, suggestion(*written, words)));
    return std::nullopt;
}

void TomlTable::refuseOthers() const
{
    for (const auto &[key, value] : m_table.members) {
        if (!m_known.contains(key))
            m_complainer->complain(value.line,
                                   CoreText::tr("%1 has no key \"%2\"%3").arg(m_what, key, suggestion(key, m_known)));
    }
}

} // namespace lockscope
