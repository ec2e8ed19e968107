#pragma once

#include "app/connection/servers.h"
#include "core/profiles/passwords.h"

#include <QStringList>

#include <optional>

namespace lockscope::gui {

struct StartOptions {
    app::Servers connection{QByteArrayLiteral("lockscope"), app::Servers::Unnamed::None}; // to none: the window asks
    bool isQuorumSet = false; // all of them together
    std::optional<QString> play; // the playground, with this scenario or file; empty: with none yet
    QString auditFile; // empty: the usual one
};

// What --help or --version print, and nothing else is done; empty: neither was asked for. `arguments` without the
// program's name.
QString askedText(const QStringList &arguments);
// The same arguments; takes passwords, and a URL with one, from the environment. Errors are Precondition and say what
// would be right.
Result<StartOptions> parseStartOptions(const QStringList &arguments);

// The passwords that were given for the profile.
profiles::Passwords passwordsOf(const app::Servers &connection);

} // namespace lockscope::gui
