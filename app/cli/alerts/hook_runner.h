#pragma once

#include "app/cli/running/command_process.h"
#include "core/base/clock.h"

#include <QTimer>

#include <deque>
#include <functional>
#include <memory>
#include <vector>

namespace lockscope::cli {

// One run of the command of --exec.
struct HookRun {
    QString of; // runs of the same alert happen one after the other
    QByteArrayList variables; // NAME=value, in addition to the inherited environment
    QByteArray input;
};

// Runs the command of --exec: a few runs at a time, each for a limited time. Reports every run that fails. Destroying
// the runner kills everything that its commands started. One thread with an event loop.
class HookRunner : public QObject {
    Q_OBJECT

public:
    static constexpr std::size_t mostAtOnce = 4;
    static constexpr std::size_t mostWaiting = 1'000;
    static constexpr Millis usualLimit{60'000};

    using Report = std::function<void(const QString &text)>;
    // `words`: the program and its arguments. The clock must outlive the runner.
    HookRunner(QStringList words, const Clock *clock, Report report, Millis limit = usualLimit);
    ~HookRunner() override;

    void run(HookRun run);

private:
    struct Running {
        QString of;
        std::unique_ptr<CommandProcess> process;
        Instant until{};
        bool isKilled = false;
    };
    void startMore();
    void start(HookRun run);
    void look();
    bool hasEnded(Running &running); // reports a failure
    bool isRunning(const QString &of) const;

    const QByteArrayList m_words;
    const QString m_name; // of the program, as displayed
    const Clock *m_clock;
    const Report m_report;
    const Millis m_limit;
    std::deque<HookRun> m_waiting;
    std::vector<Running> m_running;
    QTimer m_timer;
};

} // namespace lockscope::cli
