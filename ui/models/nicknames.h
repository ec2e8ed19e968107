#pragma once

#include "core/base/bytes.h"
#include "core/words/phrase.h"

#include <QHash>
#include <QString>

namespace lockscope::ui {

// The user's names for clients, by UUID. For display only: no action uses such a name. Plain text. Names given by the
// user override those derived from names of connections.
class Nicknames {
public:
    static constexpr qsizetype longest = 40; // characters

    QString of(const QByteArray &client) const; // escaped; empty means none
    QString ofOwner(const Owner &owner) const; // the name of the owner's client
    const QHash<QByteArray, QString> &given() const { return m_given; }
    void setGiven(QHash<QByteArray, QString> names) { m_given = std::move(names); }
    void give(const QByteArray &client, const QString &name); // empty removes the name
    bool setByRule(const QByteArray &client, const QString &name); // returns whether it has changed

    // "Billing · 12" if its client has a name, otherwise the same as shortOwner().
    QString ownerText(const Owner &owner) const;
    // The names for use in sentences. The returned object reads the present names on each use, so Nicknames must
    // outlive it.
    words::ClientNames inSentences() const;

private:
    QHash<QByteArray, QString> m_given;
    QHash<QByteArray, QString> m_byRule;
};

} // namespace lockscope::ui
