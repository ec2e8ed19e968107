#pragma once

#include "app/cli/forms.h"
#include "app/cli/invocation.h"

#include <QCommandLineParser>

#include <optional>

// Parts of the command line, each understood by itself. What is wrong is said with what would be right.
namespace lockscope::cli {

Error usage(const QString &message);
std::optional<Error> readDuration(const QCommandLineParser &parser, const QString &option, std::optional<Millis> &into);

std::optional<Error> readAddresses(const QCommandLineParser &parser, Invocation &into);
// Takes what belongs to it from the front of `positional`.
std::optional<Error> readNames(const QCommandLineParser &parser, const CommandForm &form, QStringList &positional,
                               Invocation &into);
std::optional<Error> readLockOptions(const QCommandLineParser &parser, Invocation &into);
std::optional<Error> readActionOptions(const QCommandLineParser &parser, const CommandForm &form, Invocation &into);
// What only makes sense together: kind, names, servers.
std::optional<Error> whatDoesNotFit(const CommandForm &form, const Invocation &read);

} // namespace lockscope::cli
