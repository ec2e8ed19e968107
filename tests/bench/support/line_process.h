#pragma once

#include <QProcess>

#include <stdexcept>

namespace lockscope::bench {

// It has not answered in time, and is killed.
class HangsError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// A program that says `ready` and then answers each line with a line. Throws std::runtime_error when it ends or says
// something else, HangsError when it says nothing. Ends with this.
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

// Where tests/bench/run lets tests/bench/peers/build put what it builds.
QString builtPeer(const QString &name);

} // namespace lockscope::bench
