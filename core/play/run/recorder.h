#pragma once

#include "core/play/run/lock_holders.h"
#include "core/play/run/run_history.h"
#include "core/play/sandbox/sandbox.h"

namespace lockscope::play {

// Records the events of a sandbox as frames. After each event, the recorder reads the servers to complete the frame of
// that event. Events that happen during a read share the next read. There is a read at least every `lookEvery`, because
// some changes, such as the end of a lease, are not reported. Lives on the thread of the sandbox, which must outlive
// the recorder.
class Recorder : public QObject {
    Q_OBJECT

public:
    static constexpr Millis lookEvery{40};
    static constexpr qint64 mostBytes = 64LL << 20; // of the values in all frames, as in the run's file

    Recorder(Sandbox *sandbox, Clock *clock);
    ~Recorder() override;

    void begin(); // starts the clock of the run
    Task<void> end(std::stop_token stop); // afterwards all events are in frames

    void note(RunEvent happened, int step = -1);
    // Ends once a read that began after this call is complete.
    Task<void> look(std::stop_token stop);

    Micros now() const;
    Instant begun() const { return m_begun; }
    const std::vector<FramePtr> &frames() const { return m_frames; }
    const SandboxState &latest() const { return m_latest; }
    const RunHistory &history() const { return m_history; }
    const Owners &owners() const { return m_owners; }

Q_SIGNALS:
    void framed();
    void overflowed(const QString &why); // from now on, keys are not read

private:
    struct Noted {
        Micros at{};
        int step = -1;
        RunEvent happened;
        std::vector<LockEvent> events;
    };
    struct Seen { // a lock in the latest read
        Counts holders;
        Ttl ttl;
        Micros lookedAt{};
        QString server;
        Micros jumped{}; // how far the server's clock has jumped ahead since that read
    };
    void clockJumped(const RunEvent &happened);
    void heard(const Transfer &transfer);
    void tellInFlight(const Transfer &transfer);
    void published(const QString &server, const QByteArray &channel, const QByteArray &payload);
    Task<void> listen(SandboxServer *server, std::stop_token stop);
    Task<void> run(std::stop_token stop);
    Task<void> lookOnce(std::stop_token stop);
    void compare();
    void learnOwners();
    bool holdsBeside(const LockTerms &lock, const Who &who) const;
    bool believesToHold(const QString &lock, const Who &who) const; // whatever the server says
    int believers(const QString &lock) const;
    std::vector<LockEvent> eventsOf(const RunEvent &happened, Micros at);
    std::vector<LockEvent> lostEvent(const std::pair<QString, Who> &hold, Micros at) const;
    void gone(const LockTerms &lock, const Who &who, const Seen &seen);
    void complete(std::size_t count);
    void overflow(const QString &why);

    Sandbox *m_sandbox;
    Clock *m_clock;
    Instant m_begun{};
    Owners m_owners;
    RunHistory m_history;
    SandboxState m_latest;
    std::map<QString, Seen> m_seen; // by lock
    std::set<std::pair<Key, Owner>> m_open; // lanes with an open hold
    std::set<std::pair<QString, Who>> m_outlived; // holds that the servers lost without the knowledge of their clients
    std::vector<Noted> m_noted;
    std::vector<Transfer> m_transfers;
    std::vector<FramePtr> m_frames;
    std::vector<std::pair<QString, Who>> m_toLearn; // new holders by lock; their values in Redis are not known yet
    std::map<std::pair<QString, QString>, int> m_lastMessages; // numbers of messages, by actor and lock
    bool m_isOver = false; // Ended is recorded
    qint64 m_bytes = 0; // see mostBytes
    bool m_isFull = false; // overflowed() was emitted
    quint64 m_looks = 0;
    WakeUp m_wanted;
    TaskScope m_tasks;
};

} // namespace lockscope::play
