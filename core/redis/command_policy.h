#pragma once

#include <QtGlobal>

namespace lockscope::redis {

// Limits the commands that may be sent to a server. ReadOnly allows only commands known to read (read_commands.h) and
// no scripts, because only the script itself determines whether it writes.
enum class CommandPolicy : quint8 { Everything, ReadOnly };

} // namespace lockscope::redis
