#pragma once

#include "core/base/clock.h"

#include <QByteArrayList>
#include <QHash>
#include <QProcess>

#include <memory>
#include <optional>

namespace lockscope::interop {

struct Answer {
    bool ok = false;
    QByteArray value; // ok: what the call gave, as its language prints it
    QByteArray error; // otherwise: the class of the exception
    QByteArray message;
};

// Somebody else's client in a program of its own, driven line by line: `ID words…` on its stdin, `ID ok VALUE` or
// `ID error CLASS MESSAGE` on its stdout, in the order in which things get done. Killed with this object. What cannot
// be done throws std::runtime_error with what the program wrote to stderr.
class Driven {
public:
    using Pending = std::shared_ptr<const std::optional<Answer>>;

    Driven(const QString &program, const QStringList &arguments);
    ~Driven();
    Q_DISABLE_COPY_MOVE(Driven)

    Pending send(const QByteArrayList &words);
    Answer call(const QByteArrayList &words); // send, and wait for it
    Answer answer(const Pending &pending) const; // waits for it
    void kill(); // SIGKILL, as a crash; returns when it is gone
    void signal(int number); // SIGSTOP, as a pause of the machine, and SIGCONT

private:
    void read();
    [[noreturn]] void fail(const QByteArray &what) const;

    QProcess m_process;
    QByteArray m_stray; // what it printed besides answers
    QHash<qint64, std::shared_ptr<std::optional<Answer>>> m_open;
    qint64 m_lastId = 0;
};

} // namespace lockscope::interop
