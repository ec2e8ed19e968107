#pragma once

#include "core/async/task.h"
#include "core/locks/names.h"
#include "core/monitor/samples.h"
#include "core/monitor/snapshot.h"
#include "core/redis/client.h"

#include <QObject>

#include <memory>
#include <set>

namespace lockscope::monitor {

struct MonitorOptions {
    double commandsPerSecond = 200; // CommandBudget; a chunk of pipelined reads counts as one command per 10 keys
    Millis refreshEvery{1'000};
    Millis watchedEvery{500}; // visible and watched locks
    Millis deltaEvery{100}; // at most ten deltas a second
    Millis goneFor{10'000};
    Millis unverifiedAfter{5'000};
    int scanCount = 500; // SCAN … COUNT
    double scanShare = 0.20; // of the server's time while scanning in the background; 1: flat out
    Millis rescanAfter{30'000}; // pause between two whole passes
    std::vector<QByteArray> tokenPatterns; // globs of names that are plain SET NX locks; empty: known shapes only
};

// Watches every lock of one database through one client, and never changes anything. Discovery (subscriptions,
// PUBSUB CHANNELS, companion keys, background SCAN), refresh (pipelined reads of known locks) and hints (unlock
// messages, keyspace events that are already on) as ARCHITECTURE describes. Single-threaded, the client's thread.
class Monitor : public QObject {
    Q_OBJECT

public:
    Monitor(redis::Client *client, MonitorOptions options = {}, QObject *parent = nullptr);
    ~Monitor() override;

    void start(); // whenever the client becomes Live it reads everything anew
    void stop();
    void setPaused(bool paused); // no commands at all; rows become unverified honestly

    // Watched locks are read every watchedEvery and keep 15 minutes of samples. Counted: watch twice, unwatch twice.
    void watch(const Key &name);
    void unwatch(const Key &name);
    // Rows on screen, read as often as watched ones but without samples.
    void setVisible(std::vector<Key> names);

    std::shared_ptr<const Snapshot> snapshot() const;
    LockPtr lock(const Key &name) const; // null when unknown
    SeriesPtr series(const Key &name) const; // null when not watched
    const Status &status() const;

    // Reads this one lock now, whether known or not; null when there is nothing of it. For `show NAME`.
    Task<Result<LockPtr>> read(Key name, std::stop_token stop);
    // Settles when one whole pass of discovery is done. For `list`.
    Task<Result<bool>> complete(Instant deadline, std::stop_token stop);

Q_SIGNALS:
    void changed(const lockscope::monitor::DeltaPtr &delta);
    void happened(const std::vector<lockscope::monitor::LockEvent> &events);
    void seriesChanged(const lockscope::monitor::SeriesPtr &series); // of a watched lock, after each look
    void totalsChanged(const lockscope::monitor::Totals &totals); // once a second
    void statusChanged(const lockscope::monitor::Status &status); // at most twice a second

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::monitor

Q_DECLARE_METATYPE(std::vector<lockscope::monitor::LockEvent>)
