#pragma once

#include "app/connection/server_options.h"
#include "core/profiles/passwords.h"

#include <QStringList>

#include <optional>

namespace lockscope::app {

struct StartOptions {
    ServerOptions connection{QByteArrayLiteral("lockscope"),
                             ServerOptions::Unnamed::None}; // without a server, the window asks for one
    bool isQuorumSet = false; // all servers form one quorum set
    std::optional<QString> play; // opens the playground with this scenario or file; an empty text opens it without one
    QString recording; // a recording or a saved run to open; empty means none
    // A server from a link. A web page can contain links, so the window only shows the connection dialog with this
    // address, which has neither a password nor an SSH host.
    std::optional<redis::Address> link;
    // The arguments if another window can take them over, because they contain neither servers nor terms for this run.
    // Their files are absolute.
    std::optional<QStringList> forOpenWindow;
    QString auditFile; // empty: the usual file
};

// The options of the window, and its arguments as its help writes them.
Options startOptions();
QString startArguments();
QString startSummary(); // what the window is for

// The text for --help or --version, after which the program ends. Empty if neither was given. `arguments` does not
// contain the program's name.
QString askedText(const QStringList &arguments);
// Takes the same arguments as askedText(). Reads passwords, and a URL that may contain a password, from the
// environment. Errors are Precondition and say what to do.
Result<StartOptions> parseStartOptions(const QStringList &arguments);

// The passwords that were given for the profile.
profiles::Passwords passwordsOf(const ServerOptions &connection);

} // namespace lockscope::app
