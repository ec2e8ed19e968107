#pragma once

#include <QSocketNotifier>

#include <functional>
#include <memory>

namespace lockscope {

// Reports SIGINT, SIGTERM and SIGHUP from the event loop. A signal that was ignored when the program started (nohup)
// stays ignored. Also ignores SIGPIPE for the whole process, so that a write to a closed socket is only an error. The
// second signal ends the program at once, unless allowMore() says otherwise. Create one object per program, in main().
// `call` is called for each reported signal except SIGTSTP, before came() is emitted.
class EndingSignals : public QObject {
    Q_OBJECT

public:
    explicit EndingSignals(std::function<void()> call);
    ~EndingSignals() override;
    Q_DISABLE_COPY_MOVE(EndingSignals)

    int last() const { return m_last; } // the number of the last ending signal; 0 if none came
    void allowMore(int count); // reports the next `count` signals; the signal after them ends the program at once

    // After this call, SIGTSTP is reported instead of stopping the program. stopNow() stops this process and the rest
    // of its process group, and returns when they are continued.
    void reportStops();
    void stopNow();

    // For a forked child, before exec: restores the signal handlers with which this program started. Async-signal-safe.
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
