#include "tests/support/shell_files.h"

#include <QProcess>

namespace lockscope {

bool ShellFiles::install()
{
    return QProcess::execute(QStringLiteral(LOCKSCOPE_CMAKE),
                             {QStringLiteral("--install"), QStringLiteral(LOCKSCOPE_BUILD_FOLDER),
                              QStringLiteral("--component"), QStringLiteral("shell"), QStringLiteral("--prefix"),
                              m_folder.path()})
        == 0;
}

} // namespace lockscope
