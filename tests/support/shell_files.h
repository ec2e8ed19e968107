#pragma once

#include <QString>
#include <QTemporaryDir>

namespace lockscope {

// The manual pages and the completions of shells, installed into a temporary folder as `cmake --install` does.
class ShellFiles {
public:
    bool install(); // false if the installation failed
    QString share() const { return m_folder.filePath(QStringLiteral("share")); }

private:
    QTemporaryDir m_folder;
};

} // namespace lockscope
