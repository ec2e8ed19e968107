#pragma once

#include <QtGlobal>

namespace lockscope {

// A port of 127.0.0.1 on which nobody listens now. Another program may take it before it is used. Throws
// std::runtime_error if there is none.
quint16 freePort();

} // namespace lockscope
