#pragma once

#include <QByteArray>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>

namespace lockscope {

// The real lockscope-cli as a child that cannot say what it has done: its standard output is a pipe that is full until
// it is let go on. So what is in its memory by then can be looked at. What cannot be done throws std::runtime_error.
class StuckProgram {
public:
    explicit StuckProgram(const QStringList &arguments);
    ~StuckProgram();
    Q_DISABLE_COPY_MOVE(StuckProgram)

    qint64 pid() const { return m_process.processId(); }
    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    // Its exit code; out() is then what it said, on both streams.
    int goOn();
    const QByteArray &out() const { return m_out; }

private:
    void drain();

    QTemporaryDir m_folder;
    int m_pipe = -1;
    qsizetype m_filled = 0;
    QProcess m_process;
    QByteArray m_out;
};

} // namespace lockscope
