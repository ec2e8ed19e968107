#pragma once

#include "core/base/result.h"
#include "core/redis/address.h"

#include <QCommandLineOption>

class QCommandLineParser;

namespace lockscope::gui {

// The sentinels that know where the server is, as the command line of lockscope-cli has them.
QList<QCommandLineOption> sentinelOptions();
bool namesSentinels(const QCommandLineParser &parser);
// Goes into `address`, which names no host; their password is not among it. Errors are Precondition and say what would
// be right.
Result<redis::Address> withSentinels(const QCommandLineParser &parser, redis::Address address);

} // namespace lockscope::gui
