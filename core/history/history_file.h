#pragma once

#include "core/base/result.h"

#include <QSqlDatabase>
#include <QString>

#include <memory>

class QSqlError;
class QSqlQuery;

namespace lockscope::history {

// The folder of the history: one file for each watched database of a server, beside the profiles.
QString historyFolder();
// The file of this server and database, for instance "redis.example_6379-0-1f2e3d4c.history". Two names never share a
// file: the last part is a hash of the whole name.
QString historyPath(const QString &folder, const QString &server, int db);

// The SQLite file of a history or recording. Only the thread that opened it may use it.
//
// A writer creates a missing file. It moves a damaged one aside and begins a new one. It refuses files of a newer
// version, and files that another program writes.
class HistoryFile {
public:
    enum class Use { Read, Write };

    static constexpr char busyToken[] = "BUSY"; // the token of the error if another program writes the file
    // Errors: Precondition (another program writes it, or it has a newer version), Decode (damaged; only Use::Read),
    // Internal (the system's reason). Their messages say what to do.
    static Result<std::unique_ptr<HistoryFile>> open(const QString &path, Use use);
    ~HistoryFile();
    Q_DISABLE_COPY_MOVE(HistoryFile)

    QSqlDatabase database() const; // as Qt wants it: a handle, by name
    const QString &path() const { return m_path; }
    const QString &notice() const { return m_notice; } // what people should know, for instance a damaged file; or empty
    struct Size {
        qint64 used = 0; // bytes
        qint64 unused = 0; // of pages that later rows will use
    };
    Size size() const;
    qint64 bytes() const { return size().used; }
    Error error(const QSqlError &error) const; // in words, with the path
    // After the last next() of a query, which also returns false if a row cannot be read.
    Result<void> ended(const QSqlQuery &query) const;
    static bool isDamage(const QSqlError &error);

private:
    HistoryFile(QString path, QString connection);
    Result<void> prepare(Use use);

    class WriterLock;
    QString m_path;
    QString m_connection;
    QString m_notice;
    std::unique_ptr<WriterLock> m_lock;
};

} // namespace lockscope::history
