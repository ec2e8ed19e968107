#pragma once

#include "core/async/task_scope.h"
#include "core/monitor/book/event_publisher.h"
#include "core/monitor/book/forcing.h"
#include "core/monitor/book/told_in_order.h"
#include "core/monitor/find/channel_poll.h"
#include "core/monitor/find/feed.h"
#include "core/monitor/find/key_events.h"
#include "core/monitor/find/refresher.h"
#include "core/monitor/find/scanner.h"
#include "core/monitor/monitor.h"
#include "core/monitor/read/server_load.h"

namespace lockscope::monitor {

// Puts the parts together and says when they run: a `contact` while the client is Live and nobody paused, the tick
// from start() to stop().
class Monitor::Private {
public:
    Private(Monitor *monitor, redis::Server *client, MonitorOptions options);
    ~Private() { m_destroyed.request_stop(); }
    Q_DISABLE_COPY_MOVE(Private)

    void start();
    void stop();
    void setPaused(bool paused);
    void watch(const Key &name);
    void expect(const Key &name, Kind kind);
    void beginForcing(const Key &name, std::vector<Owner> holders) { m_forcing.begin(name, std::move(holders)); }
    void endForcing(const Key &name, bool freed) { addEvents(m_forcing.end(name, freed, clock()->now())); }
    void setOwn(const std::vector<OwnHold> &holds);
    void addEvents(std::vector<LockEvent> events);
    void followClient();

    Task<Result<LockPtr>> read(Key name, std::stop_token stop);
    LockPtr record(RawLock raw);
    Task<Result<bool>> complete(Instant deadline, std::stop_token stop);

    Clock *clock() const { return m_link.clock(); }
    Ledger &ledger() { return m_ledger; }
    int passes() const { return m_scanner.progress().passes; }
    bool isComplete() const { return passes() > 0; }
    const Status &status() const { return m_status; }

private:
    void beginContact();
    void endContact();
    Task<void> contact(std::stop_token stop);
    Task<void> tick(std::stop_token stop);
    bool contactLost() const;
    void tell(int ticks);
    std::vector<LockEvent> afterForcing(const std::vector<LockEvent> &events);
    void noteServer();
    Status makeStatus();
    void fillScan(Status &status) const;
    void offerWatched();
    bool namedLikeLock(const QByteArray &name) const;
    Ledger::Outputs outputs();
    Ledger::Times times() const;
    DecodeOptions decoding() const;
    Scanner::Options scanning() const;

    Monitor *m_monitor;
    MonitorOptions m_options;
    Link m_link;
    ServerClock m_serverClock;
    ActiveChannels m_channels;
    DeltaPublisher m_publisher;
    EventPublisher m_events;
    Forcing m_forcing;
    ToldInOrder m_order;
    Ledger m_ledger;
    LockReader m_reader;
    Sieve m_sieve;
    Refresher m_refresher;
    Scanner m_scanner;
    ChannelPoll m_channelPoll;
    Feed m_feed;
    KeyEvents m_keyEvents;
    Status m_status;
    ServerLoad m_load;
    QByteArray m_runId; // of the server's process, at the latest contact
    quint64 m_eventCount = 0; // changes seen since the key events were subscribed
    bool m_started = false;
    bool m_paused = false;
    bool m_afresh = true; // the next contact starts rows anew
    std::stop_source m_destroyed; // for tasks of callers that outlive us
    std::unique_ptr<TaskScope> m_contact; // while there is one
    std::unique_ptr<TaskScope> m_life; // from start() to stop()
};

} // namespace lockscope::monitor
