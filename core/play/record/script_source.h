#pragma once

#include <QByteArray>

#include <optional>

namespace lockscope::play {

// The Lua of a script that a recording names. None: this program has no such script (the recording is of another one).
std::optional<QByteArray> scriptSource(const QByteArray &name);

} // namespace lockscope::play
