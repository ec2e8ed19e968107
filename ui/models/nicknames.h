#pragma once

#include "core/base/bytes.h"
#include "core/words/phrase.h"

#include <QHash>
#include <QString>

namespace lockscope::ui {

// What the user calls the clients, by their UUID. For showing alone: nothing is ever done to a lock by such a name.
// Plain text; given names go before those that rules make of the names of connections.
class Nicknames {
public:
    static constexpr qsizetype longest = 40; // characters

    QString of(const QByteArray &client) const; // escaped; empty: none
    QString ofOwner(const Owner &owner) const; // of its client
    const QHash<QByteArray, QString> &given() const { return m_given; }
    void setGiven(QHash<QByteArray, QString> names) { m_given = std::move(names); }
    void give(const QByteArray &client, const QString &name); // empty: takes it back
    void setByRule(const QByteArray &client, const QString &name);

    // "Billing · 12" where its client has a name, else as shortOwner().
    QString ownerText(const Owner &owner) const;
    // For sentences; as they are whenever it is asked, so they outlive it.
    words::ClientNames inSentences() const;

private:
    QHash<QByteArray, QString> m_given;
    QHash<QByteArray, QString> m_byRule;
};

} // namespace lockscope::ui
