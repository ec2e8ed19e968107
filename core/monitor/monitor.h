#pragma once

#include "core/async/task.h"
#include "core/locks/wire/names.h"
#include "core/model/blocking.h"
#include "core/model/kind.h"
#include "core/model/samples.h"
#include "core/model/snapshot.h"
#include "core/model/usual_holds.h"
#include "core/monitor/analysis/earlier_reads.h"
#include "core/monitor/analysis/raw_lock.h"
#include "core/monitor/monitor_options.h"
#include "core/redis/server.h"

#include <QObject>

#include <memory>
#include <set>

namespace lockscope::monitor {

// Watches every lock of one database of one source, and never changes anything. Works as docs/protocol.md describes:
// discovery (subscriptions, PUBSUB CHANNELS, companion keys, background SCAN), refresh (pipelined reads of known
// locks), and hints (unlock messages, and keyspace events if the server already sends them). Sends only the commands of
// `ReadCommand` (permissions.h). A command that the ACL refuses is named in Status::missingPermissions, and is not sent
// again until a reconnect. Runs only on the server's thread, and the server must outlive the monitor.
//
// Without contact for unverifiedAfter, every row is published as Unverified. A watched or visible row that was not
// confirmed for that time is Unverified as well, and so is any row whose latest read was refused. Another row off the
// screen is read less often, keeps its state and shows its age.
class Monitor : public QObject {
    Q_OBJECT

public:
    Monitor(redis::Server *server, MonitorOptions options = {}, QObject *parent = nullptr);
    ~Monitor() override;

    void start(); // reads everything again whenever the server becomes Live
    void stop();
    void setPaused(bool paused); // sends no commands at all; rows become unverified after unverifiedAfter

    // Watched locks are read every watchedEvery and keep 15 minutes of samples. The calls are counted: each watch()
    // needs an unwatch().
    void watch(const Key &name);
    void unwatch(const Key &name);
    // Call it if this program uses a lock of this kind under the name. The name is then read even if it does not
    // suggest a lock.
    void expect(const Key &name, Kind kind);
    // Sets the rows on screen. They are read as often as watched locks but keep no samples.
    void setVisible(std::vector<Key> names);

    // Reads cannot distinguish a forced release from other releases, so the code that forces a release reports its
    // beginning and end. Until the end is reported, the events of this lock are delayed. If the lock was `freed`, the
    // Released, Expired and Gone events of these holders become Forced.
    void beginForcing(const Key &name, std::vector<Owner> holders);
    void endForcing(const Key &name, bool freed);

    // Call it if a trace shows that this reader was refused as a writer more than once. The monitor then checks whether
    // the reader waits for its own read hold.
    void upgradeSeen(const Key &name, const Owner &reader);

    // Sets all holds of this program, whose leases need not be learned.
    void setOwn(const std::vector<OwnHold> &holds);
    // Sets how long each lock is usually held, from the history; null if nothing is known.
    void setUsual(UsualTablePtr usual);
    // Sets what the graph of waits says about locks of this database; see LockStore::setWaits().
    void setWaits(const QHash<Key, WaitFacts> &waits);
    // Adds events from other parts of this program. happened() publishes them in order with all others.
    void tell(std::vector<LockEvent> events);

    LockId idOf(const Key &name) const; // the id that rows and events use
    families::CatalogPtr catalog() const; // the libraries whose locks it recognizes; never null
    std::shared_ptr<const Snapshot> snapshot() const;
    LockPtr lock(const Key &name) const; // null if unknown; readAt is the time of the latest confirmation
    SeriesPtr series(const Key &name) const; // null if not watched
    // The number of unlock messages for this lock. A change of the number means that the lock may have been released
    // meanwhile.
    quint32 unlocksHeard(const Key &name) const;
    const Status &status() const;
    const Status &statusNow(); // recomputed
    // True while the server is live, the monitor is not paused, and each master answers. Otherwise, locks may come and
    // go unseen. A change comes with Server::stateChanged, or with the next statusChanged.
    bool hasContact() const;
    int passes() const; // whole passes of discovery since start()

    // Reads this lock now with all its companions, even if it was unknown. Returns null if it has no key, no queue and
    // no subscribers. For `show NAME`. Errors: Connect, Timeout, Forbidden, Canceled.
    Task<Result<LockPtr>> read(Key name, std::stop_token stop);
    // Records a read by another part of this program, made in one atomic step and with the same clock. Returns the same
    // as read(). If a newer read was recorded meanwhile, that one counts.
    LockPtr record(RawLock raw);
    // True after one whole pass of discovery, false if the pass is not complete at `deadline`. A pass may find a
    // companion after it has read the companion's lock. Such locks are read again first, for one second at most. For
    // `list`. Errors: Forbidden if the ACL refuses SCAN, Server if found names could not be read (CLUSTERDOWN),
    // Canceled.
    Task<Result<bool>> complete(Instant deadline, std::stop_token stop);

Q_SIGNALS:
    void changed(const lockscope::DeltaPtr &delta);
    void happened(const std::vector<lockscope::LockEvent> &events);
    void seriesChanged(const lockscope::SeriesPtr &series); // of a watched lock, after each read
    void totalsChanged(const lockscope::Totals &totals); // once a second
    void statusChanged(const lockscope::Status &status); // at most twice a second

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::monitor

Q_DECLARE_METATYPE(std::vector<lockscope::LockEvent>)
