#pragma once

#include "core/play/script/toml/complaint.h"

#include <QByteArray>

#include <variant>
#include <vector>

namespace lockscope::play {

// What a TOML file holds, with the line that each value stands in. The rest of core knows no TOML library.
struct TomlValue {
    enum class Type { Text, Whole, Real, Flag, Time, List, Table };

    Type type = Type::Table;
    int line = 0; // from 1
    QString text;
    qint64 whole = 0;
    bool flag = false;
    std::vector<TomlValue> items; // of a list
    struct Member;
    std::vector<Member> members; // of a table, in the order of the file

    const TomlValue *member(QStringView name) const;
};
struct TomlValue::Member {
    QString name;
    TomlValue value;
};
// In words, for messages: "text", "a whole number", …
QString described(TomlValue::Type type);

// UTF-8. The complaint says what the TOML library said.
std::variant<TomlValue, Complaint> readToml(const QByteArray &text, const QString &file);

} // namespace lockscope::play
