#pragma once

#include <QByteArrayView>
#include <QString>

namespace lockscope::redis {

// Recognises another protocol by a peer's first bytes, and says what to do. Empty if they match none.
QString foreignProtocol(QByteArrayView firstBytes);

} // namespace lockscope::redis
