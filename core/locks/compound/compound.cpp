#include "core/locks/compound/compound.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/locks/acquire/request_check.h"
#include "core/locks/client/lock_client.h"

#include <map>

namespace lockscope::locks {

namespace {

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
        return precondition(kind == CompoundKind::Multi ? CoreText::tr("a multi-lock needs the names of its members")
                                                        : CoreText::tr("a red lock needs servers"));
    for (size_t i = 0; i < members.size(); ++i) {
        if (members[i].kind == AcquirableKind::Semaphore || members[i].kind == AcquirableKind::ExpirableSemaphore)
            return precondition(CoreText::tr("a semaphore cannot be a member of a compound lock"));
        if (isTwice(members, i))
            return precondition(CoreText::tr("'%1' is named twice, so the acquire would wait for itself")
                                    .arg(elided(toDisplay(members[i].name.raw()), 100)));
    }
    return std::nullopt;
}

Error sameProcess(const Member &one, const Member &other)
{
    return precondition(CoreText::tr("%1 and %2 are the same Redis server. Each server has one vote, so name each only "
                                     "once")
                            .arg(one.node, other.node));
}

std::optional<Error> whyNotIndependent(CompoundKind kind, const std::vector<Member> &members)
{
    if (kind != CompoundKind::Red)
        return std::nullopt;
    std::map<QByteArray, const Member *> known;
    for (const Member &member : members) {
        const QByteArray process = member.locks ? member.locks->processOf(member.name) : QByteArray();
        if (process.isEmpty())
            continue;
        const auto [first, isNew] = known.try_emplace(process, &member);
        if (!isNew)
            return sameProcess(*first->second, member);
    }
    return std::nullopt;
}

} // namespace lockscope::locks
