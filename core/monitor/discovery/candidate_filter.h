#pragma once

#include "core/async/bounded_tasks.h"
#include "core/locks/wire/names.h"
#include "core/monitor/discovery/reject_memory.h"
#include "core/monitor/reading/lock_reader.h"
#include "core/monitor/reading/probe.h"
#include "core/monitor/store/lock_store.h"

#include <set>

namespace lockscope::monitor {

// A name that may be a lock, and the reason.
struct Candidate {
    ReadRequest request;
    bool trusted = false; // a caller requested it, or a channel, queue or token indicates it, even without a key
    // True for `{a}`, the other spelling of `a`: a companion belongs to the lock `{a}` only if the key `{a}` exists.
    bool mustExist = false;
};

// Finds the locks among the candidates: probes them, reads the remaining ones, passes the results to the lock store,
// and remembers names that are not locks.
class CandidateFilter {
public:
    // `part` is the node's part of the lock store. Companions of another part are left to the master of that part.
    // `prefixes` is as in MonitorOptions.
    CandidateFilter(NodeReader *nodeReader, LockReader *reader, LockStore *store, LockStore::Part part = 0,
                    std::vector<QByteArray> prefixes = {});

    void beginPass();
    // The error of names that this pass could not read, for instance while a cluster is down.
    const std::optional<Error> &trouble() const { return m_trouble; }
    void beginContact(); // forgets rejected names, and unfinished work of the previous contact
    // False if another master of the cluster has this name.
    bool isOfThisNode(const Key &name) const { return m_store->partOf(name) == m_part; }
    // True if the name is neither a known lock nor a rejected name.
    bool wants(const Key &name) const;

    // A key or channel of a lock was found. An unknown lock becomes a candidate for takeCandidates(). A known lock is
    // read more thoroughly from now on, and at once if `lookNow` is set.
    void companionMet(const locks::Companion &companion, std::optional<Look::Hint> lookNow);
    bool knows(const locks::Companion &companion) const;
    void add(Candidate candidate);
    bool hasCandidates() const { return !m_candidates.isEmpty(); }
    // mark() identifies the examinations that have begun, and isDoneUpTo() returns whether all of them have ended.
    // Later examinations may still run.
    quint64 mark() const { return m_begun; }
    bool isDoneUpTo(quint64 mark) const { return m_running.empty() || *m_running.begin() > mark; }
    std::vector<Candidate> takeCandidates(std::size_t atMost);

    // Examines at most LockReader::chunk candidates at a time. Returns false if the server did not answer, or if
    // stopped; then the caller must touch nothing.
    Task<bool> examine(std::vector<Candidate> candidates, std::stop_token stop);
    // Examines the candidates in the background while the caller continues. If several examinations are running, waits
    // first. Returns false if stopped.
    Task<bool> examineAside(std::vector<Candidate> candidates, std::stop_token stop);
    Task<bool> finishAside(std::stop_token stop); // waits until none is running in the background; false if stopped

private:
    using Probes = std::vector<Probe>;
    Task<bool> probeAndRead(std::vector<Candidate> candidates, std::stop_token stop);
    Task<bool> probe(std::shared_ptr<Probes> probes, std::stop_token stop);
    std::vector<Candidate> worthReading(std::vector<Candidate> candidates, const Probes &probes);
    void recordOrReject(const Candidate &candidate, const Result<RawLock> &result);

    NodeReader *m_nodeReader;
    LockReader *m_reader;
    LockStore *m_store;
    LockStore::Part m_part;
    std::vector<QByteArray> m_prefixes;
    RejectMemory m_rejects;
    std::optional<Error> m_trouble;
    quint64 m_begun = 0; // number of examinations that have begun
    std::set<quint64> m_running; // running examinations
    QHash<Key, Candidate> m_candidates;
    BoundedTasks m_aside;
};

// The request to read a lock after a companion with this role was found.
ReadRequest requestFor(const Key &name, locks::Companion::Role role);

} // namespace lockscope::monitor
