#pragma once

#include "app/connection/server_options.h"
#include "core/profiles/passwords.h"

#include <QStringList>

#include <optional>

namespace lockscope::gui {

struct StartOptions {
    app::ServerOptions connection{QByteArrayLiteral("lockscope"),
                                  app::ServerOptions::Unnamed::None}; // to none: the window asks
    bool isQuorumSet = false; // all of them together
    std::optional<QString> play; // the playground, with this scenario or file; empty: with none yet
    QString auditFile; // empty: the usual one
};

// The text for --help or --version, after which the program ends; empty: neither was given. `arguments` without the
// program's name.
QString askedText(const QStringList &arguments);
// The same arguments. Reads passwords, and a URL with one, from the environment. Errors are Precondition and say what
// to do.
Result<StartOptions> parseStartOptions(const QStringList &arguments);

// The passwords that were given for the profile.
profiles::Passwords passwordsOf(const app::ServerOptions &connection);

} // namespace lockscope::gui
