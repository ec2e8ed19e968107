#pragma once

#include <QProcess>

#include <stdexcept>

namespace lockscope {
class RedisServer;
}

namespace lockscope::bench {

// The process did not answer in time and was killed.
class HangsError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// A program that prints `ready` and then answers each line with a line. Throws std::runtime_error if it ends or prints
// something else, and HangsError if it prints nothing. The process ends with this object.
class LineProcess {
public:
    LineProcess(const QString &program, const QStringList &arguments);
    ~LineProcess();
    Q_DISABLE_COPY_MOVE(LineProcess)

    void tell(const QByteArray &line);
    QByteArray nextLine(int limitMillis = 60'000);
    qint64 pid() const { return m_process.processId(); }

private:
    QProcess m_process;
};

// The folder into which tests/bench/peers/build puts what it builds for tests/bench/run.
QString builtPeer(const QString &name);

// The arguments that tell a peer where the server is: its host and its port.
QStringList placeOf(const RedisServer &server);

} // namespace lockscope::bench
