#pragma once

#include "core/history/history_file.h"
#include "core/history/past_records.h"

#include <functional>
#include <stop_token>
#include <vector>

class QSqlQuery;

namespace lockscope::history {

// Answers questions about a history, also while a program writes it. Blocks: some questions read the whole file. Only
// the thread that opened it may use it. Errors: Decode for a damaged file, Internal otherwise.
class HistoryReader {
public:
    static Result<std::unique_ptr<HistoryReader>> open(const QString &path); // errors of HistoryFile::open()

    // Which names count; empty means all. `*` and `?` are wildcards, all other bytes match themselves.
    using Glob = QByteArray;

    // All that overlap the period, ordered by their beginning. The latest `most` of them.
    Result<std::vector<PastHold>> holds(const Period &period, const Glob &names, qint64 most) const;
    Result<std::vector<PastWait>> waits(const Period &period, const Glob &names, qint64 most) const;
    Result<std::vector<PastOccurrence>> occurrences(const Period &period, const Glob &names) const;
    Result<std::vector<PastIncident>> incidents(const Period &period, const Glob &names) const;
    Result<std::vector<PastHold>> openHolds(qint64 at, const Glob &names) const; // began until then, and not ended
    // The times with contact within the period, ordered. Outside them, nothing is known.
    Result<std::vector<Period>> watched(const Period &period) const;

    // The figures of whole hours that overlap the period, for each name. Holds and waits that were open or whose
    // beginning or end was not seen do not count.
    Result<std::vector<Figures>> figures(const Period &period, const Glob &names) const;
    // The usual durations of each name with at least `fewest` holds in the whole hours that overlap the period. Needs
    // memory only for the answer. Canceled if asked to stop.
    Result<std::vector<UsualTime>> usualTimes(const Period &period, const Glob &names, qint64 fewest,
                                              const std::stop_token &stop = {}) const;
    // The durations (µs) of the latest holds of this lock and owner that began within the period, `most` of them.
    Result<std::vector<qint64>> heldBy(qint64 lock, const Owner &owner, const Period &period, qint64 most) const;
    // The figures of all names together; costs the same for any number of names.
    Result<Figures> allFigures(const Period &period) const;

private:
    explicit HistoryReader(std::unique_ptr<HistoryFile> file);

    struct NameIds;
    Result<NameIds> idsOf(const Glob &names) const;
    Result<Key> nameOf(qint64 lock) const;
    Error failed(const QSqlQuery &query) const;
    static QString openRows(const char *table, const char *columns, const NameIds &ids);
    static QString endedRows(const char *table, const char *columns, const NameIds &ids);
    template<class Past>
    Result<std::vector<Past>> spans(const Period &period, const NameIds &ids, qint64 most, const QString &openRows,
                                    const QString &endedRows, Past (*read)(const QSqlQuery &query)) const;
    using FiguresOf = std::function<Figures *(qint64 lock)>; // null: the lock does not count
    Result<void> addSummaries(const Period &period, const NameIds &ids, const FiguresOf &figuresOf) const;
    Result<void> addLatest(const Period &period, const FiguresOf &figuresOf) const;

    std::unique_ptr<HistoryFile> m_file;
};

} // namespace lockscope::history
