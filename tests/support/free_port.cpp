#include "tests/support/free_port.h"

#include <QRandomGenerator>
#include <QTcpServer>

#include <stdexcept>

namespace lockscope {

namespace {

// Below the ports that the system uses for outgoing connections, because concurrent tests make many of these. A server
// that restarts on the same port must find the port free.
constexpr quint16 first = 12'000;
constexpr quint16 last = 32'000;

} // namespace

quint16 freePort()
{
    QTcpServer probe;
    for (int attempt = 0; attempt < 1'000; ++attempt) {
        const auto port = quint16(QRandomGenerator::system()->bounded(first, last));
        if (probe.listen(QHostAddress::LocalHost, port))
            return port;
    }
    throw std::runtime_error("no free port on 127.0.0.1: " + probe.errorString().toStdString());
}

} // namespace lockscope
