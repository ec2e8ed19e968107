#include "tests/support/free_port.h"

#include <QTcpServer>

#include <stdexcept>

namespace lockscope {

quint16 freePort()
{
    QTcpServer probe;
    if (!probe.listen(QHostAddress::LocalHost, 0))
        throw std::runtime_error("no free port on 127.0.0.1: " + probe.errorString().toStdString());
    return probe.serverPort();
}

} // namespace lockscope
