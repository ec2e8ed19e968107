#pragma once

#include "core/history/history_file.h"
#include "core/history/past_rows.h"

#include <QSqlError>
#include <QSqlQuery>
#include <QVariant>

#include <algorithm>
#include <limits>
#include <vector>

namespace lockscope::history {

// The table of a kind of records, for SpanStream.
template<class T> struct SpanTable {
    static constexpr bool isHold = std::is_same_v<T, PastHold>;
    static constexpr bool hasSpans = true;
    static constexpr const char *table = isHold ? "hold" : "wait";
    static constexpr const char *ownColumns = isHold ? ownHoldColumns : ownWaitColumns;
    static constexpr const char *ownOpenColumns = isHold ? ownOpenHoldColumns : ownOpenWaitColumns;
    static constexpr int columnCount = FirstOwn + (isHold ? ownHoldColumnCount : ownWaitColumnCount);
    static QString columns()
    {
        return QStringLiteral("%1, n.name, t.took, t.ending, %2")
            .arg(QLatin1String(spanColumns), QLatin1String(ownColumns));
    }
    static T read(const QSqlQuery &query)
    {
        if constexpr (isHold)
            return holdFrom(query);
        else
            return waitFrom(query);
    }
    static qint64 startOf(const T &span) { return span.start; }
    static qint64 endOf(const T &span) { return span.endMicros(); }
    static bool isUnseen(const T &span) { return span.end == lanes::End::Unseen; }
};
template<> struct SpanTable<PastOccurrence> { // an event has no duration
    static constexpr bool hasSpans = false;
    static constexpr const char *table = "event";
    static constexpr const char *ownOpenColumns = "";
    static constexpr int columnCount = 7;
    static QString columns() { return QStringLiteral("t.at, t.what, l.name, n.name, t.known, t.locks, t.node"); }
    static PastOccurrence read(const QSqlQuery &query) { return occurrenceFrom(query); }
    static qint64 startOf(const PastOccurrence &one) { return one.at; }
    static qint64 endOf(const PastOccurrence &one) { return one.at; }
    static bool isUnseen(const PastOccurrence &) { return false; }
};

// Reads the rows of one table of a history in the order of their beginnings, a few thousand at a time. Sees the rows
// that existed at open(), although a program goes on writing. Blocks; only the thread that opened the file may use it.
//
// The table is in the order of the ends, without an index of the beginnings. So the stream reads a little ahead. For
// some rows this is not enough: those that took long, and those with an unseen end, which are stored late. open() makes
// a temporary index of them.
template<class T> class SpanStream {
public:
    using Table = SpanTable<T>;

    explicit SpanStream(const HistoryFile *file)
        : m_file(file)
    { }

    Result<void> open();
    // Positions the stream after `at`. Returns the rows that began until then and did not end before `keptSince`, and
    // those with an unseen end that did not end before `unseenSince`.
    Result<std::vector<T>> seek(qint64 at, qint64 keptSince, qint64 unseenSince);
    // Reads all rows that begin until then.
    Result<void> load(qint64 until);
    // The next loaded row, in the order of the beginnings; null if there is none. load() and pop() invalidate it.
    const T *front() const { return m_ahead.empty() ? nullptr : &m_ahead.front(); }
    T pop();
    qint64 firstStart() const { return m_firstStart; } // of the rows that were read for it; the maximum if none

private:
    // Rows are stored up to this much later than their end, and in any order of these times.
    static constexpr qint64 disorder = qint64(10) * 1'000'000;
    static constexpr qint64 isLong = qint64(10) * 1'000'000;
    static constexpr int readAtOnce = 2'000; // rows
    static constexpr qint64 never = std::numeric_limits<qint64>::max();
    static constexpr bool hasSpans = Table::hasSpans;

    static bool isLater(const T &a, const T &b) { return Table::startOf(a) > Table::startOf(b); }
    static QString name(const char *format) { return QString::fromLatin1(format).arg(QLatin1String(Table::table)); }
    static QString joined(const QString &rest) // the rows with their names, and their ids as the last column
    {
        return QStringLiteral("SELECT %1, t.id FROM %2 AS t LEFT JOIN lock AS l ON l.id=t.lock LEFT JOIN owner AS n ON "
                              "n.id=t.owner WHERE %3")
            .arg(Table::columns(), QLatin1String(Table::table), rest);
    }
    static constexpr int idColumn = Table::columnCount;
    static bool isSpecial(const T &row)
    {
        return Table::isUnseen(row) || Table::endOf(row) - Table::startOf(row) > isLong;
    }
    Error failed(const QSqlQuery &query) const { return m_file->error(query.lastError()); }
    void push(T row)
    {
        m_ahead.push_back(std::move(row));
        std::push_heap(m_ahead.begin(), m_ahead.end(), isLater);
    }
    Result<void> openSpecial(QSqlQuery &query);
    Result<qint64> firstEndingAt(qint64 time) const;
    template<class Use> Result<bool> readSome(const Use &use);
    Result<void> readSpecials(qint64 until);

    const HistoryFile *m_file;
    std::vector<T> m_open; // by their beginning
    std::size_t m_nextOpen = 0;
    qint64 m_firstId = 0;
    qint64 m_lastId = 0; // at open()
    qint64 m_readId = 0; // the last one that was read
    qint64 m_readEnd = std::numeric_limits<qint64>::min(); // the latest end of the rows that were read
    qint64 m_specialStart = std::numeric_limits<qint64>::min();
    qint64 m_specialId = 0;
    qint64 m_specialsRead = std::numeric_limits<qint64>::min(); // all that begin until then are read
    std::vector<T> m_ahead; // a heap: the earliest beginning first
    qint64 m_firstStart = never;
};

template<class T> Result<void> SpanStream<T>::open()
{
    QSqlQuery query(m_file->database());
    query.setForwardOnly(true);
    if (!query.exec(name("SELECT coalesce(min(id), 1), coalesce(max(id), 0) FROM %1")) || !query.next())
        return failed(query);
    m_firstId = query.value(0).toLongLong();
    m_lastId = query.value(1).toLongLong();
    query.finish();
    if constexpr (hasSpans) {
        if (const auto done = openSpecial(query); !done)
            return done;
    }
    const QString first = hasSpans ? name("SELECT min(start) FROM (SELECT start FROM %1 WHERE flags>>4&1=0 ORDER BY id "
                                          "LIMIT 5000)")
                                   : name("SELECT min(at) FROM (SELECT at FROM %1 ORDER BY id LIMIT 5000)");
    if (!query.exec(first) || !query.next())
        return failed(query);
    if (!query.isNull(0))
        m_firstStart = std::min(m_firstStart, query.value(0).toLongLong());
    query.finish();
    m_readId = m_firstId - 1;
    return {};
}

template<class T> Result<void> SpanStream<T>::openSpecial(QSqlQuery &query)
{
    const QString fill =
        QStringLiteral("INSERT INTO temp.special_%1 SELECT id, start, start+took, ending=%2 FROM %1 "
                       "WHERE took>%3 OR ending=%2")
            .arg(QLatin1String(Table::table), QString::number(int(lanes::End::Unseen)), QString::number(isLong));
    for (const QString &statement :
         {name("DROP TABLE IF EXISTS temp.special_%1"),
          name("CREATE TEMP TABLE special_%1 (id INTEGER NOT NULL, start INTEGER NOT NULL, till INTEGER NOT NULL, "
               "unseen INTEGER NOT NULL)"),
          fill, name("CREATE INDEX temp.special_%1_start ON special_%1(start, id, till, unseen)")}) {
        if (!query.exec(statement))
            return failed(query);
    }
    if (!query.exec(QStringLiteral("SELECT %1, t.owner, %2, %3, %4 FROM open_%5 AS t JOIN lock AS l ON l.id=t.lock "
                                   "ORDER BY t.start")
                        .arg(QLatin1String(spanColumns), QLatin1String(openTook),
                             QString::number(int(lanes::End::Open)), QLatin1String(Table::ownOpenColumns),
                             QLatin1String(Table::table))))
        return failed(query);
    while (query.next()) {
        m_open.push_back(Table::read(query));
        if (!m_open.back().openStart)
            m_firstStart = std::min(m_firstStart, m_open.back().start);
    }
    return m_file->ended(query);
}

// The id of a row so that all rows before it ended before this time.
template<class T> Result<qint64> SpanStream<T>::firstEndingAt(qint64 time) const
{
    QSqlQuery query(m_file->database());
    query.setForwardOnly(true);
    if constexpr (hasSpans)
        query.prepare(
            QStringLiteral("SELECT id, start+took FROM %1 WHERE id>=? AND id<=? AND took<=%2 AND ending<>%3 "
                           "ORDER BY id LIMIT 1")
                .arg(QLatin1String(Table::table), QString::number(isLong), QString::number(int(lanes::End::Unseen))));
    else
        query.prepare(name("SELECT id, at FROM %1 WHERE id>=? AND id<=? ORDER BY id LIMIT 1"));
    const qint64 wanted = time - disorder;
    qint64 low = m_firstId;
    qint64 high = m_lastId + 1;
    while (low < high) {
        const qint64 middle = low + (high - low) / 2;
        query.bindValue(0, middle);
        query.bindValue(1, high - 1);
        if (!query.exec())
            return failed(query);
        if (!query.next()) {
            high = middle;
            continue;
        }
        if (query.value(1).toLongLong() < wanted)
            low = query.value(0).toLongLong() + 1;
        else
            high = middle;
    }
    return low;
}

// Reads the next rows. Returns false after the last one.
template<class T> template<class Use> Result<bool> SpanStream<T>::readSome(const Use &use)
{
    if (m_readId >= m_lastId)
        return false;
    QSqlQuery query(m_file->database());
    query.setForwardOnly(true);
    query.prepare(joined(QStringLiteral("t.id>? AND t.id<=? ORDER BY t.id LIMIT %1").arg(readAtOnce)));
    query.bindValue(0, m_readId);
    query.bindValue(1, m_lastId);
    if (!query.exec())
        return failed(query);
    int count = 0;
    while (query.next()) {
        ++count;
        m_readId = query.value(idColumn).toLongLong();
        T row = Table::read(query);
        if (isSpecial(row))
            continue;
        m_readEnd = std::max(m_readEnd, Table::endOf(row));
        use(std::move(row));
    }
    if (const auto done = m_file->ended(query); !done)
        return done.error();
    if (count < readAtOnce)
        m_readId = m_lastId;
    return true;
}

template<class T> Result<void> SpanStream<T>::load(qint64 until)
{
    while (m_readEnd <= until + isLong + disorder) {
        const auto more = readSome([this](T row) { push(std::move(row)); });
        if (!more)
            return more.error();
        if (!*more)
            break;
    }
    for (; m_nextOpen < m_open.size() && Table::startOf(m_open[m_nextOpen]) <= until; ++m_nextOpen)
        push(m_open[m_nextOpen]);
    return readSpecials(until);
}

template<class T> T SpanStream<T>::pop()
{
    std::pop_heap(m_ahead.begin(), m_ahead.end(), isLater);
    T first = std::move(m_ahead.back());
    m_ahead.pop_back();
    return first;
}

template<class T> Result<void> SpanStream<T>::readSpecials(qint64 until)
{
    if constexpr (!hasSpans)
        return {};
    QSqlQuery query(m_file->database());
    query.setForwardOnly(true);
    query.prepare(QStringLiteral("SELECT %1, s.id, s.start FROM temp.special_%2 AS s LEFT JOIN %2 AS t ON t.id=s.id "
                                 "LEFT JOIN lock AS l ON l.id=t.lock LEFT JOIN owner AS n ON n.id=t.owner WHERE "
                                 "(s.start, s.id)>(?, ?) ORDER BY s.start, s.id LIMIT %3")
                      .arg(Table::columns(), QLatin1String(Table::table), QString::number(readAtOnce)));
    while (m_specialsRead < until) {
        query.bindValue(0, m_specialStart);
        query.bindValue(1, m_specialId);
        if (!query.exec())
            return failed(query);
        int count = 0;
        while (query.next()) {
            ++count;
            m_specialId = query.value(idColumn).toLongLong();
            m_specialStart = query.value(idColumn + 1).toLongLong();
            if (!query.isNull(StartColumn)) // it may have been deleted meanwhile, because it is old
                push(Table::read(query));
        }
        if (const auto done = m_file->ended(query); !done)
            return done;
        m_specialsRead = count < readAtOnce ? never : m_specialStart - 1;
    }
    return {};
}

template<class T> Result<std::vector<T>> SpanStream<T>::seek(qint64 at, qint64 keptSince, qint64 unseenSince)
{
    std::vector<T> present;
    m_ahead.clear();
    const auto from = firstEndingAt(keptSince);
    if (!from)
        return from.error();
    m_readId = *from - 1;
    m_readEnd = std::numeric_limits<qint64>::min();
    while (m_readEnd <= at + isLong + disorder) {
        const auto more = readSome([&](T row) {
            if (Table::startOf(row) > at)
                push(std::move(row));
            else if (Table::endOf(row) >= keptSince)
                present.push_back(std::move(row));
        });
        if (!more)
            return more.error();
        if (!*more)
            break;
    }
    m_nextOpen = 0;
    for (; m_nextOpen < m_open.size() && Table::startOf(m_open[m_nextOpen]) <= at; ++m_nextOpen)
        present.push_back(m_open[m_nextOpen]);
    if constexpr (hasSpans) {
        QSqlQuery query(m_file->database());
        query.setForwardOnly(true);
        query.prepare(
            joined(QStringLiteral("t.id IN (SELECT id FROM temp.special_%1 WHERE start<=? AND (till>=? OR (unseen AND "
                                  "till>=?)))")
                       .arg(QLatin1String(Table::table))));
        query.bindValue(0, at);
        query.bindValue(1, keptSince);
        query.bindValue(2, unseenSince);
        if (!query.exec())
            return failed(query);
        while (query.next())
            present.push_back(Table::read(query));
        if (const auto done = m_file->ended(query); !done)
            return done.error();
        m_specialStart = at;
        m_specialId = never;
        m_specialsRead = at;
    }
    return present;
}

} // namespace lockscope::history
