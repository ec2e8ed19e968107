#pragma once

#include "core/base/result.h"
#include "core/profiles/passwords.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace lockscope::gui {

struct StartOptions {
    std::optional<redis::Address> address; // none: the window asks
    std::vector<redis::Address> others; // to be shown beside it
    bool isQuorumSet = false; // all of them together
    QString profile; // by its name; empty: none
    bool demo = false;
    std::optional<QString> play; // the playground, with this scenario or file; empty: with none yet
    QString auditFile; // empty: the usual one
    QString passwordFile; // empty: none
    QString sentinelPasswordFile; // empty: none
    QString operatorUser; // who acts, if it is not who watches; empty: it is
    QString operatorPasswordFile;
};

// What --help or --version print, and nothing else is done; empty: neither was asked for. `arguments` without the
// program's name.
QString askedText(const QStringList &arguments);
// The same arguments; takes a URL with a password from the environment. Errors are Precondition and say what would be
// right.
Result<StartOptions> parseStartOptions(const QStringList &arguments);

// What was given besides the address or the profile: in files, or in the environment, where it is taken away. Not the
// watcher's where the address has one of its own.
Result<profiles::Passwords> takePasswords(const StartOptions &options);
// Who acts on the address that is given, by these passwords.
Result<std::optional<redis::Credentials>> operatorOf(const StartOptions &options, const profiles::Passwords &given);

} // namespace lockscope::gui
