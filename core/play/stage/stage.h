#pragma once

#include "core/async/task_scope.h"
#include "core/play/record/recording.h"
#include "core/play/stage/guarded.h"
#include "core/play/stage/performer.h"
#include "core/play/stage/servers.h"

#include <QHash>

#include <set>

namespace lockscope::play {

// Everything that a scenario acts on: private servers, actors with their clients, clocks and wires, and what the locks
// guard. It does what it is told and tells what happens; it knows no script and records nothing. Lives on one thread;
// gone with all its processes when it is destroyed.
class Stage : public QObject {
    Q_OBJECT

public:
    Stage(Setting setting, Pace pace, Clock *clock);
    ~Stage() override;

    // Ready when it comes back: servers answer, actors are connected. Connect when a server cannot be had, Canceled on
    // stop. `hearsMonitor`: servers are listened to from before the first actor comes.
    Task<Result<void>> start(bool hearsMonitor, std::stop_token stop);
    // Nothing passes to or from any actor any more, and nobody is told: what is recorded is all.
    void fallSilent();
    void crash(); // actors are gone without a word
    // The same, and what they had under way has ended. Await it before the stage goes.
    Task<void> close();
    // Done when it has ended: an acquire that waits takes as long as that. Not for pauses, awaits and expectations.
    Task<Ended> act(Action action, std::stop_token stop);
    // One more lock, under a name that none here has; a semaphore is made before the first that asks for it.
    void provide(const LockTerms &lock) { m_setting.locks.push_back(lock); }
    // What a client makes of an answer that tells it nothing of locks.
    void believe(const Who &who, const act::Belief &belief);

    const Setting &setting() const { return m_setting; }
    const Pace &pace() const { return m_pace; }
    StageServers &servers() { return m_servers; }
    const Guarded &guarded() const { return m_guarded; }
    const QHash<Owner, Who> &owners() const { return m_owners; }
    std::vector<std::shared_ptr<const ActorState>> actors() const;
    std::vector<Transfer> lying(const QString &actor) const; // between it and its servers, oldest first

Q_SIGNALS:
    void happened(const lockscope::play::Happened &happened);
    void transferred(const lockscope::play::Transfer &transfer);

private:
    Performer *performer(const QString &name) const;
    std::unique_ptr<Performer> makePerformer(const Actor &actor);
    Ended on(const act::ToActor &action);
    Ended on(const act::Skew &action);
    Ended on(const act::SkewServer &action);
    Ended on(const act::ToMessages &action);
    Ended on(const act::Write &action);
    Task<Ended> toServer(act::ToServer action, std::stop_token stop);
    Task<void> untilConnected(std::stop_token stop);
    Task<Result<void>> makePermits(LockTerms lock);
    Task<Ended> ofClient(Action action, Who who, std::stop_token stop);
    void tell(Happened::What what, const QString &actor, const QString &server = {});

    Setting m_setting;
    Pace m_pace;
    Clock *m_clock;
    WireState::Counter m_transferNumbers = std::make_shared<int>(0);
    QHash<Owner, Who> m_owners;
    StageServers m_servers;
    Guarded m_guarded;
    std::set<QString> m_made; // semaphores, by the lock's name
    std::vector<std::unique_ptr<Performer>> m_performers;
};

} // namespace lockscope::play
