#include "core/history/history_writer.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/history/sketch.h"
#include "core/history/summary_rows.h"
#include "core/incidents/incident.h"

#include <QElapsedTimer>
#include <QHash>
#include <QLocale>
#include <QVariant>

#include <array>
#include <cstdlib>
#include <limits>
#include <map>

namespace lockscope::history {

namespace {

constexpr qint64 summarizeEvery = 60'000; // ms
constexpr qint64 pruneEvery = 1'000;
constexpr int mostRemembered = 200'000; // ids of names
constexpr int prunedAtOnce = 20'000; // rows; a second brings at most some thousand
constexpr int vacuumedAtOnce = 2'000; // pages
constexpr int sparedPart = 20; // of the limit: that much stays free for the next rows
constexpr qint64 unusedEvery = 10'000; // ms
constexpr qint64 clockSetBack = 60'000; // ms; if the wall clock is behind by more, it was set back
constexpr qint64 sameBeginning = 2'000'000; // µs; two programs see a beginning at slightly different times

// Identifies the subject of an incident: its rule, and the client or lock.
QByteArray subjectOf(const QString &rule, const QByteArray &client, const QByteArray &lock)
{
    return rule.toUtf8() + '\0' + client + '\0' + lock;
}

int flagsOf(KnownBy from, KnownBy to, bool openStart, Access access, Kind kind)
{
    return int(from) | int(to) << 2 | int(openStart) << 4 | int(access) << 5 | int(kind) << 8;
}

// An empty name, not NULL: of clients without a name, and of a semaphore without permits.
QByteArray storedName(const Owner &owner)
{
    return owner.isEmpty() ? QByteArray("") : owner.raw();
}

QVariant orNull(qint64 value)
{
    return value == 0 ? QVariant() : QVariant(value);
}

// Times of the wall clock, which may be set back by hours.
bool isApart(qint64 now, qint64 before, qint64 span)
{
    return now - before >= span || now < before;
}

} // namespace

qint64 Batch::wallAt(Instant at) const
{
    return wallMillis * 1'000 + std::chrono::duration_cast<Micros>(at - now).count();
}

enum class HistoryWriter::Statement {
    FindLock,
    AddLock,
    SetKind,
    AddOwner,
    AddHold,
    AddShortHold,
    AddWait,
    BeginHold,
    BeginWait,
    EndOpenHold,
    EndOpenWait,
    AddEvent,
    AddIncident,
    ChangeIncident,
    AddWatch,
    ChangeWatch,
    Last,
};

HistoryWriter::HistoryWriter(std::unique_ptr<HistoryFile> file, HistoryLimits limits, QString program)
    : m_file(std::move(file))
    , m_limits(limits)
    , m_program(std::move(program))
    , m_statements(std::size_t(Statement::Last))
{ }

HistoryWriter::~HistoryWriter() = default;

QString HistoryWriter::notice() const
{
    const qint64 bytes = m_file->bytes();
    if (!m_file->notice().isEmpty() || bytes <= m_limits.bytes + m_limits.bytes / 4)
        return m_file->notice();
    const QLocale english(QLocale::C);
    return CoreText::tr("The history %1 has %2, and its limit is %3. Its oldest part is deleted little by little.")
        .arg(toDisplay(m_file->path().toUtf8()),
             english.formattedDataSize(bytes, 1, QLocale::DataSizeTraditionalFormat),
             english.formattedDataSize(m_limits.bytes, 1, QLocale::DataSizeTraditionalFormat));
}

QSqlQuery &HistoryWriter::prepared(Statement statement)
{
    static constexpr const char *texts[] = {
        "SELECT id, kind FROM lock WHERE name=?",
        "INSERT INTO lock (name, kind) VALUES (?, ?)",
        "UPDATE lock SET kind=? WHERE id=?",
        "INSERT INTO owner (name, added) VALUES (?, ?)",
        R"(INSERT INTO hold (lock, owner, start, took, ending, flags, count, renewals, gap, lease, waiters, wake)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?))",
        "INSERT INTO hold (lock, owner, start, took, ending, flags) VALUES (?, ?, ?, ?, ?, ?)",
        "INSERT INTO wait (lock, owner, start, took, ending, flags, count, blocked) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        "INSERT OR REPLACE INTO open_hold (lock, owner, start, flags, lease, wake) VALUES (?, ?, ?, ?, ?, ?)",
        "INSERT OR REPLACE INTO open_wait (lock, owner, start, flags, count) VALUES (?, ?, ?, ?, ?)",
        "DELETE FROM open_hold WHERE lock=? AND owner=? AND start<?",
        "DELETE FROM open_wait WHERE lock=? AND owner=? AND start<?",
        "INSERT INTO event (at, what, lock, owner, known, locks, node) VALUES (?, ?, ?, ?, ?, ?, ?)",
        R"(INSERT INTO incident (rule, lock, client, sentence, since, over, standing, count)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?))",
        "UPDATE incident SET over=?, standing=?, count=?, sentence=? WHERE id=?",
        "INSERT INTO watch (start, last, program) VALUES (?, ?, ?)",
        "UPDATE watch SET last=? WHERE id=?",
    };
    static_assert(std::size(texts) == std::size_t(Statement::Last));
    auto &query = m_statements[std::size_t(statement)];
    if (!query) {
        query = std::make_unique<QSqlQuery>(m_file->database());
        query->setForwardOnly(true);
        if (!query->prepare(QLatin1String(texts[std::size_t(statement)])))
            m_error = query->lastError();
    }
    return *query;
}

bool HistoryWriter::run(QSqlQuery &query)
{
    if (query.exec())
        return true;
    m_error = query.lastError();
    return false;
}

// The previous program was killed. Its open holds and waits ended at an unknown time after its last batch. Those whose
// beginning this program has seen too have not ended. Its open incidents are not watched any more.
bool HistoryWriter::recoverOpen(const Batch &batch)
{
    QSqlQuery query(m_file->database());
    const auto forget = [&](const char *table, const LockId &lock, const Owner &owner, Instant from) {
        query.prepare(QStringLiteral("DELETE FROM %1 WHERE lock=(SELECT id FROM lock WHERE name=?) AND owner=? AND "
                                     "abs(start-?)<?")
                          .arg(QLatin1String(table)));
        query.bindValue(0, lock.key.raw());
        query.bindValue(1, storedName(owner));
        query.bindValue(2, batch.wallAt(from));
        query.bindValue(3, sameBeginning);
        return run(query);
    };
    for (const Hold &hold : batch.begun.holds) {
        if (!hold.openStart && !forget("open_hold", hold.lock, hold.owner, hold.from))
            return false;
    }
    for (const Wait &wait : batch.begun.waits) {
        if (!wait.openStart && !forget("open_wait", wait.lock, wait.owner, wait.from))
            return false;
    }
    query.prepare(QStringLiteral("SELECT coalesce(max(last), 0) FROM watch"));
    if (!run(query) || !query.next())
        return false;
    const qint64 lastContact = query.value(0).toLongLong();
    query.finish();
    const QString last = QString::number(lastContact);
    const QString unseen = QString::number(int(lanes::End::Unseen));
    const QString newest = QStringLiteral("(SELECT max(id) FROM owner WHERE name=o.owner AND added=%1)").arg(last);
    for (const QString &statement :
         {QStringLiteral("INSERT INTO owner (name, added) SELECT DISTINCT owner, %1 FROM (SELECT owner FROM open_hold "
                         "UNION SELECT owner FROM open_wait WHERE owner<>x'') WHERE true")
              .arg(last),
          QStringLiteral(
              "INSERT INTO hold (lock, owner, start, took, ending, flags, lease, wake) SELECT lock, %1, start, "
              "max(0, %2-start), %3, flags, lease, wake FROM open_hold AS o")
              .arg(newest, last, unseen),
          QStringLiteral("INSERT INTO wait (lock, owner, start, took, ending, flags, count) SELECT lock, %1, start, "
                         "max(0, %2-start), %3, flags, count FROM open_wait AS o")
              .arg(newest, last, unseen),
          QStringLiteral("DELETE FROM open_hold"), QStringLiteral("DELETE FROM open_wait")}) {
        query.prepare(statement);
        if (!run(query))
            return false;
    }
    return recoverIncidents(batch, lastContact);
}

// Nobody watches these incidents any more, so each is over with the last contact. One that this program reports too
// goes on: writeIncidents() finds its row and writes it again.
bool HistoryWriter::recoverIncidents(const Batch &batch, qint64 last)
{
    QMultiHash<QByteArray, const IncidentRecord *> reported;
    for (const IncidentRecord &incident : batch.incidents)
        reported.insert(subjectOf(incident.rule, incident.client, incident.lock ? incident.lock->raw() : QByteArray()),
                        &incident);
    QSqlQuery query(m_file->database());
    query.prepare(
        QStringLiteral("SELECT i.id, i.rule, i.client, l.name, i.since FROM incident AS i LEFT JOIN lock AS l "
                       "ON l.id=i.lock WHERE i.over IS NULL"));
    if (!run(query))
        return false;
    while (query.next()) {
        const QByteArray subject =
            subjectOf(query.value(1).toString(), query.value(2).toByteArray(), query.value(3).toByteArray());
        for (const IncidentRecord *incident : reported.values(subject)) {
            if (std::abs(query.value(4).toLongLong() - incident->sinceMillis * 1'000) < sameBeginning)
                m_incidents.insert(incident->id, query.value(0).toLongLong());
        }
    }
    if (query.lastError().isValid()) {
        m_error = query.lastError();
        return false;
    }
    query.finish();
    query.prepare(QStringLiteral("UPDATE incident SET over=max(since, ?), standing=? WHERE over IS NULL"));
    query.bindValue(0, last);
    query.bindValue(1, int(incidents::Standing::Unwatched));
    return run(query);
}

qint64 HistoryWriter::lockId(const Key &name, Kind kind)
{
    const auto known = m_locks.constFind(name.raw());
    if (known != m_locks.constEnd())
        return *known;
    QSqlQuery &find = prepared(Statement::FindLock);
    find.bindValue(0, name.raw());
    if (!run(find))
        return 0;
    qint64 id = 0;
    if (find.next()) {
        id = find.value(0).toLongLong();
        const bool isOther = find.value(1).toInt() != int(kind);
        find.finish();
        if (isOther) {
            QSqlQuery &change = prepared(Statement::SetKind);
            change.bindValue(0, int(kind));
            change.bindValue(1, id);
            if (!run(change))
                return 0;
        }
    } else {
        find.finish();
        QSqlQuery &add = prepared(Statement::AddLock);
        add.bindValue(0, name.raw());
        add.bindValue(1, int(kind));
        if (!run(add))
            return 0;
        id = add.lastInsertId().toLongLong();
    }
    if (m_locks.size() >= mostRemembered)
        m_locks.clear();
    m_locks.insert(name.raw(), id);
    return id;
}

qint64 HistoryWriter::ownerId(const Owner &owner, qint64 wallMicros)
{
    if (wallMicros - m_ownersSince > day || m_owners.size() >= mostRemembered) {
        m_owners.clear();
        m_ownersSince = wallMicros;
    }
    const auto known = m_owners.constFind(owner.raw());
    if (known != m_owners.constEnd())
        return *known;
    QSqlQuery &add = prepared(Statement::AddOwner);
    add.bindValue(0, storedName(owner));
    add.bindValue(1, wallMicros);
    if (!run(add))
        return 0;
    const qint64 id = add.lastInsertId().toLongLong();
    m_owners.insert(owner.raw(), id);
    return id;
}

Result<void> HistoryWriter::failed()
{
    const Error error = m_file->error(m_error);
    m_file->database().rollback();
    // these ids may belong to rows that no longer exist
    m_locks.clear();
    m_owners.clear();
    m_statements.clear();
    m_statements.resize(std::size_t(Statement::Last));
    return error;
}

Result<void> HistoryWriter::write(const Batch &batch)
{
    m_error = {};
    m_isStored = false;
    const auto incidents = m_incidents;
    const qint64 watch = m_watch;
    const qint64 watched = m_watchedMillis;
    QSqlDatabase database = m_file->database();
    if (!database.transaction()) {
        m_error = database.lastError();
        return failed();
    }
    if (!writeAll(batch) || !database.commit()) {
        if (m_error.type() == QSqlError::NoError)
            m_error = database.lastError();
        m_incidents = incidents;
        m_watch = watch;
        m_watchedMillis = watched;
        return failed();
    }
    m_hasRecovered = true;
    m_isStored = true;
    if (isApart(batch.wallMillis, m_summarizedMillis, summarizeEvery)) {
        m_summarizedMillis = batch.wallMillis;
        if (const auto summarized = summarize(); !summarized)
            return summarized.error();
    }
    if (isApart(batch.wallMillis, m_prunedMillis, pruneEvery)) {
        m_prunedMillis = batch.wallMillis;
        return pruneForAWhile(batch.wallMillis);
    }
    return {};
}

bool HistoryWriter::writeAll(const Batch &batch)
{
    if (!m_hasRecovered && !recoverOpen(batch))
        return false;
    if (!removeEnded(batch))
        return false;
    if (!writeBegun(batch)) // before the ends, because some of them may have ended meanwhile
        return false;
    for (const Hold &hold : batch.holds) {
        if (!writeHold(hold, batch))
            return false;
    }
    for (const Wait &wait : batch.waits) {
        if (!writeWait(wait, batch))
            return false;
    }
    return writeEvents(batch) && writeIncidents(batch) && writeWatch(batch);
}

// Earlier batches stored these beginnings by the wall clock of that time. It may have been set back since then, so that
// the beginning seems to be later than the end.
bool HistoryWriter::removeEnded(const Batch &batch)
{
    const auto remove = [this](Statement statement, qint64 lock, const Owner &owner) {
        QSqlQuery &query = prepared(statement);
        query.bindValue(0, lock);
        query.bindValue(1, storedName(owner));
        query.bindValue(2, std::numeric_limits<qint64>::max());
        return lock != 0 && run(query);
    };
    for (const Hold &hold : batch.holds) {
        const bool hasRow = hold.wasTaken && !hold.isOpenAgain;
        if (hasRow && !remove(Statement::EndOpenHold, lockId(hold.lock.key, hold.kind), hold.owner))
            return false;
    }
    for (const Wait &wait : batch.waits) {
        const bool hasRow = wait.wasTaken && !wait.isOpenAgain;
        if (hasRow && !remove(Statement::EndOpenWait, lockId(wait.lock.key, wait.kind), wait.owner))
            return false;
    }
    return true;
}

bool HistoryWriter::writeHold(const Hold &hold, const Batch &batch)
{
    const qint64 lock = lockId(hold.lock.key, hold.kind);
    const qint64 start = batch.wallAt(hold.from);
    const qint64 end = batch.wallAt(hold.to);
    const qint64 owner = ownerId(hold.owner, end);
    if (lock == 0 || owner == 0)
        return false;
    // Most holds are short. A value that need not be bound saves half a microsecond.
    const bool isShort = hold.count == 1 && hold.renewals == 0 && hold.longestGap == Micros(0) && !hold.lease
        && hold.waiters == 0 && !hold.wake;
    QSqlQuery &add = prepared(isShort ? Statement::AddShortHold : Statement::AddHold);
    add.bindValue(0, lock);
    add.bindValue(1, owner);
    add.bindValue(2, start);
    add.bindValue(3, end - start);
    add.bindValue(4, int(hold.end));
    add.bindValue(5, flagsOf(hold.fromKnown, hold.toKnown, hold.openStart, hold.access, hold.kind));
    if (!isShort) {
        add.bindValue(6, hold.count == 1 ? QVariant() : QVariant(hold.count));
        add.bindValue(7, orNull(hold.renewals));
        add.bindValue(8, orNull(hold.longestGap.count()));
        add.bindValue(9, hold.lease ? QVariant(qint64(hold.lease->count())) : QVariant());
        add.bindValue(10, orNull(hold.waiters));
        add.bindValue(11, hold.wake ? QVariant(qint64(hold.wake->count())) : QVariant());
    }
    if (!run(add))
        return false;
    if (!hold.wasTaken)
        return true;
    QSqlQuery &remove = prepared(Statement::EndOpenHold);
    remove.bindValue(0, lock);
    remove.bindValue(1, storedName(hold.owner));
    remove.bindValue(2, std::max(end, start + 1)); // at its end, the owner may have acquired the lock again
    return run(remove);
}

bool HistoryWriter::writeWait(const Wait &wait, const Batch &batch)
{
    const qint64 lock = lockId(wait.lock.key, wait.kind);
    const qint64 start = batch.wallAt(wait.from);
    const qint64 end = batch.wallAt(wait.to);
    const qint64 owner = wait.owner.isEmpty() ? 0 : ownerId(wait.owner, end);
    if (lock == 0 || (owner == 0 && !wait.owner.isEmpty()))
        return false;
    QSqlQuery &add = prepared(Statement::AddWait);
    add.bindValue(0, lock);
    add.bindValue(1, orNull(owner));
    add.bindValue(2, start);
    add.bindValue(3, end - start);
    add.bindValue(4, int(wait.end));
    add.bindValue(5, flagsOf(wait.fromKnown, wait.toKnown, wait.openStart, Access::Exclusive, wait.kind));
    add.bindValue(6, wait.count);
    add.bindValue(7, orNull(wait.blocked.count()));
    if (!run(add))
        return false;
    if (!wait.wasTaken)
        return true;
    QSqlQuery &remove = prepared(Statement::EndOpenWait);
    remove.bindValue(0, lock);
    remove.bindValue(1, storedName(wait.owner));
    remove.bindValue(2, std::max(end, start + 1));
    return run(remove);
}

bool HistoryWriter::writeBegun(const Batch &batch)
{
    for (const Hold &hold : batch.begun.holds) {
        const qint64 lock = lockId(hold.lock.key, hold.kind);
        QSqlQuery &begin = prepared(Statement::BeginHold);
        begin.bindValue(0, lock);
        begin.bindValue(1, storedName(hold.owner));
        begin.bindValue(2, batch.wallAt(hold.from));
        begin.bindValue(3, flagsOf(hold.fromKnown, KnownBy::Sample, hold.openStart, hold.access, hold.kind));
        begin.bindValue(4, hold.lease ? QVariant(qint64(hold.lease->count())) : QVariant());
        begin.bindValue(5, hold.wake ? QVariant(qint64(hold.wake->count())) : QVariant());
        if (lock == 0 || !run(begin))
            return false;
    }
    for (const Wait &wait : batch.begun.waits) {
        const qint64 lock = lockId(wait.lock.key, wait.kind);
        QSqlQuery &begin = prepared(Statement::BeginWait);
        begin.bindValue(0, lock);
        begin.bindValue(1, storedName(wait.owner));
        begin.bindValue(2, batch.wallAt(wait.from));
        begin.bindValue(3, flagsOf(wait.fromKnown, KnownBy::Sample, wait.openStart, Access::Exclusive, wait.kind));
        begin.bindValue(4, wait.count);
        if (lock == 0 || !run(begin))
            return false;
    }
    return true;
}

bool HistoryWriter::writeEvents(const Batch &batch)
{
    for (const LockEvent &event : batch.events) {
        const qint64 at = event.at == Instant{} ? event.wallMillis * 1'000 : batch.wallAt(event.at);
        const qint64 lock = event.id.key.isEmpty() ? 0 : lockId(event.id.key, Kind::Reentrant);
        const qint64 owner = event.owner.isEmpty() ? 0 : ownerId(event.owner, at);
        if ((lock == 0 && !event.id.key.isEmpty()) || (owner == 0 && !event.owner.isEmpty()))
            return false;
        QSqlQuery &add = prepared(Statement::AddEvent);
        add.bindValue(0, at);
        add.bindValue(1, int(event.what));
        add.bindValue(2, orNull(lock));
        add.bindValue(3, orNull(owner));
        add.bindValue(4, int(event.knownBy));
        add.bindValue(5, orNull(event.locks));
        add.bindValue(6, event.node.isEmpty() ? QVariant() : QVariant(event.node));
        if (!run(add))
            return false;
    }
    return true;
}

bool HistoryWriter::writeIncidents(const Batch &batch)
{
    for (const IncidentRecord &incident : batch.incidents) {
        const QVariant over = incident.overMillis == 0 ? QVariant() : QVariant(incident.overMillis * 1'000);
        if (const auto known = m_incidents.constFind(incident.id); known != m_incidents.constEnd()) {
            QSqlQuery &change = prepared(Statement::ChangeIncident);
            change.bindValue(0, over);
            change.bindValue(1, incident.standing);
            change.bindValue(2, incident.count);
            change.bindValue(3, incident.sentence);
            change.bindValue(4, *known);
            if (!run(change))
                return false;
            continue;
        }
        const qint64 lock = incident.lock ? lockId(*incident.lock, Kind::Reentrant) : 0;
        QSqlQuery &add = prepared(Statement::AddIncident);
        add.bindValue(0, incident.rule);
        add.bindValue(1, orNull(lock));
        add.bindValue(2, incident.client.isEmpty() ? QVariant() : QVariant(incident.client));
        add.bindValue(3, incident.sentence);
        add.bindValue(4, incident.sinceMillis * 1'000);
        add.bindValue(5, over);
        add.bindValue(6, incident.standing);
        add.bindValue(7, incident.count);
        if (!run(add))
            return false;
        m_incidents.insert(incident.id, add.lastInsertId().toLongLong());
    }
    return true;
}

bool HistoryWriter::writeWatch(const Batch &batch)
{
    if (!batch.hasContact) {
        m_watch = 0;
        return true;
    }
    const bool goesOn = m_watch != 0 && batch.wallMillis >= m_watchedMillis - clockSetBack;
    m_watchedMillis = goesOn ? std::max(m_watchedMillis, batch.wallMillis) : batch.wallMillis;
    const qint64 last = m_watchedMillis * 1'000;
    if (goesOn) {
        QSqlQuery &change = prepared(Statement::ChangeWatch);
        change.bindValue(0, last);
        change.bindValue(1, m_watch);
        return run(change);
    }
    QSqlQuery &add = prepared(Statement::AddWatch);
    add.bindValue(0, last);
    add.bindValue(1, last);
    add.bindValue(2, m_program);
    if (!run(add))
        return false;
    m_watch = add.lastInsertId().toLongLong();
    return true;
}

// Summaries.

namespace {

struct SummaryKey {
    qint64 lock; // 0 for all locks together
    qint64 hour;
    SummaryOf what;
    friend auto operator<=>(const SummaryKey &, const SummaryKey &) = default;
};
struct Sum {
    Sketch sketch;
    qint64 blocked = 0;
};
using Sums = std::map<SummaryKey, Sum>;

// Adds the rows that no earlier call has added. Returns the id of the last one; nullopt if the query failed.
std::optional<qint64> addNewRows(const SummarySource &source, QSqlQuery &query, Sums &sums)
{
    query.prepare(QStringLiteral("SELECT value FROM meta WHERE name=?"));
    query.bindValue(0, QLatin1String(source.mark));
    if (!query.exec())
        return {};
    qint64 last = query.next() ? query.value(0).toLongLong() : 0;
    if (query.lastError().isValid() || !query.exec(QString::fromLatin1(source.rowsAfter).arg(last)))
        return {};
    while (query.next()) {
        const SummaryRow row = source.read(query);
        last = row.id;
        for (const qint64 lock : {row.lock, qint64(0)}) {
            Sum &sum = sums[{lock, row.start / hour, source.what}];
            if (row.took)
                sum.sketch.add(*row.took);
            sum.blocked += row.blocked;
            if (row.wake)
                sums[{lock, row.start / hour, SummaryOf::Woken}].sketch.add(*row.wake);
        }
    }
    if (query.lastError().isValid()) // next() also ends at a row that cannot be read
        return {};
    return last;
}

// Adds these sums to the stored ones. Returns an error, or one of the type NoError.
QSqlError storeSums(const QSqlDatabase &database, Sums &sums)
{
    QSqlQuery find(database);
    find.setForwardOnly(true);
    find.prepare(QStringLiteral("SELECT blocked, sketch FROM summary WHERE lock=? AND hour=? AND what=?"));
    QSqlQuery put(database);
    put.prepare(
        QStringLiteral("INSERT OR REPLACE INTO summary (lock, hour, what, count, sum, longest, blocked, sketch) "
                       "VALUES (?, ?, ?, ?, ?, ?, ?, ?)"));
    for (auto &[key, sum] : sums) {
        find.bindValue(0, key.lock);
        find.bindValue(1, key.hour);
        find.bindValue(2, int(key.what));
        if (!find.exec())
            return find.lastError();
        if (find.next()) {
            sum.blocked += find.value(0).toLongLong();
            if (const auto before = Sketch::fromBytes(find.value(1).toByteArray()))
                sum.sketch.add(*before);
        }
        if (const QSqlError error = find.lastError(); error.isValid())
            return error;
        find.finish();
        put.bindValue(0, key.lock);
        put.bindValue(1, key.hour);
        put.bindValue(2, int(key.what));
        put.bindValue(3, sum.sketch.count());
        put.bindValue(4, sum.sketch.sum());
        put.bindValue(5, sum.sketch.longest());
        put.bindValue(6, sum.blocked);
        put.bindValue(7, sum.sketch.toBytes());
        if (!put.exec())
            return put.lastError();
    }
    return {};
}

} // namespace

Result<void> HistoryWriter::summarize()
{
    QSqlDatabase database = m_file->database();
    QSqlQuery query(database);
    query.setForwardOnly(true);
    const auto fail = [this](const QSqlError &error) -> Result<void> {
        m_error = error;
        return failed();
    };
    if (!database.transaction())
        return fail(database.lastError());
    Sums sums;
    std::array<qint64, summarySources.size()> ends{};
    for (std::size_t i = 0; i < summarySources.size(); ++i) {
        const auto end = addNewRows(summarySources[i], query, sums);
        if (!end)
            return fail(query.lastError());
        ends[i] = *end;
    }
    if (const QSqlError error = storeSums(database, sums); error.type() != QSqlError::NoError)
        return fail(error);
    query.prepare(QStringLiteral("INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)"));
    for (std::size_t i = 0; i < summarySources.size(); ++i) {
        query.bindValue(0, QLatin1String(summarySources[i].mark));
        query.bindValue(1, ends[i]);
        if (!query.exec())
            return fail(query.lastError());
    }
    return database.commit() ? Result<void>() : fail(database.lastError());
}

// Bounds.

Result<bool> HistoryWriter::prune(qint64 wallMillis)
{
    QSqlDatabase database = m_file->database();
    QSqlQuery query(database);
    const auto number = [&query](const QString &sql) -> std::optional<qint64> {
        if (!query.exec(sql) || !query.next())
            return {};
        const QVariant value = query.value(0);
        query.finish();
        return value.isNull() ? std::nullopt : std::optional(value.toLongLong());
    };
    // The earliest end of a row after which a table has so many older rows; nullopt if no table has so many.
    const auto endAfter = [&number](qint64 rows) {
        std::optional<qint64> earliest;
        for (const char *ended : {"start+took FROM hold", "start+took FROM wait", "at FROM event"}) {
            const auto end = number(QStringLiteral("SELECT %1 ORDER BY id LIMIT 1 OFFSET %2")
                                        .arg(QLatin1String(ended), QString::number(rows)));
            if (end)
                earliest = std::min(*end, earliest.value_or(*end));
        }
        return earliest;
    };
    const qint64 now = wallMillis * 1'000;
    const qint64 tooOld = now - m_limits.days * day;
    const bool isTooLarge = m_file->bytes() > m_limits.bytes;
    const auto oldest = endAfter(0);
    const bool isHourly = now / hour != m_prunedHour;
    m_prunedHour = now / hour;
    if (isHourly)
        m_summaryRows.reset();
    qint64 cut = isHourly ? tooOld : 0;
    if (isTooLarge)
        cut = std::max(cut, endAfter(prunedAtOnce).value_or(0));
    else if (oldest && *oldest < tooOld)
        cut = std::min(tooOld, endAfter(prunedAtOnce).value_or(tooOld));
    // Summaries of many names may fill the file. They get at most half of it.
    const bool areSummariesTooLarge = isTooLarge && summaryBytes() > m_limits.bytes / 2;
    const auto oldestHour =
        areSummariesTooLarge ? number(QStringLiteral("SELECT min(hour) FROM summary")) : std::nullopt;
    if (cut == 0 && !oldestHour)
        return true;
    const bool looksForUnused = isApart(wallMillis, m_unusedMillis, unusedEvery);
    if (looksForUnused)
        m_unusedMillis = wallMillis;
    m_error = {};
    const bool isDone = database.transaction() && (cut == 0 || deleteBefore(cut))
        && (!isHourly || deleteSummaries((now - m_limits.summaryDays * day) / hour))
        && (!oldestHour || deleteSummaries(std::min(*oldestHour + 24, now / hour)))
        && (!looksForUnused || deleteUnusedLocks()) && database.commit();
    if (!isDone) {
        if (m_error.type() == QSqlError::NoError)
            m_error = database.lastError();
        return failed().error();
    }
    return !isTooLarge && !(oldest && *oldest < tooOld);
}

// A file that is far too large, for instance because its limit was larger, is pruned without a long pause.
Result<void> HistoryWriter::pruneForAWhile(qint64 wallMillis)
{
    constexpr qint64 longest = 200; // ms
    QElapsedTimer timer;
    timer.start();
    for (bool isDone = false; !isDone && timer.elapsed() < longest;) {
        const auto pruned = prune(wallMillis);
        if (!pruned)
            return pruned.error();
        isDone = *pruned;
    }
    giveBack();
    return {};
}

// Shortens the file by free pages. Some stay free, because new rows need them at once.
void HistoryWriter::giveBack()
{
    constexpr qint64 longest = 100; // ms
    if (m_file->size().unused < m_limits.bytes / sparedPart)
        return;
    QSqlDatabase database = m_file->database();
    QSqlQuery query(database);
    // QSqlQuery takes only the first step of this pragma, whatever its argument, and each step gives back a page
    query.prepare(QStringLiteral("PRAGMA incremental_vacuum(1)"));
    QElapsedTimer timer;
    timer.start();
    database.transaction();
    for (int page = 0; page < vacuumedAtOnce && timer.elapsed() < longest && query.exec(); ++page) { }
    query.finish();
    database.commit();
}

// Deletes what ended before this time (µs), but only a part of it if there is much. Ids ascend with the time.
bool HistoryWriter::deleteBefore(qint64 cut)
{
    const auto oldPart = [](const char *table, const char *ended, qint64 before) {
        return QStringLiteral(
                   "DELETE FROM %1 WHERE id<(SELECT coalesce(min(CASE WHEN ended>=%2 THEN id END), max(id)+1) FROM "
                   "(SELECT id, %3 AS ended FROM %1 ORDER BY id LIMIT %4))")
            .arg(QLatin1String(table), QString::number(before), QLatin1String(ended),
                 QString::number(2 * prunedAtOnce));
    };
    QSqlQuery query(m_file->database());
    for (const QString &statement :
         {oldPart("hold", "start+took", cut), oldPart("wait", "start+took", cut), oldPart("event", "at", cut),
          oldPart("watch", "last", cut), oldPart("owner", "added", cut - 2 * day), // m_owners may be a day old
          QStringLiteral("DELETE FROM incident WHERE over<%1").arg(cut),
          QStringLiteral("INSERT INTO meta(name, value) VALUES ('%1', %2) ON CONFLICT(name) DO UPDATE SET "
                         "value=max(value, excluded.value)")
              .arg(QLatin1String(deletedUntil), QString::number(cut))}) {
        query.prepare(statement);
        if (!run(query))
            return false;
    }
    return true;
}

// An estimate; counting takes a moment, so it is repeated only after deletions and once an hour.
qint64 HistoryWriter::summaryBytes()
{
    constexpr qint64 bytesOfRow = 80;
    if (!m_summaryRows) {
        QSqlQuery query(m_file->database());
        if (query.exec(QStringLiteral("SELECT count(*) FROM summary")) && query.next())
            m_summaryRows = query.value(0).toLongLong();
    }
    return m_summaryRows.value_or(0) * bytesOfRow;
}

bool HistoryWriter::deleteSummaries(qint64 beforeHour)
{
    m_summaryRows.reset();
    QSqlQuery query(m_file->database());
    query.prepare(QStringLiteral("DELETE FROM summary WHERE hour<?"));
    query.bindValue(0, beforeHour);
    return run(query);
}

// Looks at the next few thousand names.
bool HistoryWriter::deleteUnusedLocks()
{
    constexpr int looked = 4'000;
    QSqlQuery query(m_file->database());
    query.prepare(QStringLiteral("SELECT max(id) FROM (SELECT id FROM lock WHERE id>? ORDER BY id LIMIT ?)"));
    query.bindValue(0, m_lockCursor);
    query.bindValue(1, looked);
    if (!run(query))
        return false;
    const qint64 last = query.next() ? query.value(0).toLongLong() : 0;
    query.finish();
    if (last == 0) {
        m_lockCursor = 0;
        return true;
    }
    QString unused = QStringLiteral("DELETE FROM lock WHERE id>? AND id<=?");
    for (const char *table : {"hold", "wait", "open_hold", "open_wait", "summary"})
        unused += QStringLiteral(" AND NOT EXISTS (SELECT 1 FROM %1 WHERE %1.lock=lock.id)").arg(QLatin1String(table));
    unused += QStringLiteral(" AND id NOT IN (SELECT lock FROM event WHERE lock IS NOT NULL)"
                             " AND id NOT IN (SELECT lock FROM incident WHERE lock IS NOT NULL)");
    query.prepare(unused);
    query.bindValue(0, m_lockCursor);
    query.bindValue(1, last);
    if (!run(query))
        return false;
    if (query.numRowsAffected() > 0)
        m_locks.clear();
    m_lockCursor = last;
    return true;
}

} // namespace lockscope::history
