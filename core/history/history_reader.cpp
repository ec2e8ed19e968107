#include "core/history/history_reader.h"

#include "core/history/summary_rows.h"
#include "core/monitor/analysis/glob.h"

#include <QSqlError>
#include <QSqlQuery>
#include <QVariant>

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace lockscope::history {

namespace {

// Rows are stored when they end, up to this much later and in any order of these times.
constexpr qint64 disorder = qint64(10) * 1'000'000;
constexpr int unseen = int(lanes::End::Unseen);

Key keyOf(const QVariant &value)
{
    return Key(value.toByteArray());
}

struct Flags {
    KnownBy from, to;
    bool openStart;
    Access access;
    Kind kind;
};

Flags flagsOf(int flags)
{
    return {KnownBy(flags & 3), KnownBy(flags >> 2 & 3), (flags >> 4 & 1) != 0, Access(flags >> 5 & 7),
            Kind(flags >> 8)};
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

Error HistoryReader::failed(const QSqlQuery &query) const
{
    return m_file->error(query.lastError());
}

Result<HistoryReader::NameIds> HistoryReader::idsOf(const Glob &names) const
{
    NameIds found;
    if (names.isEmpty() || names == "*")
        return found;
    found.isAll = false;
    QSqlQuery query(m_file->database());
    query.setForwardOnly(true);
    const bool isPattern = names.contains('*') || names.contains('?');
    query.prepare(isPattern ? QStringLiteral("SELECT id, name FROM lock")
                            : QStringLiteral("SELECT id, name FROM lock WHERE name=?"));
    if (!isPattern)
        query.bindValue(0, names);
    if (!query.exec())
        return failed(query);
    while (query.next()) {
        if (!isPattern || monitor::globMatches(names, query.value(1).toByteArray()))
            found.ids.push_back(query.value(0).toLongLong());
    }
    std::sort(found.ids.begin(), found.ids.end());
    return found;
}

// A query in which the rows come latest end first, so it can stop at the first that ended too early.
Result<std::vector<PastHold>> HistoryReader::holds(const Period &period, const Glob &names, qint64 most) const
{
    const auto ids = idsOf(names);
    if (!ids)
        return ids.error();
    std::vector<PastHold> all;
    QSqlQuery query(m_file->database());
    query.setForwardOnly(true);
    const auto add = [&](bool isOpen) {
        PastHold hold;
        hold.lock = keyOf(query.value(0));
        hold.owner = Owner(query.value(1).toByteArray());
        hold.start = query.value(2).toLongLong();
        hold.took = query.value(3).toLongLong();
        const Flags flags = flagsOf(query.value(5).toInt());
        hold.end = isOpen ? lanes::End::Open : lanes::End(query.value(4).toInt());
        hold.kind = flags.kind;
        hold.access = flags.access;
        hold.fromKnown = flags.from;
        hold.toKnown = flags.to;
        hold.openStart = flags.openStart;
        if (!query.value(6).isNull())
            hold.lease = Millis(query.value(6).toLongLong());
        if (!query.value(7).isNull())
            hold.wake = query.value(7).toLongLong();
        if (!isOpen) {
            hold.count = std::max(1, query.value(8).toInt());
            hold.renewals = query.value(9).toInt();
            hold.longestGap = query.value(10).toLongLong();
            hold.waiters = query.value(11).toInt();
        }
        all.push_back(std::move(hold));
    };
    query.prepare(
        QStringLiteral("SELECT l.name, o.owner, o.start, max(0, (SELECT max(last) FROM watch)-o.start), 0, o.flags, "
                       "o.lease, o.wake, o.lock FROM open_hold AS o JOIN lock AS l ON l.id=o.lock WHERE o.start<=?%1")
            .arg(ids->condition("o")));
    query.bindValue(0, period.to);
    if (!query.exec())
        return failed(query);
    while (query.next()) {
        if (ids->has(query.value(8).toLongLong()))
            add(true);
    }
    query.prepare(
        QStringLiteral(
            "SELECT l.name, w.name, h.start, h.took, h.ending, h.flags, h.lease, h.wake, h.count, "
            "h.renewals, h.gap, h.waiters, h.lock FROM hold AS h JOIN lock AS l ON l.id=h.lock LEFT JOIN owner AS w ON "
            "w.id=h.owner WHERE true%1 ORDER BY h.id DESC")
            .arg(ids->condition("h")));
    if (!query.exec())
        return failed(query);
    while (qint64(all.size()) < most && query.next()) {
        const qint64 start = query.value(2).toLongLong();
        const qint64 end = start + query.value(3).toLongLong();
        if (end < period.from - disorder && query.value(4).toInt() != unseen)
            break;
        if (start <= period.to && end >= period.from && ids->has(query.value(12).toLongLong()))
            add(false);
    }
    std::reverse(all.begin(), all.end());
    std::stable_sort(all.begin(), all.end(), [](const auto &a, const auto &b) { return a.start < b.start; });
    return all;
}

Result<std::vector<PastWait>> HistoryReader::waits(const Period &period, const Glob &names, qint64 most) const
{
    const auto ids = idsOf(names);
    if (!ids)
        return ids.error();
    std::vector<PastWait> all;
    QSqlQuery query(m_file->database());
    query.setForwardOnly(true);
    const auto add = [&](bool isOpen) {
        PastWait wait;
        wait.lock = keyOf(query.value(0));
        wait.owner = Owner(query.value(1).toByteArray());
        wait.start = query.value(2).toLongLong();
        wait.took = query.value(3).toLongLong();
        const Flags flags = flagsOf(query.value(5).toInt());
        wait.end = isOpen ? lanes::End::Open : lanes::End(query.value(4).toInt());
        wait.kind = flags.kind;
        wait.fromKnown = flags.from;
        wait.toKnown = flags.to;
        wait.openStart = flags.openStart;
        wait.count = std::max(1, query.value(6).toInt());
        wait.blocked = isOpen ? 0 : query.value(7).toLongLong();
        all.push_back(std::move(wait));
    };
    query.prepare(
        QStringLiteral("SELECT l.name, o.owner, o.start, max(0, (SELECT max(last) FROM watch)-o.start), 0, o.flags, "
                       "o.count, o.lock FROM open_wait AS o JOIN lock AS l ON l.id=o.lock WHERE o.start<=?%1")
            .arg(ids->condition("o")));
    query.bindValue(0, period.to);
    if (!query.exec())
        return failed(query);
    while (query.next()) {
        if (ids->has(query.value(7).toLongLong()))
            add(true);
    }
    query.prepare(
        QStringLiteral(
            "SELECT l.name, n.name, w.start, w.took, w.ending, w.flags, w.count, w.blocked, w.lock FROM wait AS w "
            "JOIN lock AS l ON l.id=w.lock LEFT JOIN owner AS n ON n.id=w.owner WHERE true%1 ORDER BY w.id "
            "DESC")
            .arg(ids->condition("w")));
    if (!query.exec())
        return failed(query);
    while (qint64(all.size()) < most && query.next()) {
        const qint64 start = query.value(2).toLongLong();
        const qint64 end = start + query.value(3).toLongLong();
        if (end < period.from - disorder && query.value(4).toInt() != unseen)
            break;
        if (start <= period.to && end >= period.from && ids->has(query.value(8).toLongLong()))
            add(false);
    }
    std::reverse(all.begin(), all.end());
    std::stable_sort(all.begin(), all.end(), [](const auto &a, const auto &b) { return a.start < b.start; });
    return all;
}

Result<std::vector<PastOccurrence>> HistoryReader::occurrences(const Period &period, const Glob &names) const
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
        all.push_back({query.value(0).toLongLong(), EventKind(query.value(1).toInt()), keyOf(query.value(2)),
                       Owner(query.value(3).toByteArray()), KnownBy(query.value(4).toInt()),
                       query.value(5).toLongLong(), query.value(6).toString()});
    }
    return all;
}

Result<std::vector<PastIncident>> HistoryReader::incidents(const Period &period, const Glob &names) const
{
    const auto ids = idsOf(names);
    if (!ids)
        return ids.error();
    QSqlQuery query(m_file->database());
    query.setForwardOnly(true);
    query.prepare(
        QStringLiteral(
            "SELECT i.rule, l.name, i.client, i.sentence, i.since, i.over, i.count, i.lock FROM incident AS i LEFT "
            "JOIN lock AS l ON l.id=i.lock WHERE i.since<=? AND coalesce(i.over, ?)>=?%1 ORDER BY i.since")
            .arg(ids->condition("i")));
    query.bindValue(0, period.to);
    query.bindValue(1, std::numeric_limits<qint64>::max());
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
    return all;
}

// Figures: the summaries of whole hours, and the rows since the last summary.

namespace {

// Several queries see the same state, although the writer goes on.
class ReadTransaction {
public:
    explicit ReadTransaction(QSqlDatabase database)
        : m_database(std::move(database))
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

} // namespace

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
            Figures *figures = figuresOf(query.value(0).toLongLong());
            const auto sketch = Sketch::fromBytes(query.value(3).toByteArray());
            if (!figures || !sketch)
                continue;
            figures->blocked += query.value(2).toLongLong();
            addSketch(*figures, SummaryOf(query.value(1).toInt()), *sketch);
        }
        return {};
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
            const SummaryRow row = source.read(query);
            Figures *figures = row.start >= from && row.start < to ? figuresOf(row.lock) : nullptr;
            if (!figures)
                continue;
            figures->blocked += row.blocked;
            Sketch one;
            if (row.took)
                one.add(*row.took);
            addSketch(*figures, source.what, one);
            if (row.wake)
                figures->woken.add(*row.wake);
        }
    }
    return {};
}

Result<std::vector<Figures>> HistoryReader::figures(const Period &period, const Glob &names) const
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
    QSqlQuery query(m_file->database());
    query.setForwardOnly(true);
    query.prepare(QStringLiteral("SELECT name FROM lock WHERE id=?"));
    std::vector<Figures> all;
    for (auto &[id, figures] : byLock) {
        if (figures.held.count() == 0 && figures.waited.count() == 0 && figures.blocked == 0)
            continue;
        query.bindValue(0, id);
        if (!query.exec())
            return failed(query);
        if (query.next())
            figures.lock = keyOf(query.value(0));
        all.push_back(std::move(figures));
    }
    return all;
}

Result<Figures> HistoryReader::allFigures(const Period &period) const
{
    const ReadTransaction transaction(m_file->database());
    Figures all;
    NameIds together;
    together.isAll = false;
    together.ids = {0};
    if (const auto done = addSummaries(period, together, [&all](qint64) { return &all; }); !done)
        return done.error();
    if (const auto done = addLatest(period, [&all](qint64) { return &all; }); !done)
        return done.error();
    return all;
}

} // namespace lockscope::history
