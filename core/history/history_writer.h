#pragma once

#include "core/history/history_file.h"
#include "core/history/hold_tracker.h"

#include <QHash>
#include <QSqlError>
#include <QSqlQuery>

#include <memory>
#include <vector>

namespace lockscope::history {

// The bounds of a history. Older rows, and the oldest of those that do not fit, are deleted.
struct HistoryLimits {
    qint64 bytes = qint64(1) << 30;
    int days = 30; // holds, waits, events and incidents
    int summaryDays = 400;
};

// An incident as it is stored; the sentence is English, with its values.
struct IncidentRecord {
    quint64 id = 0; // of this run; a later record with the same id replaces the earlier one
    QString rule; // the stable word
    std::optional<Key> lock;
    QByteArray client;
    QString sentence;
    qint64 sinceMillis = 0;
    qint64 overMillis = 0; // 0 if it is open
    int standing = 0; // incidents::Standing; Unwatched if it was open when a program stopped recording
    int count = 1;
};

// The reports of one second. Times become wall time by `wallAt`.
struct Batch {
    std::vector<Hold> holds; // that ended
    std::vector<Wait> waits;
    HoldTracker::Begun begun;
    std::vector<LockEvent> events; // without a hold or wait
    std::vector<IncidentRecord> incidents;
    bool hasContact = true;
    Instant now{};
    qint64 wallMillis = 0; // at `now`

    qint64 wallAt(Instant at) const; // µs since the epoch
};

// Writes batches to a file, and keeps it small. Blocks, so use it on a separate thread.
class HistoryWriter {
public:
    HistoryWriter(std::unique_ptr<HistoryFile> file, HistoryLimits limits, QString program);
    ~HistoryWriter();

    // One transaction: all of the batch or nothing. After an error, the same batch can be written again, unless
    // isStored(): then only the summaries or the deletions after it have failed.
    Result<void> write(const Batch &batch);
    bool isStored() const { return m_isStored; } // the batch of the last write() is in the file
    // Adds the holds and waits since the last call to the summaries by hour. write() calls it once a minute.
    Result<void> summarize();
    // Deletes what the limits forbid, a part at a time. Returns false if more may be left. write() calls it once a
    // second, and again for a fifth of a second at most.
    Result<bool> prune(qint64 wallMillis);
    const HistoryFile &file() const { return *m_file; }
    // For people, when the file was opened: that it was damaged, or that it is too large. Empty otherwise.
    QString notice() const;

private:
    enum class Statement;
    QSqlQuery &prepared(Statement statement);
    bool run(QSqlQuery &query);
    qint64 lockId(const Key &name, Kind kind);
    qint64 ownerId(const Owner &owner, qint64 wallMicros);
    bool recoverOpen(const Batch &batch);
    bool recoverIncidents(const Batch &batch, qint64 last);
    bool writeAll(const Batch &batch);
    bool removeEnded(const Batch &batch);
    bool writeHold(const Hold &hold, const Batch &batch);
    bool writeWait(const Wait &wait, const Batch &batch);
    bool writeBegun(const Batch &batch);
    bool writeEvents(const Batch &batch);
    bool writeIncidents(const Batch &batch);
    bool writeWatch(const Batch &batch);
    Result<void> failed();
    bool deleteBefore(qint64 cut);
    bool deleteUnusedLocks();
    Result<void> pruneForAWhile(qint64 wallMillis);
    void giveBack();
    bool deleteSummaries(qint64 beforeHour);
    qint64 summaryBytes();

    std::unique_ptr<HistoryFile> m_file;
    HistoryLimits m_limits;
    QString m_program;
    std::vector<std::unique_ptr<QSqlQuery>> m_statements;
    QHash<QByteArray, qint64> m_locks;
    QHash<QByteArray, qint64> m_owners;
    qint64 m_ownersSince = 0; // µs
    QHash<quint64, qint64> m_incidents; // the row of each incident of this run
    qint64 m_watch = 0; // the row of the present contact; 0 without contact
    qint64 m_watchedMillis = 0; // the end of that row
    qint64 m_summarizedMillis = 0;
    qint64 m_prunedMillis = 0;
    qint64 m_prunedHour = 0;
    qint64 m_unusedMillis = 0; // when deleteUnusedLocks() was called last
    std::optional<qint64> m_summaryRows;
    qint64 m_lockCursor = 0; // the id up to which unused names were deleted
    bool m_hasRecovered = false; // what the program before left open is settled
    bool m_isStored = false;
    QSqlError m_error;
};

} // namespace lockscope::history
