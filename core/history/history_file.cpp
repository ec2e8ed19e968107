#include "core/history/history_file.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/base/posix_file.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QSqlError>
#include <QSqlQuery>
#include <QStandardPaths>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>

namespace lockscope::history {

namespace {

constexpr int versionNow = 1;
constexpr int applicationId = 0x4c6b5363; // "LkSc"

// The result codes of SQLite that need different advice. See sqlite.org/rescode.html.
enum SqliteCode : int { Busy = 5, ReadOnly = 8, Damaged = 11, Full = 13, CannotOpen = 14, NoDatabase = 26 };

// Names are stored once. Rows of holds and waits are appended when they end, so that their ids ascend with that time.
// `owner` is not unique: the writer forgets its names once a day, so that old ones can be deleted by their ids.
const char *const schema[] = {
    "CREATE TABLE lock (id INTEGER PRIMARY KEY, name BLOB NOT NULL UNIQUE, kind INTEGER NOT NULL)",
    "CREATE TABLE owner (id INTEGER PRIMARY KEY, name BLOB NOT NULL, added INTEGER NOT NULL)",
    // times in µs; `start` since the epoch by our clock
    "CREATE TABLE hold (id INTEGER PRIMARY KEY, lock INTEGER NOT NULL, owner INTEGER NOT NULL, start INTEGER NOT NULL, "
    "took INTEGER NOT NULL, ending INTEGER NOT NULL, flags INTEGER NOT NULL, count INTEGER, renewals INTEGER, "
    "gap INTEGER, lease INTEGER, waiters INTEGER, wake INTEGER)",
    "CREATE INDEX hold_of_lock ON hold(lock)",
    "CREATE TABLE wait (id INTEGER PRIMARY KEY, lock INTEGER NOT NULL, owner INTEGER, start INTEGER NOT NULL, "
    "took INTEGER NOT NULL, ending INTEGER NOT NULL, flags INTEGER NOT NULL, count INTEGER, blocked INTEGER)",
    "CREATE INDEX wait_of_lock ON wait(lock)",
    // what had begun and not ended; `owner` 0 has the clients without a name
    "CREATE TABLE open_hold (lock INTEGER NOT NULL, owner BLOB NOT NULL, start INTEGER NOT NULL, flags INTEGER NOT "
    "NULL, "
    "lease INTEGER, wake INTEGER, PRIMARY KEY (lock, owner)) WITHOUT ROWID",
    "CREATE TABLE open_wait (lock INTEGER NOT NULL, owner BLOB NOT NULL, start INTEGER NOT NULL, flags INTEGER NOT "
    "NULL, "
    "count INTEGER, PRIMARY KEY (lock, owner)) WITHOUT ROWID",
    // events without a hold or wait
    "CREATE TABLE event (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, what INTEGER NOT NULL, lock INTEGER, owner "
    "INTEGER, known INTEGER NOT NULL, locks INTEGER, node TEXT)",
    "CREATE TABLE incident (id INTEGER PRIMARY KEY, rule TEXT NOT NULL, lock INTEGER, client BLOB, sentence TEXT NOT "
    "NULL, since INTEGER NOT NULL, over INTEGER, standing INTEGER NOT NULL, count INTEGER NOT NULL)",
    // the times with contact: outside them, nothing is known
    "CREATE TABLE watch (id INTEGER PRIMARY KEY, start INTEGER NOT NULL, last INTEGER NOT NULL, program TEXT NOT NULL)",
    "CREATE TABLE summary (lock INTEGER NOT NULL, hour INTEGER NOT NULL, what INTEGER NOT NULL, count INTEGER NOT "
    "NULL, "
    "sum INTEGER NOT NULL, longest INTEGER NOT NULL, blocked INTEGER NOT NULL, sketch BLOB NOT NULL, "
    "PRIMARY KEY (lock, hour, what)) WITHOUT ROWID",
    "CREATE TABLE meta (name TEXT PRIMARY KEY, value) WITHOUT ROWID",
};

QString shown(const QString &path)
{
    return toDisplay(path.toUtf8());
}

int codeOf(const QSqlError &error)
{
    return error.nativeErrorCode().toInt() & 0xff; // the rest tells details
}

QString moveAside(const QString &path)
{
    const QString when = QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-HHmmss"));
    const QString wanted = path + QLatin1String(".damaged-") + when;
    QString free = wanted;
    for (int i = 2; QFileInfo::exists(free); ++i)
        free = wanted + QLatin1Char('-') + QString::number(i);
    if (!QFile::rename(path, free))
        return {};
    for (const char *part : {"-wal", "-shm"})
        QFile::rename(path + QLatin1String(part), free + QLatin1String(part));
    return free;
}

} // namespace

QString historyFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + QStringLiteral("/lockscope/history");
}

