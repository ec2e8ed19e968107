#pragma once

#include "core/base/result.h"
#include "core/redis/address.h"
#include "core/redis/credentials.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace lockscope::gui {

struct StartOptions {
    QString text; // --help or --version: print this and end
    std::optional<redis::Address> address; // none: the window asks
    std::vector<redis::Address> others; // to be shown beside it
    bool isQuorumSet = false; // all of them together
    QString profile; // by its name; empty: none
    bool demo = false;
    QString auditFile; // empty: the usual one
    QString passwordFile; // empty: none
    QString operatorUser; // who acts, if it is not who watches; empty: it is
    QString operatorPasswordFile;
};

// `arguments` without the program's name. Errors are Precondition and say what would be right.
Result<StartOptions> parseStartOptions(const QStringList &arguments);

// What was given besides the address: in a file, or in the environment, where it is taken away. nullopt: nothing, or
// the address has one of its own.
Result<std::optional<Secret>> takePassword(const StartOptions &options);
// Who acts, with the password from the file or the environment, where it is taken away in any case.
Result<std::optional<redis::Credentials>> takeOperator(const StartOptions &options);

} // namespace lockscope::gui
