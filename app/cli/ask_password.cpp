#include "app/cli/ask_password.h"

#include <QEventLoop>
#include <QSocketNotifier>

#include <fcntl.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

namespace lockscope::cli {

namespace {

constexpr char ctrlC = 3;
constexpr char ctrlD = 4;
constexpr qsizetype longestPassword = 4'096;

// While this object lives, the terminal shows no typed characters, and its special keys have no effect.
class Unseen {
public:
    explicit Unseen(int terminal)
        : m_terminal(terminal)
    {
        m_isThere = ::tcgetattr(terminal, &m_before) == 0;
        termios quiet = m_before;
        quiet.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG);
        quiet.c_cc[VMIN] = 1;
        quiet.c_cc[VTIME] = 0;
        m_isThere = m_isThere && ::tcsetattr(terminal, TCSAFLUSH, &quiet) == 0;
    }
    ~Unseen()
    {
        if (m_isThere)
            ::tcsetattr(m_terminal, TCSAFLUSH, &m_before);
    }
    Q_DISABLE_COPY_MOVE(Unseen)
    bool isThere() const { return m_isThere; }

private:
    int m_terminal;
    termios m_before{};
    bool m_isThere;
};

void say(int terminal, const QByteArray &text)
{
    [[maybe_unused]] const auto written = ::write(terminal, text.constData(), size_t(text.size()));
}

void forgetLast(QByteArray &typed)
{
    if (typed.isEmpty())
        return;
    typed.back() = 0;
    typed.chop(1);
}

// Waits for a key. Returns false if a stop was requested first.
bool waitForKey(int terminal, const std::stop_token &stop)
{
    pollfd key{terminal, POLLIN, 0};
    QEventLoop loop;
    const QSocketNotifier pressed(terminal, QSocketNotifier::Read);
    QObject::connect(&pressed, &QSocketNotifier::activated, &loop, &QEventLoop::quit);
    const std::stop_callback onStop(stop, [&loop] { loop.quit(); });
    while (!stop.stop_requested() && ::poll(&key, 1, 0) == 0)
        loop.exec();
    return !stop.stop_requested();
}

std::optional<Secret> readLine(int terminal, const std::stop_token &stop)
{
    QByteArray typed;
    typed.reserve(longestPassword); // never reallocated, so that no copy remains in memory
    for (char key = 0; waitForKey(terminal, stop) && ::read(terminal, &key, 1) == 1;) {
        if (key == '\r' || key == '\n')
            return Secret::take(std::move(typed));
        if (key == ctrlC || key == ctrlD)
            break;
        if (key == '\b' || key == '\x7f')
            forgetLast(typed);
        else if (typed.size() < longestPassword)
            typed.append(key);
    }
    wipe(typed);
    return std::nullopt;
}

} // namespace

std::optional<Secret> askPassword(const QString &prompt, std::stop_token stop)
{
    const int terminal = ::open("/dev/tty", O_RDWR | O_CLOEXEC);
    if (terminal < 0)
        return std::nullopt;
    std::optional<Secret> typed;
    {
        const Unseen unseen(terminal);
        if (unseen.isThere()) {
            say(terminal, prompt.toUtf8());
            typed = readLine(terminal, stop);
            say(terminal, "\n");
        }
    }
    ::close(terminal);
    return typed;
}

} // namespace lockscope::cli
