#include "app/cli/options/lock_choice.h"

#include "app/app_text.h"

namespace lockscope::cli {

void LockChoice::check(ParsedCommandLine &given, const ConnectionOptions &connection) const
{
    if (kind.compound == locks::CompoundKind::Red)
        connection.needSetOfServers(given, AppText::tr("--kind red"));
    else
        connection.needOneServer(given);
    if (!kind.isMulti())
        names.needOne(given);
    if (kind.compound && kind.isSemaphore())
        given.wrong(AppText::tr("--member-kind: a semaphore cannot be a member of a compound lock"));
    if (permits.number != 1 && !kind.isSemaphore())
        given.wrong(AppText::tr("--permits is only for --kind semaphore and expirable-semaphore"));
}

} // namespace lockscope::cli
