#pragma once

#include <QByteArray>
#include <QByteArrayList>

namespace lockscope {

// Cuts what a client sends (arrays of bulk strings) into whole requests, however the bytes arrive. What is no such
// request is given as it comes, and all that follows it.
class RequestSplitter {
public:
    QByteArrayList take(const QByteArray &bytes); // those that are whole by now, in order

private:
    QByteArray m_rest;
    bool m_isForeign = false;
};

} // namespace lockscope
