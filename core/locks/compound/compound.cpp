#include "core/locks/compound/compound.h"

#include "core/base/escape.h"
#include "core/locks/client/lock_client.h"

namespace lockscope::locks {

namespace {

Error precondition(const QString &message)
{
    return {Error::Kind::Precondition, message, {}, {}};
}

bool isTwice(const std::vector<Member> &members, size_t index)
{
    const Member &mine = members[index];
    const auto isSame = [&](const Member &other) { return other.locks == mine.locks && other.name == mine.name; };
    return std::any_of(members.begin(), members.begin() + qptrdiff(index), isSame);
}

} // namespace

QLatin1String word(CompoundKind kind)
{
    return kind == CompoundKind::Multi ? QLatin1String("multi") : QLatin1String("red");
}

int quorumOf(CompoundKind kind, int members)
{
    return kind == CompoundKind::Multi ? members : members / 2 + 1;
}

std::optional<Error> whyNotCompound(CompoundKind kind, const std::vector<Member> &members)
{
    if (members.empty())
        return precondition(kind == CompoundKind::Multi ? QStringLiteral("a multi-lock needs the names of its members")
                                                        : QStringLiteral("a red lock needs servers"));
    for (size_t i = 0; i < members.size(); ++i) {
        if (members[i].kind == Kind::Semaphore || members[i].kind == Kind::ExpirableSemaphore)
            return precondition(QStringLiteral("a semaphore cannot be a member of a compound lock"));
        if (isTwice(members, i))
            return precondition(QStringLiteral("'%1' is named twice: it would wait for itself")
                                    .arg(elided(toDisplay(members[i].name.raw()), 100)));
    }
    return std::nullopt;
}

} // namespace lockscope::locks
