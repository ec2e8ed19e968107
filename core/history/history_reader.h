#pragma once

#include "core/history/history_file.h"
#include "core/history/names.h"
#include "core/history/past_records.h"

#include <functional>
#include <stop_token>
#include <unordered_map>
#include <vector>

class QSqlQuery;

namespace lockscope::history {

struct SummaryRow;
struct SummarySource;

// Answers questions about a history, also while a program writes it. Blocks: some questions read the whole file. Only
// the thread that opened it may use it. Errors: Decode for a damaged file, Canceled after a stop, Internal otherwise.
class HistoryReader {
public:
    static Result<std::unique_ptr<HistoryReader>> open(const QString &path); // errors of HistoryFile::open()

    void setStop(std::stop_token stop) { m_stop = std::move(stop); } // ends questions that read many rows
    const HistoryFile &file() const { return *m_file; }

    // From the oldest record to the latest time of watching; nullopt if nothing was recorded.
    Result<std::optional<Period>> recorded() const;
    // All that overlap the period, ordered by their beginning. The latest `most` of them.
    Result<std::vector<PastHold>> holds(const Period &period, const Names &names, qint64 most) const;
    Result<std::vector<PastWait>> waits(const Period &period, const Names &names, qint64 most) const;
    Result<std::vector<PastOccurrence>> occurrences(const Period &period, const Names &names) const;
    // One that is open counts until the last contact, and a moment longer, because the next write may be under way.
    Result<std::vector<PastIncident>> incidents(const Period &period, const Names &names) const;
    Result<std::vector<PastHold>> openHolds(qint64 at, const Names &names) const; // began until then, and not ended
    // The times with contact within the period, ordered. Outside them, nothing is known.
    Result<std::vector<Period>> watched(const Period &period) const;

    // The figures of whole hours that overlap the period, for each name. Holds and waits that were open or whose
    // beginning or end was not seen do not count.
    Result<std::vector<Figures>> figures(const Period &period, const Names &names) const;
    // The same without rounding to hours: of the holds and waits that began within the period. Reads each of them.
    Result<std::vector<Figures>> exactFigures(const Period &period, const Names &names) const;
    // The durations of the waits that began in each `column` µs of the period. If columns are whole hours and begin at
    // an hour, this reads only sums.
    Result<std::vector<Sketch>> waitsOverTime(const Period &period, const Names &names, qint64 column) const;
    // The usual durations of each name with at least `fewest` holds in the whole hours that overlap the period. Needs
    // memory only for the answer.
    Result<std::vector<UsualTime>> usualTimes(const Period &period, const Names &names, qint64 fewest) const;
    // The durations (µs) of the latest holds of this lock and owner that began within the period, `most` of them.
    Result<std::vector<qint64>> heldBy(qint64 lock, const Owner &owner, const Period &period, qint64 most) const;

private:
    explicit HistoryReader(std::unique_ptr<HistoryFile> file);

    struct NameIds;
    Result<NameIds> idsOf(const Names &names) const;
    Result<Key> nameOf(qint64 lock) const;
    Error failed(const QSqlQuery &query) const;
    bool isStopped() const { return m_stop.stop_requested(); }
    static Error stopped();
    Result<qint64> firstIdAfter(const char *table, qint64 micros) const;
    Result<std::vector<Figures>> named(std::unordered_map<qint64, Figures> byLock) const;
    static QString openRows(const char *table, const char *columns, const NameIds &ids);
    static QString endedRows(const char *table, const char *columns, const NameIds &ids);
    template<class Past>
    Result<std::vector<Past>> spans(const Period &period, const NameIds &ids, qint64 most, const QString &openRows,
                                    const QString &endedRows, Past (*read)(const QSqlQuery &query)) const;
    using FiguresOf = std::function<Figures *(qint64 lock)>; // null: the lock does not count
    Result<void> addSummaries(const Period &period, const NameIds &ids, const FiguresOf &figuresOf) const;
    Result<void> eachRow(const SummarySource &source, const Period &period, const Names &names,
                         const std::function<void(const SummaryRow &)> &add) const;
    Result<void> addLatest(const Period &period, const FiguresOf &figuresOf) const;

    std::unique_ptr<HistoryFile> m_file;
    std::stop_token m_stop;
};

} // namespace lockscope::history
