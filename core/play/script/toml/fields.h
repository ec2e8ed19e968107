#pragma once

#include "core/base/clock.h"
#include "core/play/script/toml/toml_file.h"

#include <QStringList>

#include <optional>
#include <utility>

namespace lockscope::play {

// Collects what is wrong with one file.
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

// Reads the keys of one table: each one asked for is known from then, and whatever is in the table but was never asked
// for is a mistake.
class Fields {
public:
    // `what` it is, for messages: "a step".
    Fields(const TomlValue &table, QString what, Complainer *complainer);

    int line() const { return m_table.line; }
    bool has(const QString &key) const { return m_table.member(key); }
    void complain(const QString &text) const { m_complainer->complain(line(), text); }
    // At the line of this key.
    void complain(const QString &key, const QString &text) const;
    Complainer *complainer() const { return m_complainer; }

    std::optional<QString> text(const QString &key); // not empty
    QString required(const QString &key, const QString &example); // text; or a complaint
    std::optional<QStringList> texts(const QString &key); // one text or a list of them
    std::optional<Millis> duration(const QString &key, bool mayBeNegative = false);
    std::optional<int> whole(const QString &key, int least, int most);
    bool flag(const QString &key, bool otherwise);
    // One of these words, as its number among them.
    std::optional<int> oneOf(const QString &key, const QStringList &words);
    const TomlValue *any(const QString &key); // whatever it is
    const TomlValue *any(const QString &key, TomlValue::Type type);

    // Complains of what nobody asked for.
    void refuseOthers() const;

private:
    const TomlValue &m_table;
    QString m_what;
    Complainer *m_complainer;
    QStringList m_known;
};

} // namespace lockscope::play
