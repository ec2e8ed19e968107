#pragma once

#include <QProcess>

namespace lockscope::bench {

// A program that says `ready` and then answers each line with a line. Throws std::runtime_error when it ends or says
// something else. Ends with this.
class LineProcess {
public:
    LineProcess(const QString &program, const QStringList &arguments);
    ~LineProcess();
    Q_DISABLE_COPY_MOVE(LineProcess)

    void tell(const QByteArray &line);
    QByteArray nextLine();
    qint64 pid() const { return m_process.processId(); }

private:
    QProcess m_process;
};

// Where tests/bench/run lets tests/bench/peers/build put what it builds.
QString builtPeer(const QString &name);

} // namespace lockscope::bench
