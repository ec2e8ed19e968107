#pragma once

#include <QByteArrayView>

namespace lockscope::monitor {

// Does the pattern cover the whole text? `*` any bytes, `?` one byte, everything else itself. Linear in practice, never
// exponential: only the last star is ever tried again.
bool globMatches(QByteArrayView pattern, QByteArrayView text);

} // namespace lockscope::monitor
