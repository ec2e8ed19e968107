#pragma once

#include <QByteArray>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>

namespace lockscope {

// The real lockscope-cli as a child whose standard output is a pipe that stays full until goOn(). So it cannot print
// its result, and a test can search its memory at that moment. Failures throw std::runtime_error.
class StuckProgram {
public:
    explicit StuckProgram(const QStringList &arguments);
    ~StuckProgram();
    Q_DISABLE_COPY_MOVE(StuckProgram)

    qint64 pid() const { return m_process.processId(); }
    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    // Returns the exit code; afterwards out() is the text on both streams.
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
