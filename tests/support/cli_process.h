#pragma once

#include "core/base/clock.h"

#include <QByteArray>
#include <QProcess>
#include <QStringList>

namespace lockscope {

class RedisServer;

// The real lockscope-cli as a child, started as a user or a script starts it. It has no terminal to ask at. The wait
// functions wait for an output or for the end of the program; if something else happens, they throw std::runtime_error
// with the output. The program is killed with this object.
class CliProcess {
public:
    CliProcess(const RedisServer &server, QStringList arguments);
    explicit CliProcess(QStringList arguments, const QByteArray &input = {});
    ~CliProcess();

    void waitForOutput(const QByteArray &text, Millis limit = Millis(20'000)); // anywhere in either stream so far
    bool prints(const QByteArray &text, Millis limit); // the same, but false instead of an error
    void interrupt(); // SIGINT, like Ctrl+C
    int finish(Millis limit = Millis(20'000)); // waits for the program's end and returns its exit code
    struct Run {
        int code = 0;
        QByteArray out = {};
        QByteArray err = {};
    };
    Run run(); // waits for the program's end and returns its output
    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    qint64 pid() const { return m_process.processId(); }

    const QByteArray &out() const { return m_out; }
    const QByteArray &err() const { return m_err; }

private:
    void start(const QStringList &arguments, const QByteArray &input = {});
    void collect();
    [[noreturn]] void fail(const QByteArray &what) const;

    QProcess m_process;
    QByteArray m_out;
    QByteArray m_err;
};

} // namespace lockscope
