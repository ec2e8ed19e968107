#pragma once

#include <QSocketNotifier>

#include <functional>
#include <memory>

namespace lockscope {

// Reports SIGINT, SIGTERM and SIGHUP from the event loop. A signal that was ignored when the program started (nohup)
// stays ignored. Ignores SIGPIPE for the whole process: a write to a closed socket is an error, not an end. The second
// signal ends the program at once, unless allowMore() says otherwise. Make one per program, in main().
class EndingSignals : public QObject {
    Q_OBJECT

public:
    explicit EndingSignals(std::function<void()> call);
    ~EndingSignals() override;
    Q_DISABLE_COPY_MOVE(EndingSignals)

    int last() const { return m_last; } // the number of the last ending signal; 0 if none came
    void allowMore(int count); // reports so many more signals before one ends the program at once

    // From here on SIGTSTP is reported, too, instead of stopping the program. stopNow() stops this process and the rest
    // of its process group, and returns when somebody continues it.
    void reportStops();
    void stopNow();

    // For a forked child, before exec: sets the signals back to what this program was started with. Async-signal-safe.
    static void restoreForChild();

Q_SIGNALS:
    void came(int number); // also SIGTSTP, after reportStops()

private:
    void read();

    std::function<void()> m_call;
    int m_last = 0;
    int m_pipe[2] = {-1, -1};
    std::unique_ptr<QSocketNotifier> m_notifier;
};

} // namespace lockscope
