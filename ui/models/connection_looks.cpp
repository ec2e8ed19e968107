#include "ui/models/connection_looks.h"

#include <QHash>
#include <QStringList>

#include <algorithm>

namespace lockscope::ui {

namespace {

using Same = qsizetype (*)(const QString &, const QString &);

qsizetype sameBegin(const QString &a, const QString &b)
{
    const auto end = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
    qsizetype same = end - a.begin();
    while (same > 0 && a[same - 1].isLetterOrNumber()) // whole words only
        --same;
    return same;
}

qsizetype sameEnd(const QString &a, const QString &b)
{
    const auto end = std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend()).first;
    qsizetype same = end - a.rbegin();
    while (same > 0 && a[a.size() - same].isLetterOrNumber())
        --same;
    return same;
}

qsizetype mostOf(Same same, const QString &name, const QStringList &others)
{
    qsizetype most = 0;
    for (const QString &other : others)
        most = std::max(most, same(name, other));
    return most;
}

// The part in which a name differs from the others, such as the number in redis-1.example:6379 and
// redis-2.example:6379.
QString tellingPart(const QString &name, const QStringList &others)
{
    const qsizetype begin = mostOf(&sameBegin, name, others);
    const qsizetype end = mostOf(&sameEnd, name, others);
    if (begin >= name.size())
        return name;
    const QString before = begin > 0 ? QStringLiteral("…") : QString();
    if (begin + end >= name.size())
        return before + name.mid(begin);
    const QString after = end > 0 ? QStringLiteral("…") : QString();
    return before + name.mid(begin, name.size() - begin - end) + after;
}

} // namespace

// Connections whose short names would be equal keep their full names.
void ConnectionLooks::shorten()
{
    QHash<QString, int> count;
    for (auto &[id, look] : m_looks) {
        QStringList others;
        for (const auto &[otherId, other] : m_looks) {
            if (otherId != id)
                others << other.name;
        }
        look.shortName = tellingPart(look.name, others);
        ++count[look.shortName];
    }
    for (auto &[id, look] : m_looks) {
        if (count[look.shortName] > 1)
            look.shortName = look.name;
    }
}

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
    shorten();
}

void ConnectionLooks::remove(const ConnectionId &id)
{
    m_looks.erase(id);
    shorten();
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
