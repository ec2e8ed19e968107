#pragma once

#include <QtGlobal>

namespace lockscope::redis {

// What may be sent to a server at all. ReadOnly: no command that writes, and no script, as only the script knows
// whether it does.
enum class CommandPolicy : quint8 { Everything, ReadOnly };

} // namespace lockscope::redis
