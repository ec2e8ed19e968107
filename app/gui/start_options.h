#pragma once

#include "app/connection/servers.h"
#include "core/profiles/passwords.h"

#include <QStringList>

#include <optional>

namespace lockscope::gui {

struct StartOptions {
    // without a server the window asks for one
    app::Servers connection{QByteArrayLiteral("lockscope"), app::Servers::Unnamed::None};
    bool isQuorumSet = false; // all servers together
    std::optional<QString> play; // open the playground with this scenario or file; empty means without one
    QString auditFile; // empty means the default file
};

// The text for --help or --version, after which the program ends; empty: neither was given. `arguments` without the
// program's name.
QString askedText(const QStringList &arguments);
// The same arguments. Reads passwords, and a URL with one, from the environment. Errors are Precondition and say what
// to do.
Result<StartOptions> parseStartOptions(const QStringList &arguments);

// The passwords given for the profile.
profiles::Passwords passwordsOf(const app::Servers &connection);

} // namespace lockscope::gui
