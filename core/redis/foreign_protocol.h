#pragma once

#include <QByteArrayView>
#include <QString>

namespace lockscope::redis {

// What else the first bytes of a peer look like, with what to do about it; empty when they look like nothing known.
QString foreignProtocol(QByteArrayView firstBytes);

} // namespace lockscope::redis
