#include "core/history/history_reader.h"

#include "core/history/past_rows.h"
#include "core/history/summary_rows.h"
#include "core/monitor/analysis/glob.h"

#include <QSqlError>
#include <QSqlQuery>
#include <QVariant>

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <utility>

namespace lockscope::history {

namespace {

// Rows are stored when they end, up to this much later and in any order of these times.
constexpr qint64 disorder = qint64(10) * 1'000'000;
constexpr int unseen = int(lanes::End::Unseen);
constexpr qint64 betweenWrites = 3'000'000; // µs, with some reserve; a recorder writes once a second

Key keyOf(const QVariant &value)
{
    return Key(value.toByteArray());
}

} // namespace

// The ids of the names that count.
struct HistoryReader::NameIds {
    bool isAll = true;
    std::vector<qint64> ids; // if not all; ascending

    static constexpr std::size_t mostInQuery = 500; // SQLite limits the length of a query

    bool has(qint64 id) const { return isAll || std::binary_search(ids.begin(), ids.end(), id); }
    // A condition for a query, which lets SQLite find the rows of a few names by their index. `alias` is the table with
    // the column `lock`.
    QString condition(const char *alias) const
    {
        if (isAll || ids.size() > mostInQuery)
            return {};
        QStringList numbers;
        for (const qint64 id : ids)
            numbers << QString::number(id);
        return QStringLiteral(" AND %1.lock IN (%2)").arg(QLatin1String(alias), numbers.join(QLatin1Char(',')));
    }
};

HistoryReader::HistoryReader(std::unique_ptr<HistoryFile> file)
    : m_file(std::move(file))
{ }

Result<std::unique_ptr<HistoryReader>> HistoryReader::open(const QString &path)
{
    auto file = HistoryFile::open(path, HistoryFile::Use::Read);
    if (!file)
        return file.error();
    return std::unique_ptr<HistoryReader>(new HistoryReader(std::move(*file)));
}

Result<Key> HistoryReader::nameOf(qint64 lock) const
{
    QSqlQuery query(m_file->database());
    query.setForwardOnly(true);
    query.prepare(QStringLiteral("SELECT name FROM lock WHERE id=?"));
    query.bindValue(0, lock);
    if (!query.exec())
        return failed(query);
    const Key name = query.next() ? keyOf(query.value(0)) : Key();
    if (const auto done = m_file->ended(query); !done)
        return done.error();
    return name;
}

Error HistoryReader::failed(const QSqlQuery &query) const
{
    return m_file->error(query.lastError());
}

Result<HistoryReader::NameIds> HistoryReader::idsOf(const Names &names) const
{
    NameIds found;
    const QByteArray &pattern = names.pattern;
    if (!names.list && (pattern.isEmpty() || pattern == "*"))
        return found;
    found.isAll = false;
    QSqlQuery query(m_file->database());
    query.setForwardOnly(true);
    const bool isPattern = !names.list && (pattern.contains('*') || pattern.contains('?'));
    query.prepare(isPattern ? QStringLiteral("SELECT id, name FROM lock")
                            : QStringLiteral("SELECT id, name FROM lock WHERE name=?"));
    const auto read = [&]() -> Result<void> {
        if (!query.exec())
            return failed(query);
        while (query.next()) {
            if (!isPattern || monitor::globMatches(pattern, query.value(1).toByteArray()))
                found.ids.push_back(query.value(0).toLongLong());
        }
        return m_file->ended(query);
    };
    const std::vector<Key> wanted = names.list.value_or(std::vector{Key(pattern)});
    for (const Key &name : isPattern ? std::vector{Key()} : wanted) {
        if (isStopped())
            return stopped();
        if (!isPattern)
            query.bindValue(0, name.raw());
        if (const auto done = read(); !done)
            return done.error();
    }
    std::sort(found.ids.begin(), found.ids.end());
    return found;
}

// The rows of holds or waits that have not ended.
QString HistoryReader::openRows(const char *table, const char *columns, const NameIds &ids)
{
    return QStringLiteral(
               "SELECT %1, t.owner, %2, %3, %4 FROM %5 AS t JOIN lock AS l ON l.id=t.lock WHERE t.start<=?%6")
        .arg(QLatin1String(spanColumns), QLatin1String(openTook), QString::number(int(lanes::End::Open)),
             QLatin1String(columns), QLatin1String(table), ids.condition("t"));
}

// The rows that have ended, the latest end first.
QString HistoryReader::endedRows(const char *table, const char *columns, const NameIds &ids)
{
    return QStringLiteral("SELECT %1, n.name, t.took, t.ending, %2 FROM %3 AS t JOIN lock AS l ON l.id=t.lock LEFT "
                          "JOIN owner AS n ON n.id=t.owner WHERE t.start<=?%4 ORDER BY t.id DESC")
        .arg(QLatin1String(spanColumns), QLatin1String(columns), QLatin1String(table), ids.condition("t"));
}

template<class Past>
Result<std::vector<Past>> HistoryReader::spans(const Period &period, const NameIds &ids, qint64 most,
                                               const QString &openRows, const QString &endedRows,
                                               Past (*read)(const QSqlQuery &query)) const
{
    std::vector<Past> all;
    QSqlQuery query(m_file->database());
    query.setForwardOnly(true);
    query.prepare(openRows);
    query.bindValue(0, period.to);
    if (!query.exec())
        return failed(query);
    while (query.next()) {
        if (ids.has(query.value(LockIdColumn).toLongLong()))
            all.push_back(read(query));
    }
    if (const auto done = m_file->ended(query); !done)
        return done.error();
    if (endedRows.isEmpty())
        return all;
    query.prepare(endedRows);
    query.bindValue(0, period.to);
    if (!query.exec())
        return failed(query);
    while (qint64(all.size()) < most && query.next()) {
        if (isStopped())
            return stopped();
        const qint64 start = query.value(StartColumn).toLongLong();
        const qint64 end = start + query.value(TookColumn).toLongLong();
        if (end < period.from - disorder && query.value(EndColumn).toInt() != unseen)
            break;
        if (end >= period.from && ids.has(query.value(LockIdColumn).toLongLong()))
            all.push_back(read(query));
    }
    if (const auto done = m_file->ended(query); !done)
        return done.error();
    std::reverse(all.begin(), all.end());
    std::stable_sort(all.begin(), all.end(), [](const auto &a, const auto &b) { return a.start < b.start; });
    return all;
}

Result<std::vector<PastHold>> HistoryReader::holds(const Period &period, const Names &names, qint64 most) const
{
    const auto ids = idsOf(names);
    if (!ids)
        return ids.error();
    return spans<PastHold>(period, *ids, most, openRows("open_hold", ownOpenHoldColumns, *ids),
                           endedRows("hold", ownHoldColumns, *ids), holdFrom);
}

Result<std::vector<PastHold>> HistoryReader::openHolds(qint64 at, const Names &names) const
{
    const auto ids = idsOf(names);
    if (!ids)
        return ids.error();
    return spans<PastHold>({at, at}, *ids, 0, openRows("open_hold", ownOpenHoldColumns, *ids), {}, holdFrom);
}

Result<std::vector<PastWait>> HistoryReader::waits(const Period &period, const Names &names, qint64 most) const
{
    const auto ids = idsOf(names);
    if (!ids)
        return ids.error();
    return spans<PastWait>(period, *ids, most, openRows("open_wait", ownOpenWaitColumns, *ids),
                           endedRows("wait", ownWaitColumns, *ids), waitFrom);
}

Result<std::vector<PastOccurrence>> HistoryReader::occurrences(const Period &period, const Names &names) const
{
    const auto ids = idsOf(names);
    if (!ids)
        return ids.error();
    QSqlQuery query(m_file->database());
    query.setForwardOnly(true);
    // an event without a lock concerns all of them
    const QString which =
        ids->isAll ? QString() : QStringLiteral(" AND (e.lock IS NULL OR (true%1))").arg(ids->condition("e"));
    query.prepare(
        QStringLiteral(
            "SELECT e.at, e.what, l.name, o.name, e.known, e.locks, e.node, e.lock FROM event AS e LEFT JOIN lock AS l "
            "ON l.id=e.lock LEFT JOIN owner AS o ON o.id=e.owner WHERE e.at BETWEEN ? AND ?%1 ORDER BY e.at")
            .arg(which));
    query.bindValue(0, period.from);
    query.bindValue(1, period.to);
    if (!query.exec())
        return failed(query);
    std::vector<PastOccurrence> all;
    while (query.next()) {
        if (!query.isNull(7) && !ids->has(query.value(7).toLongLong()))
            continue;
        all.push_back(occurrenceFrom(query));
    }
    if (const auto done = m_file->ended(query); !done)
        return done.error();
    return all;
}

Result<std::vector<PastIncident>> HistoryReader::incidents(const Period &period, const Names &names) const
{
    const auto ids = idsOf(names);
    if (!ids)
        return ids.error();
    QSqlQuery query(m_file->database());
    query.setForwardOnly(true);
    query.prepare(
        QStringLiteral(
            "SELECT i.rule, l.name, i.client, i.sentence, i.since, i.over, i.count, i.lock FROM incident AS i LEFT "
            "JOIN lock AS l ON l.id=i.lock WHERE i.since<=? AND coalesce(i.over, max(i.since, coalesce((SELECT "
            "max(last) FROM watch), 0)+?))>=?%1 ORDER BY i.since")
            .arg(ids->condition("i")));
    query.bindValue(0, period.to);
    query.bindValue(1, betweenWrites);
    query.bindValue(2, period.from);
    if (!query.exec())
        return failed(query);
    std::vector<PastIncident> all;
    while (query.next()) {
        if (!ids->has(query.value(7).toLongLong()))
            continue;
        all.push_back({query.value(0).toString(), keyOf(query.value(1)), query.value(2).toByteArray(),
                       query.value(3).toString(), query.value(4).toLongLong(), query.value(5).toLongLong(),
                       query.value(6).toInt()});
    }
    if (const auto done = m_file->ended(query); !done)
        return done.error();
    return all;
}

Result<std::vector<Period>> HistoryReader::watched(const Period &period) const
{
    QSqlQuery query(m_file->database());
    query.setForwardOnly(true);
    query.prepare(QStringLiteral("SELECT start, last FROM watch WHERE start<=? AND last>=? ORDER BY start"));
    query.bindValue(0, period.to);
    query.bindValue(1, period.from);
    if (!query.exec())
        return failed(query);
    std::vector<Period> all;
    while (query.next())
        all.push_back({query.value(0).toLongLong(), query.value(1).toLongLong()});
    if (const auto done = m_file->ended(query); !done)
        return done.error();
    return all;
}

// Figures: the summaries of whole hours, and the rows since the last summary.

namespace {

// Several queries see the same state, although the writer goes on.
class ReadTransaction {
public:
    explicit ReadTransaction(const QSqlDatabase &database)
        : m_database(database)
    {
        m_database.transaction();
    }
    ~ReadTransaction() { m_database.rollback(); }
    Q_DISABLE_COPY_MOVE(ReadTransaction)

private:
    QSqlDatabase m_database;
};

void addSketch(Figures &figures, SummaryOf what, const Sketch &sketch)
{
    switch (what) {
    case SummaryOf::Held: return figures.held.add(sketch);
    case SummaryOf::Waited: return figures.waited.add(sketch);
    case SummaryOf::Woken: return figures.woken.add(sketch);
    }
}

void addRow(Figures &figures, SummaryOf what, const SummaryRow &row)
{
    figures.blocked += row.blocked;
    if (row.took)
        (what == SummaryOf::Held ? figures.held : figures.waited).add(*row.took);
    if (row.wake)
        figures.woken.add(*row.wake);
}

} // namespace

Error HistoryReader::stopped()
{
    return {Error::Kind::Canceled, QStringLiteral("stopped"), {}, {}};
}

Result<std::optional<Period>> HistoryReader::recorded() const
{
    QSqlQuery query(m_file->database());
    query.setForwardOnly(true);
    if (!query.exec(QStringLiteral("SELECT max(min(start), coalesce((SELECT value FROM meta WHERE name='%1'), 0)), "
                                   "max(last) FROM watch")
                        .arg(QLatin1String(deletedUntil)))
        || !query.next())
        return failed(query);
    if (query.isNull(1))
        return std::optional<Period>();
    return std::optional(Period{query.value(0).toLongLong(), query.value(1).toLongLong()});
}

Result<void> HistoryReader::addSummaries(const Period &period, const NameIds &ids, const FiguresOf &figuresOf) const
{
    QSqlQuery query(m_file->database());
    query.setForwardOnly(true);
    const qint64 from = period.from / hour;
    const qint64 to = period.to / hour;
    const auto readAll = [&]() -> Result<void> {
        if (!query.exec())
            return failed(query);
        while (query.next()) {
            if (isStopped())
                return stopped();
            Figures *figures = figuresOf(query.value(0).toLongLong());
            const auto sketch = Sketch::fromBytes(query.value(3).toByteArray());
            if (!figures || !sketch)
                continue;
            figures->blocked += query.value(2).toLongLong();
            addSketch(*figures, SummaryOf(query.value(1).toInt()), *sketch);
        }
        return m_file->ended(query);
    };
    if (ids.isAll) {
        query.prepare(
            QStringLiteral("SELECT lock, what, blocked, sketch FROM summary WHERE lock>0 AND hour BETWEEN ? AND ?"));
        query.bindValue(0, from);
        query.bindValue(1, to);
        return readAll();
    }
    query.prepare(
        QStringLiteral("SELECT lock, what, blocked, sketch FROM summary WHERE lock=? AND hour BETWEEN ? AND ?"));
    for (const qint64 id : ids.ids) {
        query.bindValue(0, id);
        query.bindValue(1, from);
        query.bindValue(2, to);
        if (const auto done = readAll(); !done)
            return done;
    }
    return {};
}

Result<void> HistoryReader::addLatest(const Period &period, const FiguresOf &figuresOf) const
{
    QSqlQuery query(m_file->database());
    query.setForwardOnly(true);
    const qint64 from = period.from / hour * hour;
    const qint64 to = (period.to / hour + 1) * hour;
    for (const SummarySource &source : summarySources) {
        query.prepare(QString::fromLatin1(source.rowsAfter)
                          .arg(QStringLiteral("coalesce((SELECT value FROM meta WHERE name='%1'), 0)")
                                   .arg(QLatin1String(source.mark))));
        if (!query.exec())
            return failed(query);
        while (query.next()) {
            if (isStopped())
                return stopped();
            const SummaryRow row = source.read(query);
            Figures *figures = row.start >= from && row.start < to ? figuresOf(row.lock) : nullptr;
            if (figures)
                addRow(*figures, source.what, row);
        }
        if (const auto done = m_file->ended(query); !done)
            return done;
    }
    return {};
}

Result<std::vector<Figures>> HistoryReader::figures(const Period &period, const Names &names) const
{
    const auto ids = idsOf(names);
    if (!ids)
        return ids.error();
    const ReadTransaction transaction(m_file->database());
    std::unordered_map<qint64, Figures> byLock;
    for (const qint64 id : ids->ids)
        byLock[id];
    const auto figuresOf = [&](qint64 lock) -> Figures * {
        const auto known = byLock.find(lock);
        if (known != byLock.end())
            return &known->second;
        return ids->isAll ? &byLock[lock] : nullptr;
    };
    if (const auto done = addSummaries(period, *ids, figuresOf); !done)
        return done.error();
    if (const auto done = addLatest(period, figuresOf); !done)
        return done.error();
    return named(std::move(byLock));
}

Result<std::vector<Figures>> HistoryReader::named(std::unordered_map<qint64, Figures> byLock) const
{
    std::vector<Figures> all;
    for (auto &[id, figures] : byLock) {
        if (figures.held.count() == 0 && figures.waited.count() == 0 && figures.blocked == 0)
            continue;
        const auto name = nameOf(id);
        if (!name)
            return name.error();
        figures.lock = *name;
        all.push_back(std::move(figures));
    }
    return all;
}

// Reads the summaries in the order of their key, so only one lock's sketch is in memory at a time. That of the rows
// since the last summary is added to it.
Result<std::vector<UsualTime>> HistoryReader::usualTimes(const Period &period, const Names &names, qint64 fewest) const
{
    const auto ids = idsOf(names);
    if (!ids)
        return ids.error();
    const ReadTransaction transaction(m_file->database());
    std::unordered_map<qint64, Figures> latest;
    const auto read = addLatest(period, [&](qint64 lock) { return ids->has(lock) ? &latest[lock] : nullptr; });
    if (!read)
        return read.error();
    std::vector<UsualTime> all;
    const auto add = [&](qint64 id, const Key &name, const Sketch &held) {
        if (held.count() > 0 && held.count() >= fewest)
            all.push_back({id, name, held.count(), *held.percentile(0.5), *held.percentile(0.99)});
    };
    QSqlQuery query(m_file->database());
    query.setForwardOnly(true);
    query.prepare(QStringLiteral("SELECT s.lock, l.name, s.sketch FROM summary AS s CROSS JOIN lock AS l ON "
                                 "l.id=s.lock WHERE s.lock>0 AND s.what=%1 AND s.hour BETWEEN ? AND ?%2 ORDER BY "
                                 "s.lock")
                      .arg(QString::number(int(SummaryOf::Held)), ids->condition("s")));
    query.bindValue(0, period.from / hour);
    query.bindValue(1, period.to / hour);
    if (!query.exec())
        return failed(query);
    qint64 lock = 0;
    Key name;
    Sketch held;
    const auto finish = [&] {
        const auto its = latest.extract(lock);
        if (its)
            held.add(its.mapped().held);
        add(lock, name, std::exchange(held, {}));
    };
    while (query.next()) {
        if (isStopped())
            return stopped();
        const qint64 id = query.value(0).toLongLong();
        if (!ids->has(id))
            continue;
        if (id != lock) {
            finish();
            lock = id;
            name = keyOf(query.value(1));
        }
        if (const auto sketch = Sketch::fromBytes(query.value(2).toByteArray()))
            held.add(*sketch);
    }
    if (const auto done = m_file->ended(query); !done)
        return done.error();
    finish();
    for (const auto &[id, figures] : latest) { // names without a summary yet
        const auto its = nameOf(id);
        if (!its)
            return its.error();
        add(id, *its, figures.held);
    }
    return all;
}

Result<std::vector<qint64>> HistoryReader::heldBy(qint64 lock, const Owner &owner, const Period &period,
                                                  qint64 most) const
{
    QSqlQuery query(m_file->database());
    query.setForwardOnly(true);
    query.prepare(
        QStringLiteral("SELECT start, took, flags, ending FROM hold WHERE lock=? AND owner IN (SELECT id FROM "
                       "owner WHERE name=?) ORDER BY id DESC"));
    query.bindValue(0, lock);
    query.bindValue(1, owner.raw());
    if (!query.exec())
        return failed(query);
    std::vector<qint64> all;
    while (qint64(all.size()) < most && query.next()) {
        if (!period.has(query.value(0).toLongLong()))
            break;
        if (!flagsFrom(query.value(2).toInt()).openStart && query.value(3).toInt() != unseen)
            all.push_back(query.value(1).toLongLong());
    }
    if (const auto done = m_file->ended(query); !done)
        return done.error();
    return all;
}

// Ids ascend with the ends, apart from rows whose end nobody saw.
Result<qint64> HistoryReader::firstIdAfter(const char *table, qint64 micros) const
{
    QSqlQuery query(m_file->database());
    query.setForwardOnly(true);
    const QString of = QLatin1String(table);
    if (!query.exec(QStringLiteral("SELECT coalesce(min(id), 0), coalesce(max(id), 0) FROM %1").arg(of))
        || !query.next())
        return failed(query);
    qint64 first = query.value(0).toLongLong();
    qint64 beyond = query.value(1).toLongLong() + 1;
    query.prepare(QStringLiteral("SELECT id, start+took FROM %1 WHERE id>=? AND ending<>%2 ORDER BY id LIMIT 1")
                      .arg(of, QString::number(unseen)));
    while (first < beyond) {
        const qint64 middle = first + (beyond - first) / 2;
        query.bindValue(0, middle);
        if (!query.exec())
            return failed(query);
        const bool isThere = query.next();
        if (const auto done = m_file->ended(query); !done)
            return done.error();
        if (!isThere || query.value(1).toLongLong() >= micros)
            beyond = middle;
        else
            first = query.value(0).toLongLong() + 1;
        query.finish();
    }
    return first;
}

Result<std::vector<Figures>> HistoryReader::exactFigures(const Period &period, const Names &names) const
{
    const ReadTransaction transaction(m_file->database());
    std::unordered_map<qint64, Figures> byLock;
    for (const SummarySource &source : summarySources) {
        const auto done = eachRow(source, period, names, [&byLock, &source](const SummaryRow &row) {
            addRow(byLock[row.lock], source.what, row);
        });
        if (!done)
            return done.error();
    }
    return named(std::move(byLock));
}

Result<void> HistoryReader::eachRow(const SummarySource &source, const Period &period, const Names &names,
                                    const std::function<void(const SummaryRow &)> &add) const
{
    const auto ids = idsOf(names);
    if (!ids)
        return ids.error();
    const auto first = firstIdAfter(source.table, period.from - disorder);
    if (!first)
        return first.error();
    QSqlQuery query(m_file->database());
    query.setForwardOnly(true);
    const QString after = QString::number(*first - 1) + ids->condition(source.table);
    if (!query.exec(QString::fromLatin1(source.rowsAfter).arg(after)))
        return failed(query);
    while (query.next()) {
        if (isStopped())
            return stopped();
        const SummaryRow row = source.read(query);
        if (row.start >= period.from && row.start < period.to && ids->has(row.lock))
            add(row);
    }
    return m_file->ended(query);
}

Result<std::vector<Sketch>> HistoryReader::waitsOverTime(const Period &period, const Names &names, qint64 column) const
{
    std::vector<Sketch> columns(std::size_t((period.to - period.from + column - 1) / column));
    const auto addAt = [&](qint64 start, const auto &what) {
        const qint64 at = (start - period.from) / column;
        if (start >= period.from && at < qint64(columns.size()))
            columns[std::size_t(at)].add(what);
    };
    const SummarySource &source = summarySources[1];
    const auto addRow = [&](const SummaryRow &row) {
        if (row.took)
            addAt(row.start, *row.took);
    };
    const ReadTransaction transaction(m_file->database());
    if (column % hour != 0 || period.from % hour != 0) {
        const auto done = eachRow(source, period, names, addRow);
        return done ? Result<std::vector<Sketch>>(std::move(columns)) : Result<std::vector<Sketch>>(done.error());
    }
    const auto ids = idsOf(names);
    if (!ids)
        return ids.error();
    QSqlQuery query(m_file->database());
    query.setForwardOnly(true);
    query.prepare(QStringLiteral("SELECT hour, sketch FROM summary WHERE lock=? AND what=? AND hour BETWEEN ? AND ?"));
    query.bindValue(1, int(SummaryOf::Waited));
    query.bindValue(2, period.from / hour);
    query.bindValue(3, period.to / hour);
    for (const qint64 id : ids->isAll ? std::vector<qint64>{0} : ids->ids) { // 0 has the sums of all names
        if (isStopped())
            return stopped();
        query.bindValue(0, id);
        if (!query.exec())
            return failed(query);
        while (query.next()) {
            if (const auto sketch = Sketch::fromBytes(query.value(1).toByteArray()))
                addAt(query.value(0).toLongLong() * hour, *sketch);
        }
        if (const auto done = m_file->ended(query); !done)
            return done.error();
    }
    if (!query.exec(QString::fromLatin1(source.rowsAfter)
                        .arg(QStringLiteral("coalesce((SELECT value FROM meta WHERE name='%1'), 0)")
                                 .arg(QLatin1String(source.mark)))))
        return failed(query);
    while (query.next()) {
        const SummaryRow row = source.read(query);
        if (ids->has(row.lock))
            addRow(row);
    }
    if (const auto done = m_file->ended(query); !done)
        return done.error();
    return columns;
}

} // namespace lockscope::history
