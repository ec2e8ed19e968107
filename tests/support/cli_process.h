#pragma once

#include "core/base/clock.h"

#include <QByteArray>
#include <QProcess>
#include <QStringList>

namespace lockscope {

class RedisServer;

// The real lockscope-cli as a child, the way a user starts it, or a script: it has no terminal to ask at. Waits are for
// what it prints or for its end; anything else throws std::runtime_error with what it printed. Killed with this object.
class CliProcess {
public:
    CliProcess(const RedisServer &server, QStringList arguments);
    explicit CliProcess(QStringList arguments, const QByteArray &input = {});
    ~CliProcess();

    void waitForOutput(const QByteArray &text, Millis limit = Millis(20'000)); // in either stream, anywhere so far
    bool prints(const QByteArray &text, Millis limit); // the same, and no error when it does not
    void interrupt(); // SIGINT, as Ctrl+C
    int finish(Millis limit = Millis(20'000)); // waits for its end; its exit code
    struct Run {
        int code = 0;
        QByteArray out = {};
        QByteArray err = {};
    };
    Run run(); // waits for its end, and says all of it
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
