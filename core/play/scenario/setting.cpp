#include "core/play/scenario/setting.h"

#include <algorithm>

namespace lockscope::play {

namespace {

template<class Named> const Named *named(const std::vector<Named> &all, const QString &name)
{
    const auto found = std::find_if(all.begin(), all.end(), [&](const Named &one) { return one.name == name; });
    return found == all.end() ? nullptr : &*found;
}

void number(QStringList *names, const QString &stem, int count)
{
    for (int i = 1; i <= count; ++i)
        names->append(stem + QString::number(i));
}

} // namespace

QStringList serverNames(const ServerSet &servers)
{
    QStringList names;
    if (servers.kind == Servers::Single)
        names.append(QStringLiteral("redis"));
    if (servers.kind == Servers::Independent)
        number(&names, QStringLiteral("redis"), 5);
    if (servers.kind == Servers::Replicas || servers.kind == Servers::Sentinels) {
        names.append(QStringLiteral("master"));
        number(&names, QStringLiteral("replica"), servers.replicas);
    }
    if (servers.kind == Servers::Sentinels)
        number(&names, QStringLiteral("sentinel"), 3);
    return names;
}

const Actor *Setting::actor(const QString &name) const
{
    return named(actors, name);
}

const LockTerms *Setting::lock(const QString &name) const
{
    return named(locks, name);
}

const Resource *Setting::resource(const QString &name) const
{
    return named(resources, name);
}

} // namespace lockscope::play
