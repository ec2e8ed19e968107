#pragma once

#include "core/async/either_stop.h"
#include "core/session/compound_holds.h"
#include "core/session/operator_connection.h"

#include <QObject>
#include <QPointer>

#include <functional>
#include <set>

namespace lockscope {

// The acquires and holds of one session: locks on the watched server, and compound locks. On the session's thread.
class SessionHolds : public QObject {
    Q_OBJECT

public:
    // `rules` applies to members of red locks on other servers. If `rules` is null, `lockOptions` applies to these
    // members. `client` is the watched connection, and `line` is the connection that `locks` uses. `forbids` returns
    // the reason why acquires are forbidden now. `forbids` is called for each request and before each attempt
    // (LockClientOptions). Releases are never forbidden.
    using Forbids = std::function<std::optional<Error>()>;
    SessionHolds(redis::Server *client, OperatorConnection *line, locks::LockClient *locks,
                 redis::ServerPool *serverPool, const locks::LockClientOptions &lockOptions, ServerRules *rules,
                 Forbids forbids);
    ~SessionHolds() override;

    // Returns whether the lock was acquired in time. If the request's owner is empty, a new lock owner is made. A stop
    // request ends the acquire with Canceled.
    Task<Result<bool>> acquire(locks::AcquireRequest what, locks::AcquireObserver observer, std::stop_token stop);
    // If acquires are forbidden on this server, rejects members on other servers as well.
    Task<Result<bool>> acquire(CompoundRequest what, locks::CompoundObserver observer, std::stop_token stop);
    void cancelAll();
    void endAll(const Error &why); // stops all acquires, which end with `why` instead of Canceled
    Task<Result<void>> release(quint64 holdId); // releases one hold count
    // If the compound was released, but not all of its members, the result contains the first member's error.
    Task<Result<std::optional<Error>>> releaseCompound(quint64 compoundId);
    // Forbids further acquires, ends and joins running ones, and releases all holds, here and on the other servers.
    // Returns when all releases are answered, at `until` at the latest. The errors name the locks that could not be
    // released.
    Task<std::vector<Error>> close(Instant until, std::stop_token stop);
    // Leaves the compound as it is; this object does not release it any more.
    void forget(const std::shared_ptr<locks::CompoundHold> &hold);

    std::vector<locks::HoldFacts> holds() const; // without the members of compounds
    std::vector<locks::CompoundFacts> compounds() const { return m_compounds.facts(); }

    // For a front end that uses coroutines: the members of a request, with their servers connected.
    Task<std::vector<locks::Member>> membersOf(CompoundRequest what, std::stop_token stop);
    Task<locks::CompoundOutcome> acquireCompound(CompoundRequest what, locks::CompoundObserver observer,
                                                 std::stop_token stop);

Q_SIGNALS:
    void changed(const std::vector<lockscope::locks::HoldFacts> &holds); // holds() or compounds() has changed
    void compoundsChanged(const std::vector<lockscope::locks::CompoundFacts> &compounds); // with their members
    void taken(const lockscope::locks::Hold &hold); // on the watched server

private:
    using Guard = QPointer<SessionHolds>;
    struct Acquiring;
    using AcquiringPtr = std::shared_ptr<Acquiring>;
    static Task<Result<bool>> runAcquire(Guard self, locks::AcquireRequest what, locks::AcquireObserver observer,
                                         std::stop_token stop);
    static Task<Result<bool>> runCompound(Guard self, CompoundRequest what, locks::CompoundObserver observer,
                                          std::stop_token stop);
    static Task<Result<void>> runRelease(Guard self, std::shared_ptr<locks::Hold> hold);
    static Task<Result<std::optional<Error>>> runCompoundRelease(Guard self, std::shared_ptr<locks::CompoundHold> hold);
    static Task<void> giveBack(Guard self, std::shared_ptr<locks::Hold> hold, Instant until);
    static Task<void> giveBackCompound(Guard self, std::shared_ptr<locks::CompoundHold> hold, Instant until);
    static Task<std::vector<Error>> runClose(Guard self, Instant until, std::stop_token stop);
    std::shared_ptr<locks::Hold> holdById(quint64 id) const;
    void giveBackAll(Instant until);
    AcquiringPtr begin(std::stop_token stop);
    Result<bool> ended(const AcquiringPtr &acquiring, Result<bool> acquired);
    void tell();

    static Task<locks::CompoundOutcome> openAndTake(Guard self, CompoundRequest what, locks::CompoundObserver observer,
                                                    std::stop_token stop);

    redis::Server *m_client;
    OperatorConnection *m_line;
    locks::LockClient *m_locks;
    Forbids m_forbids;
    CompoundHolds m_compounds;
    std::set<AcquiringPtr> m_acquires;
    bool m_isClosing = false;
    std::vector<Error> m_left; // locks that could not be released
    TaskScope m_tasks; // joined by close(); each task checks whether this object still exists
};

} // namespace lockscope
