#include "app/cli/version.h"

#include "lockscope_commit.h"

namespace lockscope::cli {

QString versionText()
{
    return QStringLiteral("lockscope-cli %1 (%2)\nQt %3, built with %4\nhiredis %5\n")
        .arg(QStringLiteral(LOCKSCOPE_VERSION), QStringLiteral(LOCKSCOPE_COMMIT), QLatin1String(qVersion()),
             QStringLiteral(QT_VERSION_STR), QStringLiteral(LOCKSCOPE_HIREDIS));
}

} // namespace lockscope::cli
