#pragma once

#include "core/base/clock.h"
#include "core/toml/toml_value.h"

#include <QStringList>

#include <optional>
#include <utility>

namespace lockscope {

// Collects the mistakes of one file.
class Complainer {
public:
    explicit Complainer(QString file)
        : m_file(std::move(file))
    { }

    void complain(int line, const QString &text) { m_complaints.push_back({m_file, line, text}); }
    int count() const { return int(m_complaints.size()); }
    Complaints inOrder() &&; // of the lines

private:
    QString m_file;
    Complaints m_complaints;
};

// Reads the keys of one table and remembers which keys were requested. All other keys are mistakes.
class TomlTable {
public:
    // `what` names the table in messages: "a step".
    TomlTable(const TomlValue &table, QString what, Complainer *complainer);

    int line() const { return m_table.line; }
    bool has(const QString &key) const { return m_table.member(key); }
    void complain(const QString &text) const { m_complainer->complain(line(), text); }
    // Complains at the line of this key.
    void complain(const QString &key, const QString &text) const;
    Complainer *complainer() const { return m_complainer; }

    std::optional<QString> text(const QString &key); // not empty
    QString required(const QString &key, const QString &example); // complains if it is missing
    std::optional<QStringList> texts(const QString &key); // one text or a list of them
    std::optional<Millis> duration(const QString &key, bool mayBeNegative = false);
    std::optional<int> whole(const QString &key, int least, int most);
    bool flag(const QString &key, bool otherwise);
    // The index of the value among these words.
    std::optional<int> oneOf(const QString &key, const QStringList &words);
    const TomlValue *any(const QString &key); // of any type
    const TomlValue *any(const QString &key, TomlValue::Type type);

    // Complains about all keys that were not requested.
    void refuseOthers() const;

private:
    const TomlValue &m_table;
    QString m_what;
    Complainer *m_complainer;
    QStringList m_known;
};

} // namespace lockscope
