#pragma once

#include "app/connection/server_options.h"
#include "core/profiles/passwords.h"

#include <QStringList>

#include <optional>

namespace lockscope::gui {

struct StartOptions {
    app::ServerOptions connection{QByteArrayLiteral("lockscope"),
                                  app::ServerOptions::Unnamed::None}; // without a server, the window asks for one
    bool isQuorumSet = false; // all servers form one quorum set
    std::optional<QString> play; // opens the playground with this scenario or file; an empty text opens it without one
    QString recording; // a recording or a saved run to open; empty means none
    QString auditFile; // empty: the usual file
};

// The text for --help or --version, after which the program ends. Empty if neither was given. `arguments` does not
// contain the program's name.
QString askedText(const QStringList &arguments);
// Takes the same arguments as askedText(). Reads passwords, and a URL that may contain a password, from the
// environment. Errors are Precondition and say what to do.
Result<StartOptions> parseStartOptions(const QStringList &arguments);

// The passwords that were given for the profile.
profiles::Passwords passwordsOf(const app::ServerOptions &connection);

} // namespace lockscope::gui
