#pragma once

#include "core/async/task_scope.h"
#include "core/play/recording/recording.h"
#include "core/play/sandbox/actor_process.h"
#include "core/play/sandbox/guarded_resources.h"
#include "core/play/sandbox/sandbox_servers.h"

#include <QHash>

#include <set>

namespace lockscope::play {

// Everything that a scenario acts on: private servers, guarded resources, and actors with clients, clocks and networks.
// It executes actions and reports events, but it knows no script and records nothing. Lives on one thread. Its
// destructor ends all its processes.
class Sandbox : public QObject {
    Q_OBJECT

public:
    static constexpr Millis lookEvery{5}; // interval of checks for a state that no event reports

    Sandbox(Setting setting, Pace pace, Clock *clock);
    ~Sandbox() override;

    // When the task has ended, all servers answer and all actors are connected. Errors: Connect if a server does not
    // start, Canceled on stop. With `hearsMonitor`, listens to the servers (MONITOR) before the first actor connects.
    Task<Result<void>> start(bool hearsMonitor, std::stop_token stop);
    // Stops all messages of actors without reporting anything, because the recording ends here.
    void fallSilent();
    void crash(); // ends all actors without releasing anything
    // Calls crash(), then waits for the end of the actors' operations. Await it before destroying the sandbox.
    Task<void> close();
    // Executes an action and returns when it has finished. An acquire may wait for long. Not for sleeps, awaits and
    // expectations.
    Task<StepResult> act(Action action, std::stop_token stop);
    // Adds a lock under a new name. A semaphore gets its permits before its first use.
    void provide(const LockTerms &lock) { m_setting.locks.push_back(lock); }
    // Records what a client without lock support now believes.
    void believe(const Who &who, const act::Belief &belief);

    const Setting &setting() const { return m_setting; }
    const Pace &pace() const { return m_pace; }
    SandboxServers &servers() { return m_servers; }
    const GuardedResources &guarded() const { return m_guarded; }
    const QHash<Owner, Who> &owners() const { return m_owners; }
    std::vector<std::shared_ptr<const ActorState>> actors() const;
    std::vector<Transfer> heldBack(const QString &actor) const; // oldest first

Q_SIGNALS:
    void happened(const lockscope::play::RunEvent &happened);
    void transferred(const lockscope::play::Transfer &transfer);

private:
    ActorProcess *actorProcess(const QString &name) const;
    std::unique_ptr<ActorProcess> makeActorProcess(const Actor &actor);
    StepResult on(const act::ToActor &action);
    StepResult on(const act::Skew &action);
    StepResult on(const act::SkewServer &action);
    StepResult on(const act::ToMessages &action);
    StepResult on(const act::Write &action);
    Task<StepResult> toServer(act::ToServer action, std::stop_token stop);
    Task<void> untilConnected(std::stop_token stop);
    Task<bool> untilThawed(QString actor, std::stop_token stop); // false after a stop, or if the actor crashes
    Task<Result<void>> makePermits(LockTerms lock);
    Task<StepResult> ofClient(Action action, Who who, std::stop_token stop);
    void tell(RunEvent::What what, const QString &actor, const QString &server = {});

    Setting m_setting;
    Pace m_pace;
    Clock *m_clock;
    ActorNetworkState::Counter m_transferNumbers = std::make_shared<int>(0);
    QHash<Owner, Who> m_owners;
    SandboxServers m_servers;
    GuardedResources m_guarded;
    std::set<QString> m_made; // names of semaphores whose permits are set
    std::vector<std::unique_ptr<ActorProcess>> m_actors;
};

} // namespace lockscope::play
