#include "ui/models/nicknames.h"

#include "core/base/escape.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/owners.h"
#include "ui/text/format.h"

namespace lockscope::ui {

namespace {

void put(QHash<QByteArray, QString> &names, const QByteArray &client, const QString &name)
{
    if (name.isEmpty())
        names.remove(client);
    else
        names.insert(client, name);
}

} // namespace

QString Nicknames::of(const QByteArray &client) const
{
    const auto given = m_given.constFind(client);
    const QString name = given != m_given.constEnd() ? *given : m_byRule.value(client);
    return elided(toDisplay(name.toUtf8()), longest);
}

void Nicknames::give(const QByteArray &client, const QString &name)
{
    put(m_given, client, name.simplified().left(longest));
}

bool Nicknames::setByRule(const QByteArray &client, const QString &name)
{
    if (m_byRule.value(client) == name)
        return false;
    put(m_byRule, client, name);
    return true;
}

QString Nicknames::ofOwner(const Owner &owner) const
{
    if ((m_given.isEmpty() && m_byRule.isEmpty()) || !monitor::isOwner(owner.raw()))
        return {};
    return of(monitor::holderOf(owner, 0, Access::Exclusive).client());
}

QString Nicknames::ownerText(const Owner &owner) const
{
    const QString whole = shortOwner(owner);
    const QString name = ofOwner(owner);
    const qsizetype behind = whole.indexOf(QStringLiteral(" · "));
    return name.isEmpty() || behind < 0 ? whole : name + whole.mid(behind);
}

words::ClientNames Nicknames::inSentences() const
{
    return [this](const QByteArray &client) { return of(client); };
}

} // namespace lockscope::ui
