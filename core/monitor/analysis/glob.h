#pragma once

#include <QByteArrayView>

namespace lockscope::monitor {

// True if the pattern matches the whole text: `*` matches any number of bytes, `?` matches one byte, and any other byte
// matches itself. Takes linear time in practice and never exponential time, because only the last star is tried again.
bool globMatches(QByteArrayView pattern, QByteArrayView text);

} // namespace lockscope::monitor
