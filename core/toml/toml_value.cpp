#include "core/toml/toml_value.h"

#include "core/base/core_text.h"
#include "core/toml/toml_depth.h"

#include <toml++/toml.h>

#include <algorithm>
#include <string_view>

namespace lockscope {

namespace {

QString asText(std::string_view bytes)
{
    return QString::fromUtf8(bytes.data(), qsizetype(bytes.size()));
}

TomlValue taken(const toml::node &node);

TomlValue takenTable(const toml::table &table, TomlValue value)
{
    for (const auto &[name, member] : table)
        value.members.push_back({asText(name.str()), taken(member)});
    // the library sorts them by name
    std::stable_sort(value.members.begin(), value.members.end(),
                     [](const auto &a, const auto &b) { return a.value.line < b.value.line; });
    return value;
}

TomlValue takenList(const toml::array &array, TomlValue value)
{
    for (const toml::node &item : array)
        value.items.push_back(taken(item));
    return value;
}

TomlValue taken(const toml::node &node)
{
    TomlValue value;
    value.line = std::max(1, int(node.source().begin.line)); // the root table has no line
    if (const auto *table = node.as_table())
        return takenTable(*table, value);
    if (const auto *array = node.as_array()) {
        value.type = TomlValue::Type::List;
        return takenList(*array, value);
    }
    value.type = TomlValue::Type::Time;
    if (const auto *text = node.as_string()) {
        value.type = TomlValue::Type::Text;
        value.text = asText(text->get());
    } else if (const auto *whole = node.as_integer()) {
        value.type = TomlValue::Type::Whole;
        value.whole = whole->get();
    } else if (const auto *flag = node.as_boolean()) {
        value.type = TomlValue::Type::Flag;
        value.flag = flag->get();
    } else if (node.is_floating_point()) {
        value.type = TomlValue::Type::Real;
    }
    return value;
}

} // namespace

const TomlValue *TomlValue::member(QStringView name) const
{
    const auto found =
        std::find_if(members.begin(), members.end(), [&](const auto &each) { return each.name == name; });
    return found == members.end() ? nullptr : &found->value;
}

QString described(TomlValue::Type type)
{
    switch (type) {
    case TomlValue::Type::Text: return QStringLiteral("text");
    case TomlValue::Type::Whole: return CoreText::tr("a whole number");
    case TomlValue::Type::Real: return CoreText::tr("a number with a fraction");
    case TomlValue::Type::Flag: return CoreText::tr("true or false");
    case TomlValue::Type::Time: return CoreText::tr("a date or time");
    case TomlValue::Type::List: return CoreText::tr("a list");
    case TomlValue::Type::Table: break;
    }
    return CoreText::tr("a table");
}

std::variant<TomlValue, Complaint> readToml(const QByteArray &text, const QString &file)
{
    if (const auto line = tooDeepLine(text))
        return Complaint{file, *line,
                         CoreText::tr("nested too deeply: a key has at most %1 parts, and lists and tables lie at most "
                                      "%1 deep inside each other")
                             .arg(deepestToml)};
    try {
        return taken(toml::parse(std::string_view(text.data(), std::size_t(text.size()))));
    } catch (const toml::parse_error &error) {
        const int line = int(error.source().begin.line);
        return Complaint{file, line, CoreText::tr("not readable as TOML: ") + asText(error.description())};
    }
}

} // namespace lockscope
