#include "tests/support/shell_files.h"

#include <QProcess>

#include <algorithm>

namespace lockscope {

bool ShellFiles::install()
{
    const QStringList components{QStringLiteral("shell"), QStringLiteral("window_shell")};
    return std::all_of(components.begin(), components.end(), [this](const QString &component) {
        return QProcess::execute(QStringLiteral(LOCKSCOPE_CMAKE),
                                 {QStringLiteral("--install"), QStringLiteral(LOCKSCOPE_BUILD_FOLDER),
                                  QStringLiteral("--component"), component, QStringLiteral("--prefix"),
                                  m_folder.path()})
            == 0;
    });
}

} // namespace lockscope
