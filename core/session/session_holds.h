#pragma once

#include "core/session/compound_holds.h"
#include "core/session/operator_line.h"

#include <QObject>
#include <QPointer>

#include <functional>
#include <map>

namespace lockscope {

// What one session acquires and holds: locks of the server it watches, and compound locks. Each request has its way
// here, from its stop to its answer. On the session's thread; asynchronous work answers by signal with the caller's id.
class SessionHolds : public QObject {
    Q_OBJECT

public:
    // `rules`: for members of red locks on other servers; null: `lockOptions` applies to them.
    // `client` is what is watched; `line` what `locks` acts over. `forbids`: why nothing may be acquired now, asked at
    // each request and before each attempt (LockClientOptions); to give back is never forbidden.
    using Forbids = std::function<std::optional<Error>()>;
    SessionHolds(redis::Server *client, OperatorLine *line, locks::LockClient *locks, redis::Fleet *fleet,
                 const locks::LockClientOptions &lockOptions, ServerRules *rules, Forbids forbids);
    ~SessionHolds() override;

    void acquire(quint64 request, locks::AcquireRequest what); // progressed, then finished
    // Also of other servers: who asked for a look at this one changes nothing.
    void acquire(quint64 request, CompoundRequest what); // compoundProgressed, then finished
    void cancel(quint64 request); // ends it with Canceled
    void cancelAll();
    void endAll(const Error &why); // stops all acquires; they end with `why` instead of Canceled
    void release(quint64 holdId); // one hold count; released
    void releaseCompound(quint64 compoundId); // compoundReleased
    // From here on nothing is acquired; what is under way is ended and joined, what is held is given back, here and on
    // the other servers. Comes back when all of it is answered, at `until` at the latest; the errors say what could not
    // be given back.
    Task<std::vector<Error>> close(Instant until, std::stop_token stop);
    // It stays as it is: nobody here gives it back any more.
    void forget(const std::shared_ptr<locks::CompoundHold> &hold);

    std::vector<locks::HoldFacts> holds() const; // but for the members of compounds
    std::vector<locks::CompoundFacts> compounds() const { return m_compounds.facts(); }

    // The same for a front end that awaits: the members of a request, with their servers connected.
    Task<std::vector<locks::Member>> membersOf(CompoundRequest what, std::stop_token stop);
    Task<locks::CompoundOutcome> acquireCompound(CompoundRequest what, locks::CompoundObserver observer,
                                                 std::stop_token stop);

Q_SIGNALS:
    void changed(const std::vector<lockscope::locks::HoldFacts> &holds); // holds(), or compounds(): both are told then
    void compoundsChanged(const std::vector<lockscope::locks::CompoundFacts> &compounds); // with their members
    void taken(const lockscope::locks::Hold &hold); // on the server that is watched
    void progressed(quint64 request, const lockscope::locks::AcquireProgress &progress);
    void compoundProgressed(quint64 request, const lockscope::locks::CompoundProgress &progress);
    void finished(quint64 request, bool acquired,
                  const lockscope::Error &error); // error.kind Internal + empty message: none
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
    OperatorLine *m_line;
    locks::LockClient *m_locks;
    Forbids m_forbids;
    CompoundHolds m_compounds;
    std::map<quint64, std::stop_source> m_acquires;
    std::map<quint64, Error> m_whyEnded; // by endAll()
    bool m_isClosing = false;
    std::vector<Error> m_left; // what could not be given back
    TaskScope m_tasks; // joined by close(); each looks whether this is still there
};

} // namespace lockscope
