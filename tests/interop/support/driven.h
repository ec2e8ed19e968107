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
    QByteArray value; // ok: the call's result, as its language prints it
    QByteArray error; // otherwise: the class of the exception
    QByteArray message;
};

// Another library's client in a separate program, controlled line by line: `ID words…` on its stdin, `ID ok VALUE` or
// `ID error CLASS MESSAGE` on its stdout, in the order in which calls end. Killed with this object. Failures throw
// std::runtime_error with the program's stderr.
class Driven {
public:
    using Pending = std::shared_ptr<const std::optional<Answer>>;

    Driven(const QString &program, const QStringList &arguments);
    ~Driven();
    Q_DISABLE_COPY_MOVE(Driven)

    Pending send(const QByteArrayList &words);
    Answer call(const QByteArrayList &words); // sends, and waits for the answer
    Answer answer(const Pending &pending) const; // waits for the answer
    void kill(); // SIGKILL, as in a crash; returns when the program is gone
    void signal(int number); // SIGSTOP, like a pause of the machine, and SIGCONT

private:
    void read();
    [[noreturn]] void fail(const QByteArray &what) const;

    QProcess m_process;
    QByteArray m_stray; // its output besides answers
    QHash<qint64, std::shared_ptr<std::optional<Answer>>> m_open;
    qint64 m_lastId = 0;
};

QByteArray number(Millis ms); // as a driver reads it

} // namespace lockscope::interop
