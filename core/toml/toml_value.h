#pragma once

#include <QByteArray>
#include <QString>

#include <variant>
#include <vector>

namespace lockscope {

// A mistake in a file, and how to correct it. One line in English, like other errors of core.
struct Complaint {
    QString file;
    int line = 0; // from 1
    QString text;

    QString inOneLine() const { return QStringLiteral("%1:%2: %3").arg(file, QString::number(line), text); }
};
using Complaints = std::vector<Complaint>;

// A value of a TOML file with its line. It hides the TOML library from the rest of core.
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
// For messages: "text", "a whole number", …
QString described(TomlValue::Type type);

// Parses UTF-8 text. The complaint has the message of the TOML library, or says that the text is nested too deeply.
std::variant<TomlValue, Complaint> readToml(const QByteArray &text, const QString &file);

} // namespace lockscope
