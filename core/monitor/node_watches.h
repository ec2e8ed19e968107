#pragma once

#include "core/monitor/node_listeners.h"
#include "core/monitor/node_watch.h"

#include <QPointer>

namespace lockscope::monitor {

// One NodeWatch for each master of a source, as its nodes come and go, and who listens on all of them. Each master has
// the part of the book that its slots make; rows of a master that took over are unverified until it was read. Source
// and book outlive it.
class NodeWatches : public QObject {
public:
    NodeWatches(redis::Server *source, const MonitorOptions &options, Book *book);
    ~NodeWatches() override;

    void start();
    void stop();
    void setPaused(bool paused);

    NodeWatch &of(const Key &name);
    void readHints();
    void readWatched();

    std::vector<Book::Contact> contacts() const; // by part
    int passes() const; // of the one that has done the fewest
    // Every lock there is can be known: each slot has a master that answers and was gone through.
    bool isWhole() const;
    // See Monitor. Asks the other nodes for listeners first, unless they are polled anyway.
    Task<Result<LockPtr>> read(Key name, std::stop_token stop);
    // See Monitor. Reads the rows again of which the first look could not tell who listens: other nodes had not
    // answered yet, or their kind was not known before.
    Task<Result<bool>> complete(Instant deadline, std::stop_token stop);
    void fill(Status &status);

private:
    void follow();
    void keepOnly(const std::vector<redis::Node> &masters);
    bool add(const redis::Node &master, std::size_t among); // false: it is known
    std::optional<Book::Part> partOf(const redis::Node &master) const;
    void divide(const std::vector<redis::Node> &masters);
    bool isSilent(const QString &name) const;
    NodeWatch *nextOf(const std::vector<QString> &done) const;
    void followListeners();
    bool haveListenersTold() const;
    static Task<Result<LockPtr>> hearAndRead(QPointer<NodeWatches> self, Key name, std::stop_token stop);
    // Asks all nodes who listens there, until endHearing(); waits for their answers, for longestHearing at most.
    static Task<void> hear(QPointer<NodeWatches> self, std::stop_token stop);
    void endHearing();
    static Task<Result<bool>> hearAndComplete(QPointer<NodeWatches> self, Instant deadline, std::stop_token stop);
    static Task<Result<bool>> completeAll(QPointer<NodeWatches> self, Instant deadline, std::stop_token stop);
    NodeStatus statusOf(const redis::Node &node) const;

    redis::Server *m_source;
    MonitorOptions m_options;
    Book *m_book;
    NodeListeners m_listeners;
    std::vector<std::unique_ptr<NodeWatch>> m_watches; // by part; null: none has it now
    std::vector<Book::Part> m_partOfSlot;
    bool m_allSlotsServed = true;
    bool m_started = false;
    bool m_paused = false;
    int m_hearing = 0; // under way: what needs to know who listens elsewhere
    std::optional<Instant> m_heardFrom; // when the first of them began: replicas are found within a second
};

} // namespace lockscope::monitor
