#pragma once

#include <QByteArrayView>
#include <QString>

namespace lockscope::redis {

// Recognizes another protocol by a peer's first bytes, and says what to do. Returns an empty text if they match none.
QString foreignProtocol(QByteArrayView firstBytes);

} // namespace lockscope::redis
