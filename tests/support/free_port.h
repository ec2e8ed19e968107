#pragma once

#include <QtGlobal>

namespace lockscope {

// One that nobody listens on now, on 127.0.0.1; somebody else may take it before it is used. Throws
// std::runtime_error when there is none.
quint16 freePort();

} // namespace lockscope
