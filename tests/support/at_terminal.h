#pragma once

#include <QByteArray>
#include <QStringList>

namespace lockscope {

// The real lockscope-cli (or another program, as a shell) at a terminal of its own, as somebody sees it who types.
// Waits are for what is shown or for its end; anything else throws std::runtime_error with what was shown. Killed with
// this object, and with this process.
class AtTerminal {
public:
    explicit AtTerminal(const QStringList &arguments, int columns = 80, const QByteArray &program = {});
    ~AtTerminal();
    Q_DISABLE_COPY_MOVE(AtTerminal)

    qint64 pid() const { return m_pid; }
    void waitFor(const QByteArray &text); // shown, anywhere so far
    void type(const QByteArray &keys);
    bool echoes() const; // shows what is typed
    int finish(); // waits for its end; its exit code
    const QByteArray &shown() const { return m_shown; } // programs and the terminal's echo, as it came

private:
    bool showMore(); // false: it has ended
    [[noreturn]] void fail(const QByteArray &what) const;

    qint64 m_pid = 0;
    int m_terminal = -1;
    QByteArray m_shown;
};

} // namespace lockscope
