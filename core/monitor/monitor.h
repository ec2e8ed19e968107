#pragma once

#include "core/async/task.h"
#include "core/locks/wire/names.h"
#include "core/model/samples.h"
#include "core/model/snapshot.h"
#include "core/monitor/judge/lock_memory.h"
#include "core/monitor/judge/raw_lock.h"
#include "core/monitor/monitor_options.h"
#include "core/redis/server.h"

#include <QObject>

#include <memory>
#include <set>

namespace lockscope::monitor {

// Watches every lock of one database of one source, and never changes anything. Discovery (subscriptions,
// PUBSUB CHANNELS, companion keys, background SCAN), refresh (pipelined reads of known locks) and hints (unlock
// messages, keyspace events that are already on) as docs/protocol.md describes. Sends only the commands of
// `ReadCommand` (permissions.h); what the ACL refuses is left out, named in Status::missingPermissions, and tried again
// after a reconnect. Single-threaded, the server's thread; the server must outlive it.
//
// Without contact for unverifiedAfter every row is published as Unverified; so is a row that is watched or visible
// and was not confirmed for so long. Rows off the screen whose turn comes more seldom keep their state and their age.
class Monitor : public QObject {
    Q_OBJECT

public:
    Monitor(redis::Server *server, MonitorOptions options = {}, QObject *parent = nullptr);
    ~Monitor() override;

    void start(); // whenever the server becomes Live it reads everything anew
    void stop();
    void setPaused(bool paused); // no commands at all; rows become unverified after unverifiedAfter

    // Watched locks are read every watchedEvery and keep 15 minutes of samples. Counted: watch twice, unwatch twice.
    void watch(const Key &name);
    void unwatch(const Key &name);
    // Somebody here uses this name as such a lock: it is looked at although nothing in its name says so.
    void expect(const Key &name, Kind kind);
    // Rows on screen, read as often as watched ones but without samples.
    void setVisible(std::vector<Key> names);

    // A release by force cannot be told from any other by looking; whoever does it says so. In between the events of
    // this lock are held back; when it was `freed`, those holders' Released or Expired become Forced.
    void beginForcing(const Key &name, std::vector<Owner> holders);
    void endForcing(const Key &name, bool freed);

    // A trace saw this reader refused as a writer more than once: does it wait for its own read hold?
    void upgradeSeen(const Key &name, const Owner &reader);

    // All holds of our own: nothing need be learned of their leases.
    void setOwn(const std::vector<OwnHold> &holds);
    // What somebody here knows besides; told by happened(), in order with all the rest.
    void tell(std::vector<LockEvent> events);

    LockId idOf(const Key &name) const; // as rows and events bear it
    std::shared_ptr<const Snapshot> snapshot() const;
    LockPtr lock(const Key &name) const; // null when unknown; readAt is when it was last confirmed
    SeriesPtr series(const Key &name) const; // null when not watched
    // How many unlock messages came for this lock. Compared with an earlier number of the same lock: another one means
    // that it may have been released since.
    quint32 unlocksHeard(const Key &name) const;
    const Status &status() const;
    const Status &statusNow(); // told anew
    int passes() const; // whole passes of discovery since start()

    // Reads this one lock now, with everything that belongs to it, whether known or not; null when there is nothing
    // of it. For `show NAME`. Errors: Connect, Timeout, Forbidden, Canceled.
    Task<Result<LockPtr>> read(Key name, std::stop_token stop);
    // Takes a look that somebody else made, in one atomic step and with the same clock; what read() would give for it.
    LockPtr record(RawLock raw);
    // True when one whole pass of discovery is done, false when it is not at `deadline`; then the companions that the
    // pass met after their locks have been looked at too, as long as that is soon. For `list`. Errors: Forbidden when
    // the ACL refuses SCAN, Server when names were found but could not be looked at (CLUSTERDOWN), Canceled.
    Task<Result<bool>> complete(Instant deadline, std::stop_token stop);

Q_SIGNALS:
    void changed(const lockscope::DeltaPtr &delta);
    void happened(const std::vector<lockscope::LockEvent> &events);
    void seriesChanged(const lockscope::SeriesPtr &series); // of a watched lock, after each look
    void totalsChanged(const lockscope::Totals &totals); // once a second
    void statusChanged(const lockscope::Status &status); // at most twice a second

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::monitor

Q_DECLARE_METATYPE(std::vector<lockscope::LockEvent>)
