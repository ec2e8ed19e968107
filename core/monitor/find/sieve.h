#pragma once

#include "core/async/sleep.h"
#include "core/async/task_scope.h"
#include "core/locks/wire/names.h"
#include "core/monitor/book/book.h"
#include "core/monitor/find/reject_memory.h"
#include "core/monitor/read/lock_reader.h"
#include "core/monitor/read/probe.h"

#include <set>

namespace lockscope::monitor {

// A name that may be a lock, and why somebody thinks so.
struct Candidate {
    ReadRequest request;
    bool trusted = false; // somebody asked for it, or a channel, queue or token speaks for it: even if no key exists
    bool mustExist = false; // only the other spelling of a name: `{a}` where the companion could be of `a` as well
};

// Tells the locks among the candidates: probes them, reads those that are left, hands the reading to the book, and
// remembers what was no lock.
class Sieve {
public:
    // `part`: of the locks; what is met of another one's is its master's to tell. `prefixes`: MonitorOptions.
    Sieve(Link *link, LockReader *reader, Book *book, Book::Part part = 0, std::vector<QByteArray> prefixes = {});

    void beginPass();
    // Why this pass could not read some name, for instance while a cluster is down.
    const std::optional<Error> &trouble() const { return m_trouble; }
    void beginContact(); // forgets rejects, and what the contact before left undone
    // Neither known nor known to be none.
    bool wants(const Key &name) const;

    // A key or channel of a lock was met: an unknown lock becomes a candidate, to be fetched with takeCandidates(), a
    // known one is read more thoroughly from now on, and at once when there is a `lookNow`.
    void companionMet(const locks::Companion &companion, std::optional<Look::Hint> lookNow);
    bool knows(const locks::Companion &companion) const;
    void add(Candidate candidate);
    bool hasCandidates() const { return !m_candidates.isEmpty(); }
    // Who is being looked at now; and whether all those are done with. Others may have begun since.
    quint64 mark() const { return m_begun; }
    bool isDoneUpTo(quint64 mark) const { return m_running.empty() || *m_running.begin() > mark; }
    std::vector<Candidate> takeCandidates(std::size_t atMost);

    // At most LockReader::chunk at a time. False when stopped (then touch nothing) or when there was no answer.
    Task<bool> examine(std::vector<Candidate> candidates, std::stop_token stop);
    // The same aside, while the caller goes on; waits first where several are under way like that. False when stopped.
    Task<bool> examineAside(std::vector<Candidate> candidates, std::stop_token stop);
    Task<bool> finishAside(std::stop_token stop); // until none is under way like that; false when stopped

private:
    using Probes = std::vector<Probe>;
    Task<void> runAside(std::vector<Candidate> candidates, std::stop_token stop);
    Task<bool> waitAside(int most, std::stop_token stop);
    Task<bool> probeAndRead(std::vector<Candidate> candidates, std::stop_token stop);
    Task<bool> probe(std::shared_ptr<Probes> probes, std::stop_token stop);
    std::vector<Candidate> worthReading(std::vector<Candidate> candidates, const Probes &probes);
    void recordOrReject(const Candidate &candidate, const Result<RawLock> &result);

    Link *m_link;
    LockReader *m_reader;
    Book *m_book;
    Book::Part m_part;
    std::vector<QByteArray> m_prefixes;
    RejectMemory m_rejects;
    std::optional<Error> m_trouble;
    quint64 m_begun = 0; // examinations
    std::set<quint64> m_running; // of them, not done yet
    QHash<Key, Candidate> m_candidates;
    int m_asideCount = 0;
    WakeUp m_asideDone;
    TaskScope m_aside;
};

// What a companion of this role says should be read of its lock.
ReadRequest requestFor(const Key &name, locks::Companion::Role role);

} // namespace lockscope::monitor
