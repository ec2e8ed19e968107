#pragma once

#include <QByteArray>
#include <QStringList>

#include <functional>

namespace lockscope {

// The real lockscope-cli (or another program, such as a shell) at its own terminal, as a user who types sees it. The
// wait functions wait for a text or for the end of the program; if something else happens, they throw
// std::runtime_error with the text that was shown. The program is killed with this object, and with this process.
class AtTerminal {
public:
    explicit AtTerminal(const QStringList &arguments, int columns = 80, const QByteArray &program = {});
    ~AtTerminal();
    Q_DISABLE_COPY_MOVE(AtTerminal)

    qint64 pid() const { return m_pid; }
    void waitFor(const QByteArray &text); // anywhere in what was shown so far
    // The same for any condition, which is asked again and again; false instead of an error.
    bool showsUntil(const std::function<bool()> &condition);
    void type(const QByteArray &keys);
    bool echoes() const; // the terminal shows what is typed
    int finish(); // waits for the program's end and returns its exit code
    const QByteArray &shown() const { return m_shown; } // the program's output and the terminal's echo, in order

private:
    bool showMore(); // false if the program has ended
    void answerQuestions();
    [[noreturn]] void fail(const QByteArray &what) const;

    qint64 m_pid = 0;
    int m_terminal = -1;
    qsizetype m_answered = 0; // questions
    QByteArray m_shown;
};

} // namespace lockscope
