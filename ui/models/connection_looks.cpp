#include "ui/models/connection_looks.h"

#include <QStringList>

#include <algorithm>

namespace lockscope::ui {

int ConnectionLooks::freeColour() const
{
    int colour = 0;
    const auto isTaken = [&] {
        return std::any_of(m_looks.begin(), m_looks.end(),
                           [colour](const auto &each) { return each.second.colour == colour; });
    };
    while (isTaken())
        ++colour;
    return colour;
}

void ConnectionLooks::add(const ConnectionId &id, const QString &name)
{
    const auto known = m_looks.find(id);
    if (known != m_looks.end())
        known->second.name = name;
    else
        m_looks[id] = {name, freeColour()};
}

void ConnectionLooks::remove(const ConnectionId &id)
{
    m_looks.erase(id);
}

const ConnectionLook *ConnectionLooks::of(const ConnectionId &id) const
{
    const auto it = m_looks.find(id);
    return it == m_looks.end() ? nullptr : &it->second;
}

QString ConnectionLooks::nameOf(const ConnectionId &id) const
{
    const ConnectionLook *look = areSeveral() ? of(id) : nullptr;
    return look ? look->name : QString();
}

QString ConnectionLooks::names() const
{
    QStringList names;
    for (const auto &[id, look] : m_looks)
        names << look.name;
    return names.join(QStringLiteral(", "));
}

} // namespace lockscope::ui
