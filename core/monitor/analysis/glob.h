#pragma once

#include <QByteArrayView>

namespace lockscope::monitor {

// True if the pattern matches the whole text: `*` any bytes, `?` one byte, everything else itself. Linear in practice
// and never exponential, because only the last star is tried again.
bool globMatches(QByteArrayView pattern, QByteArrayView text);

} // namespace lockscope::monitor
