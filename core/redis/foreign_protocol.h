#pragma once

#include <QByteArrayView>
#include <QString>

namespace lockscope::redis {

// Recognizes another protocol by a peer's first bytes. The returned text says what to do; it is empty if the bytes
// match no known protocol.
QString foreignProtocol(QByteArrayView firstBytes);

} // namespace lockscope::redis
