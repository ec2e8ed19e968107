#pragma once

#include <QtGlobal>

namespace lockscope::redis {

// Limits the commands that may be sent to a server. ReadOnly allows only the commands in read_commands.h, which are
// known to write nothing. It allows no scripts, because only the text of a script determines whether it writes.
enum class CommandPolicy : quint8 { Everything, ReadOnly };

} // namespace lockscope::redis
