#include "app/cli/completion/live_names.h"

#include "core/base/escape.h"
#include "core/model/lock.h"

#include <QSet>

namespace lockscope::cli {

namespace {

// A longer name fills the terminal, and nobody can choose it by its end.
constexpr qsizetype longestName = 400;

// A name that begins with a dash would be an option.
QString argument(const QByteArray &name)
{
    const QString shown = toDisplay(name);
    return shown.startsWith(u'-') ? QLatin1String("\\x2D") + shown.mid(1) : shown;
}

void addOwner(const Owner &owner, const QString &description, QSet<QString> &seen, Candidates &all)
{
    const QString shown = argument(owner.raw());
    if (shown.isEmpty() || shown.size() > longestName || seen.contains(shown))
        return;
    seen.insert(shown);
    all.push_back({shown, description});
}

} // namespace

Candidates lockNames(const std::vector<LockPtr> &locks)
{
    Candidates all;
    QSet<QString> seen; // several servers may have the same name
    for (const LockPtr &lock : locks) {
        const QString shown = argument(lock->id.key.raw());
        if (shown.isEmpty() || shown.size() > longestName || seen.contains(shown))
            continue;
        seen.insert(shown);
        all.push_back({shown, word(lock->state)});
    }
    return all;
}

Candidates ownersOf(const std::vector<LockPtr> &locks, const QStringList &names)
{
    Candidates all;
    QSet<QString> seen;
    for (const LockPtr &lock : locks) {
        const QString name = toDisplay(lock->id.key.raw());
        const bool isMeant = names.isEmpty() || names.contains(name) || names.contains(argument(lock->id.key.raw()));
        if (!isMeant)
            continue;
        for (const Holder &holder : lock->holders)
            addOwner(holder.owner, elided(name, 40), seen, all);
        for (const auto &entry : lock->queue)
            addOwner(entry.owner, elided(name, 40), seen, all);
    }
    return all;
}

QByteArray typedBytes(QString typed)
{
    while (!typed.isEmpty()) {
        if (const auto bytes = fromDisplay(typed))
            return *bytes;
        typed.chop(1); // an escape that is only typed in part
    }
    return {};
}

} // namespace lockscope::cli
