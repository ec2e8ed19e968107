#pragma once

#include "core/play/run/history.h"
#include "core/play/run/holders.h"
#include "core/play/stage/stage.h"

namespace lockscope::play {

// Looks at a stage and writes down what happens there, as frames. Each is completed by a look at the servers after what
// it tells; what happens during a look shares the next one. Looks at least every `lookEvery`, so that what nobody tells
// (a lease that is over) is seen. Lives on the stage's thread, which outlives it.
class Recorder : public QObject {
    Q_OBJECT

public:
    static constexpr Millis lookEvery{40};

    Recorder(Stage *stage, Clock *clock);
    ~Recorder() override;

    void begin(); // the time of the run begins
    Task<void> end(std::stop_token stop); // what happened until now is in frames

    void note(Happened happened, int step = -1);
    // A look that began after this call is over.
    Task<void> look(std::stop_token stop);

    Micros now() const;
    Instant begun() const { return m_begun; }
    const std::vector<FramePtr> &frames() const { return m_frames; }
    const StageState &latest() const { return m_latest; }
    const History &history() const { return m_history; }
    const Owners &owners() const { return m_owners; }

Q_SIGNALS:
    void framed();

private:
    struct Noted {
        Micros at{};
        int step = -1;
        Happened happened;
        std::vector<LockEvent> events;
    };
    struct Seen { // of a lock, by the last look
        Counts holders;
        Ttl ttl;
        Micros lookedAt{};
        QString server;
        Micros jumped{}; // of its clock, since
    };
    void clockJumped(const Happened &happened);
    void heard(const Transfer &transfer);
    void tellInFlight(const Transfer &transfer);
    void published(const QString &server, const QByteArray &channel, const QByteArray &payload);
    Task<void> listen(StageServer *server, std::stop_token stop);
    Task<void> run(std::stop_token stop);
    Task<void> lookOnce(std::stop_token stop);
    void compare();
    void learnOwners();
    bool holdsBeside(const LockTerms &lock, const Who &who) const;
    bool claims(const QString &lock, const Who &who) const; // takes itself for its holder
    int claimants(const QString &lock) const;
    std::vector<LockEvent> eventsOf(const Happened &happened, Micros at);
    std::vector<LockEvent> lostEvent(const std::pair<QString, Who> &hold, Micros at) const;
    void gone(const LockTerms &lock, const Who &who, const Seen &seen);
    void complete(std::size_t count);

    Stage *m_stage;
    Clock *m_clock;
    Instant m_begun{};
    Owners m_owners;
    History m_history;
    StageState m_latest;
    std::map<QString, Seen> m_seen; // by lock
    std::set<std::pair<Key, Owner>> m_open; // lanes on which somebody holds
    std::set<std::pair<QString, Who>> m_outlived; // holds that no server has any more, and their clients do not know it
    std::vector<Noted> m_noted;
    std::vector<Transfer> m_transfers;
    std::vector<FramePtr> m_frames;
    std::vector<std::pair<QString, Who>> m_toLearn; // locks whose values in Redis are of these
    std::map<std::pair<QString, QString>, int> m_lastMessages; // numbers, by actor and lock
    bool m_isOver = false; // that it ended was told
    quint64 m_looks = 0;
    WakeUp m_wanted;
    TaskScope m_tasks;
};

} // namespace lockscope::play
