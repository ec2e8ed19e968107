#pragma once

#include "core/session/compound_holds.h"
#include "core/session/operator_connection.h"

#include <QObject>
#include <QPointer>

#include <functional>
#include <map>

namespace lockscope {

// The acquires and holds of one session: locks on the watched server, and compound locks. Accompanies each request from
// its start to its answer. On the session's thread; asynchronous work answers by signal with the caller's ID.
class SessionHolds : public QObject {
    Q_OBJECT

public:
    // `rules` apply to members of red locks on other servers; if null, `lockOptions` applies to them. `client` is the
    // watched connection, and `line` is the connection that `locks` uses. `forbids` returns the reason why acquires are
    // forbidden now. It is called for each request and before each attempt (LockClientOptions). Releases are never
    // forbidden.
    using Forbids = std::function<std::optional<Error>()>;
    SessionHolds(redis::Server *client, OperatorConnection *line, locks::LockClient *locks,
                 redis::ServerPool *serverPool, const locks::LockClientOptions &lockOptions, ServerRules *rules,
                 Forbids forbids);
    ~SessionHolds() override;

    void acquire(quint64 request, locks::AcquireRequest what); // progressed(), then finished()
    // Also for members on other servers. A user who only watches this server changes nothing.
    void acquire(quint64 request, CompoundRequest what); // compoundProgressed(), then finished()
    void cancel(quint64 request); // ends the request with Canceled
    void cancelAll();
    void endAll(const Error &why); // stops all acquires, which end with `why` instead of Canceled
    void release(quint64 holdId); // releases one hold count; answered by released()
    void releaseCompound(quint64 compoundId); // answered by compoundReleased()
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
    void progressed(quint64 request, const lockscope::locks::AcquireProgress &progress);
    void compoundProgressed(quint64 request, const lockscope::locks::CompoundProgress &progress);
    void finished(quint64 request, bool acquired,
                  const lockscope::Error &error); // kind Internal with an empty message: no error
    void released(quint64 holdId, bool done, const lockscope::Error &error);
    void compoundReleased(quint64 compoundId, bool done, const lockscope::Error &error);

private:
    using Guard = QPointer<SessionHolds>;
    static Task<void> runAcquire(Guard self, quint64 request, locks::AcquireRequest what, std::stop_token stop);
    static Task<void> runCompound(Guard self, quint64 request, CompoundRequest what, std::stop_token stop);
    static Task<void> runRelease(Guard self, std::shared_ptr<locks::Hold> hold);
    static Task<void> runCompoundRelease(Guard self, quint64 id, std::shared_ptr<locks::CompoundHold> hold);
    static Task<void> giveBack(Guard self, std::shared_ptr<locks::Hold> hold, Instant until);
    static Task<void> giveBackCompound(Guard self, std::shared_ptr<locks::CompoundHold> hold, Instant until);
    static Task<std::vector<Error>> runClose(Guard self, Instant until, std::stop_token stop);
    std::shared_ptr<locks::Hold> holdById(quint64 id) const;
    void giveBackAll(Instant until);
    std::stop_token begin(quint64 request);
    void tellFinished(quint64 request, bool acquired, const Error &error);
    void tell();

    static Task<locks::CompoundOutcome> openAndTake(Guard self, CompoundRequest what, locks::CompoundObserver observer,
                                                    std::stop_token stop);

    redis::Server *m_client;
    OperatorConnection *m_line;
    locks::LockClient *m_locks;
    Forbids m_forbids;
    CompoundHolds m_compounds;
    std::map<quint64, std::stop_source> m_acquires;
    std::map<quint64, Error> m_whyEnded; // set by endAll()
    bool m_isClosing = false;
    std::vector<Error> m_left; // locks that could not be released
    TaskScope m_tasks; // joined by close(); each task checks whether this object still exists
};

} // namespace lockscope
