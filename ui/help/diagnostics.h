#pragma once

#include "core/redis/address.h"
#include "core/redis/server_info.h"

#include <QString>

#include <vector>

class QWidget;

namespace lockscope::ui {

struct WatchedServer {
    redis::Address address;
    redis::ServerInfo info;
};

// The versions of the program and of its libraries: "Lockscope 0.1.0 (commit …)", one per line, in English.
QString versionLines();
// The facts for a bug report, in English: versions, platform, style, languages, screens, the settings file and the
// servers. Contains no passwords and no users, and has ~ for the home folder. `shownOn` decides the style and the
// palette.
QString diagnostics(const std::vector<WatchedServer> &servers, const QString &settingsFile, const QWidget *shownOn);

} // namespace lockscope::ui