QString historyPath(const QString &folder, const QString &server, int db)
{
    const QString whole = server + QLatin1Char('/') + QString::number(db);
    QString readable;
    for (const QChar c : server.left(80)) {
        const bool isPlain =
            (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9') || c == u'.' || c == u'-';
        readable += isPlain ? c : QLatin1Char('_');
    }
    const QByteArray hash = QCryptographicHash::hash(whole.toUtf8(), QCryptographicHash::Sha256).toHex().left(8);
    return QStringLiteral("%1/%2-%3-%4.history").arg(folder, readable, QString::number(db), QLatin1String(hash));
}

// Held while a program writes. The system releases it when the program ends, however it ends.
class HistoryFile::WriterLock {
public:
    explicit WriterLock(const QString &path)
        : m_file((path + QLatin1String("-writer")).toUtf8(), O_RDWR | O_CREAT)
        , m_isHeld(m_file.isOpen() && flock(m_file.descriptor(), LOCK_EX | LOCK_NB) == 0)
        , m_error(m_isHeld ? 0 : errno)
    { }
    bool isHeld() const { return m_isHeld; }
    int error() const { return m_error; }

private:
    PosixFile m_file;
    bool m_isHeld;
    int m_error;
};

HistoryFile::HistoryFile(QString path, QString connection)
    : m_path(std::move(path))
    , m_connection(std::move(connection))
{ }

HistoryFile::~HistoryFile()
{
    database().close();
    QSqlDatabase::removeDatabase(m_connection);
}

QSqlDatabase HistoryFile::database() const
{
    return QSqlDatabase::database(m_connection, false);
}

bool HistoryFile::isDamage(const QSqlError &error)
{
    return codeOf(error) == Damaged || codeOf(error) == NoDatabase;
}

Error HistoryFile::error(const QSqlError &error) const
{
    Error result;
    QString text;
    switch (codeOf(error)) {
    case Full:
        text = CoreText::tr("The disk of the history %1 is full. Free some space. Recording then continues.");
        break;
    case ReadOnly:
    case CannotOpen:
        text = CoreText::tr("The history %1 cannot be opened. Check the permissions of the file and its folder.");
        break;
    case Damaged:
    case NoDatabase:
        result.kind = Error::Kind::Decode;
        text = CoreText::tr("The history %1 is damaged. The next program that records moves it aside.");
        break;
    default:
        result.message = CoreText::tr("The history %1 cannot be used: %2.")
                             .arg(shown(m_path), toDisplay(error.databaseText().toUtf8()));
        return result;
    }
    result.message = text.arg(shown(m_path));
    return result;
}

Result<void> HistoryFile::ended(const QSqlQuery &query) const
{
    const QSqlError why = query.lastError();
    return why.isValid() ? Result<void>(error(why)) : Result<void>();
}

Result<std::unique_ptr<HistoryFile>> HistoryFile::open(const QString &path, Use use)
{
    std::unique_ptr<WriterLock> lock;
    if (use == Use::Write) {
        QDir().mkpath(QFileInfo(path).absolutePath());
        lock = std::make_unique<WriterLock>(path);
        if (!lock->isHeld() && lock->error() == EWOULDBLOCK)
            return Error{Error::Kind::Precondition,
                         CoreText::tr("Another program already records to %1, so this one does not.").arg(shown(path)),
                         busyToken,
                         {}};
        if (!lock->isHeld())
            return Error{Error::Kind::Internal,
                         CoreText::tr("The history %1 cannot be written: %2. Check the permissions of its folder.")
                             .arg(shown(path), QString::fromLocal8Bit(std::strerror(lock->error()))),
                         {},
                         {}};
    } else if (!QFileInfo::exists(path)) {
        return Error{Error::Kind::Precondition,
                     CoreText::tr("There is no history %1. Start the window or lockscope-cli record, which record one.")
                         .arg(shown(path)),
                     {},
                     {}};
    }
    if (use == Use::Write) {
        const PosixFile created(path.toUtf8(), O_RDWR | O_CREAT); // only the user may read the names of locks
    }
    static std::atomic<int> connections{0};
    QString notice;
    for (int attempt = 0;; ++attempt) {
        const QString name = QStringLiteral("lockscope-history-%1").arg(++connections);
        std::unique_ptr<HistoryFile> file(new HistoryFile(path, name));
        QSqlDatabase database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
        database.setDatabaseName(path);
        // Readers do not change the file, but the journal of a writer that ended needs a writable connection.
        database.setConnectOptions(QStringLiteral("QSQLITE_BUSY_TIMEOUT=5000"));
        const auto prepared = file->prepare(use);
        if (prepared) {
            file->m_notice = notice;
            file->m_lock = std::move(lock);
            return file;
        }
        if (use == Use::Read || attempt > 0 || prepared.error().kind != Error::Kind::Decode)
            return prepared.error();
        database = {};
        file.reset();
        const QString aside = moveAside(path);
        if (aside.isEmpty())
            return prepared.error();
        notice = CoreText::tr("The history %1 was damaged. It is now %2, and a new history begins.")
                     .arg(shown(path), shown(aside));
    }
}

Result<void> HistoryFile::prepare(Use use)
{
    QSqlDatabase database = this->database();
    if (!database.open())
        return error(database.lastError());
    QSqlQuery query(database);
    const auto number = [&query](const QString &pragma) -> std::optional<int> {
        if (!query.exec(pragma) || !query.next())
            return {};
        const int value = query.value(0).toInt();
        query.finish();
        return value;
    };
    if (use == Use::Write) {
        // 4 KB pages; free pages can be given back in small steps
        for (const char *pragma :
             {"PRAGMA auto_vacuum=INCREMENTAL", "PRAGMA journal_mode=WAL", "PRAGMA synchronous=NORMAL",
              "PRAGMA cache_size=-32768", "PRAGMA wal_autocheckpoint=4000"}) {
            if (!query.exec(QLatin1String(pragma)))
                return error(query.lastError());
            query.finish();
        }
    }
    const auto id = number(QStringLiteral("PRAGMA application_id"));
    const auto version = number(QStringLiteral("PRAGMA user_version"));
    const auto tables = number(QStringLiteral("SELECT count(*) FROM sqlite_schema"));
    if (!id || !version || !tables)
        return error(query.lastError());
    if (*tables > 0 && *id != applicationId)
        return Error{Error::Kind::Precondition,
                     CoreText::tr("%1 is a database of another program, not a history.").arg(shown(m_path)),
                     {},
                     {}};
    if (*version > versionNow)
        return Error{
            Error::Kind::Precondition,
            CoreText::tr("The history %1 was made by a newer Lockscope. Update this one to use it.").arg(shown(m_path)),
            {},
            {}};
    if (*tables > 0)
        return {};
    if (use == Use::Read)
        return Error{Error::Kind::Decode, CoreText::tr("%1 is not a history.").arg(shown(m_path)), {}, {}};
    database.transaction();
    for (const char *statement : schema) {
        if (!query.exec(QLatin1String(statement)))
            return error(query.lastError());
    }
    query.exec(QStringLiteral("PRAGMA application_id=%1").arg(applicationId));
    query.exec(QStringLiteral("PRAGMA user_version=%1").arg(versionNow));
    if (!database.commit())
        return error(database.lastError());
    return {};
}

HistoryFile::Size HistoryFile::size() const
{
    QSqlQuery query(database());
    qint64 numbers[3] = {};
    int i = 0;
    for (const char *pragma : {"PRAGMA page_count", "PRAGMA freelist_count", "PRAGMA page_size"}) {
        if (!query.exec(QLatin1String(pragma)) || !query.next())
            return {};
        numbers[i++] = query.value(0).toLongLong();
    }
    return {(numbers[0] - numbers[1]) * numbers[2], numbers[1] * numbers[2]};
}

} // namespace lockscope::history
