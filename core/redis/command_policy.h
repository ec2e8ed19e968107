#pragma once

#include <QtGlobal>

namespace lockscope::redis {

// What may be sent to a server at all. ReadOnly: nothing but what is known to read (read_commands.h), and no script, as
// only the script knows whether it does.
enum class CommandPolicy : quint8 { Everything, ReadOnly };

} // namespace lockscope::redis
