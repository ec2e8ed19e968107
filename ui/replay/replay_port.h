#pragma once

#include "core/history/playback.h"
#include "core/history/recording_copy.h"
#include "core/history/replay_clock.h"
#include "ui/link/session_port.h"
#include "ui/mailbox.h"

#include <QElapsedTimer>
#include <QThread>
#include <QTimer>

#include <functional>

namespace lockscope::ui {

// Plays a recording to the window as if it were a server. Nothing can be changed: every action answers with an error.
// The file is read on a separate thread. Lives on the GUI thread. Moments are µs since the epoch.
class ReplayPort : public SessionPort {
    Q_OBJECT

public:
    explicit ReplayPort(history::ReplayClock *clock, QObject *parent = nullptr); // the clock must outlive the port
    ~ReplayPort() override;

    // Call it once, before anything else. `opened` gets the result, unless the port is destroyed first.
    void open(const QString &path, std::function<void(const Result<void> &)> opened);
    const QString &path() const { return m_path; }
    const history::Period &period() const { return m_period; }
    const std::vector<history::Period> &watched() const { return m_watched; }
    qint64 at() const { return m_at; }
    bool hasContact() const { return m_hasContact; } // whether this moment was recorded
    bool isPlaying() const { return m_timer.isActive(); }

    void play(bool playing);
    void setSpeed(double speed) { m_speed = speed; } // 1 is the real speed
    void seek(qint64 at);
    void seekToNextEvent();
    void seekToPreviousEvent();
    void saveCopy(const QString &to, const history::HiddenValues &hidden,
                  std::function<void(const Result<void> &)> saved);

    SessionPort *another() override;
    void connectTo(const ServerTerms &terms) override; // shows the beginning of the recording
    void leave() override;
    void close() override;
    LockId idOf(const Key &name) const override;
    void setPaused(bool paused) override;
    void watch(const LockId &) override { }
    void unwatch(const LockId &) override { }
    void setVisible(const std::vector<LockId> &) override { }
    QFuture<Result<bool>> acquire(const locks::AcquireRequest &what, const locks::AcquireObserver &observer,
                                  std::stop_token stop) override;
    QFuture<Result<bool>> acquireCompound(const CompoundRequest &what, const locks::CompoundObserver &observer,
                                          std::stop_token stop) override;
    QFuture<Result<void>> release(quint64 holdId) override;
    QFuture<Result<std::optional<Error>>> releaseCompound(quint64 compoundId) override;
    QFuture<Result<actions::PlanPtr>> plan(const QByteArray &action, const actions::Target &target) override;
    QFuture<Result<actions::Outcome>> execute(actions::PlanId plan, const actions::Consent &consent) override;
    void dropPlan(actions::PlanId) override { }
    QFuture<Result<actions::SweepReportPtr>> sweep(std::stop_token stop) override;
    QFuture<Result<std::size_t>> runBatch(const QByteArray &action, const std::vector<actions::BatchItem> &items,
                                          const actions::Consent &consent, const SessionBulk::Told &told,
                                          std::stop_token stop) override;
    void arm() override { }
    void disarm() override { }
    QFuture<Result<redis::CapabilityReportPtr>> tryServer() override;
    void startTrace(redis::MonitorStreamLimits limits) override;
    void stopTrace() override { }
    QString historyPath() const override { return m_path; }
    QString auditFile() const override { return {}; }
    bool isRecording() const override { return true; }

Q_SIGNALS:
    void moved(); // at() has changed
    void playingChanged(bool playing);
    void failed(const QString &text); // the file cannot be read any more

private:
    using Steps = Result<std::vector<history::Playback::Step>>;
    using Move = std::function<Steps(history::Playback *, Instant now)>; // `now`: of the window's clock

    template<class T> QFuture<Result<T>> refused() const;
    Error refusal() const;
    enum class Ask { Tick, Next, Previous, Jump }; // only a jump does not depend on where the playback is
    void ask(Move move, Ask kind); // runs on the thread; a tick is dropped while another request runs
    void answered(const Steps &steps, Ask kind);
    void show(const history::Playback::Step &step);
    void tick();
    void setContact(bool contact);

    history::ReplayClock *m_clock;
    QString m_path;
    history::Period m_period;
    std::vector<history::Period> m_watched;
    qint64 m_at = 0;
    qint64 m_wanted = 0; // where playing has arrived
    bool m_hasContact = false;
    bool m_isAsking = false;
    bool m_isMisplaced = false; // the last move failed, so the playback is not at m_at
    std::optional<std::pair<Move, Ask>> m_next; // the latest request, while another one runs
    double m_speed = 1;
    QTimer m_timer;
    QElapsedTimer m_sinceTick;
    Mailbox m_inbox; // answers of the thread
    QThread m_thread;
    struct Worker;
    Worker *m_worker; // used on the thread, which deletes it
};

} // namespace lockscope::ui
