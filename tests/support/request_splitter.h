#pragma once

#include <QByteArray>
#include <QByteArrayList>

namespace lockscope {

// Splits what a client sends (arrays of bulk strings) into whole requests, however the bytes arrive. Bytes that are not
// such a request are returned as they come, and so is everything after them.
class RequestSplitter {
public:
    QByteArrayList take(const QByteArray &bytes); // the requests that are complete by now, in order

private:
    QByteArray m_rest;
    bool m_isForeign = false;
};

} // namespace lockscope
