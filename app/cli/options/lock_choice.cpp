#include "app/cli/options/lock_choice.h"

namespace lockscope::cli {

void LockChoice::check(ParsedCommandLine &given, const ConnectionOptions &connection) const
{
    if (kind.compound == locks::CompoundKind::Red)
        connection.needSetOfServers(given, QStringLiteral("--kind red"));
    else
        connection.needOneServer(given);
    if (!kind.isMulti())
        names.needOne(given);
    if (kind.compound && kind.isSemaphore())
        given.wrong(QStringLiteral("--member-kind: a semaphore cannot be a member of a compound lock"));
    if (permits.number != 1 && !kind.isSemaphore())
        given.wrong(QStringLiteral("--permits is only for --kind semaphore and expirable-semaphore"));
}

} // namespace lockscope::cli
