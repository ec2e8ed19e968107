#include "core/history/recording_copy.h"

#include "core/base/bytes.h"
#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/history/history_file.h"
#include "core/incidents/incident_rule.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/owners.h"

#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QSqlError>
#include <QSqlQuery>
#include <QSqlRecord>
#include <QVariant>

#include <map>
#include <vector>

namespace lockscope::history {

namespace {

// A stand-in for each value, in the order in which the values appear.
class StandIns {
public:
    explicit StandIns(const char *word)
        : m_word(word)
    { }
    QByteArray of(const QByteArray &value)
    {
        const auto known = m_all.constFind(value);
        const qsizetype number = known == m_all.constEnd() ? m_all.size() + 1 : *known;
        m_all.insert(value, number);
        return m_word + QByteArray::number(number);
    }

private:
    const QByteArray m_word;
    QHash<QByteArray, qsizetype> m_all;
};

class CopiedRecording {
public:
    CopiedRecording(const HistoryFile *file, const HiddenValues &hidden)
        : m_file(file)
        , m_query(file->database())
        , m_hidden(hidden)
    { }

    // The file that is copied is attached as `source`.
    Result<void> copyAll(const QString &from)
    {
        m_query.prepare(QStringLiteral("ATTACH ? AS source"));
        m_query.bindValue(0, from);
        if (!m_query.exec())
            return m_file->error(m_query.lastError());
        m_query.finish();
        QSqlDatabase database = m_file->database();
        if (!database.transaction() || !copyTables()) {
            const Error error = m_file->error(m_error.isValid() ? m_error : database.lastError());
            database.rollback();
            return error;
        }
        if (!database.commit())
            return m_file->error(database.lastError());
        if (!run(QStringLiteral("DETACH source"))
            || !run(QStringLiteral("PRAGMA journal_mode=DELETE"))) // one file, without a journal beside it
            return m_file->error(m_error);
        return {};
    }

private:
    bool run(const QString &statement)
    {
        const bool isDone = m_query.exec(statement);
        if (isDone)
            m_query.finish();
        return isDone || failed(m_query);
    }
    QByteArray owner(const QByteArray &raw)
    {
        if (!m_hidden.owners || raw.isEmpty())
            return raw;
        if (!monitor::isOwner(raw))
            return m_owners.of(raw);
        const Holder holder = monitor::holderOf(Owner(raw), 1, Access::Exclusive);
        const QByteArray client = m_clients.of(holder.client());
        const auto threads = m_threads.try_emplace(client, "").first;
        return client + ':' + threads->second.of(raw.mid(holder.client().size()));
    }
    QVariant text(const QVariant &value, StandIns *standIns)
    {
        return !m_hidden.owners || value.isNull()
            ? value
            : QVariant(QString::fromLatin1(standIns->of(value.toString().toUtf8())));
    }
    QVariant rule(const QVariant &word)
    {
        for (int i = 0; i < incidents::ruleCount; ++i) {
            if (word.toString() == QLatin1String(incidents::traitsOf(incidents::Rule(i)).word))
                return word;
        }
        return text(word, &m_rules); // the user chose its name
    }
    QVariant sentence(const QVariant &rule, const QVariant &sentence)
    {
        if (!m_hidden.owners)
            return sentence;
        for (int i = 0; i < incidents::ruleCount; ++i) {
            const incidents::RuleTraits &traits = incidents::traitsOf(incidents::Rule(i));
            if (rule.toString() == QLatin1String(traits.word))
                return QString::fromLatin1(traits.title);
        }
        return QStringLiteral("(hidden)");
    }
    // Copies a table, with its rows changed by `change`. The columns are in the order of the table.
    template<class Change> bool copyChanged(const char *table, const Change &change)
    {
        QSqlQuery read(m_file->database());
        read.setForwardOnly(true);
        if (!read.exec(QStringLiteral("SELECT * FROM source.%1").arg(QLatin1String(table))))
            return failed(read);
        const int columns = read.record().count();
        QSqlQuery write(m_file->database());
        write.prepare(QStringLiteral("INSERT INTO main.%1 VALUES (?%2)")
                          .arg(QLatin1String(table), QStringLiteral(", ?").repeated(columns - 1)));
        while (read.next()) {
            std::vector<QVariant> row;
            row.reserve(std::size_t(columns));
            for (int i = 0; i < columns; ++i)
                row.push_back(read.value(i));
            change(row);
            for (int i = 0; i < columns; ++i)
                write.bindValue(i, row[std::size_t(i)]);
            if (!write.exec())
                return failed(write);
        }
        return !read.lastError().isValid() || failed(read); // next() also ends at a row that cannot be read
    }
    bool failed(const QSqlQuery &query)
    {
        m_error = query.lastError();
        return false;
    }
    bool copyTables()
    {
        for (const char *same : {"hold", "wait", "summary"}) {
            if (!run(QStringLiteral("INSERT INTO main.%1 SELECT * FROM source.%1").arg(QLatin1String(same))))
                return false;
        }
        const auto ownerIn = [this](int column) {
            return [this, column](std::vector<QVariant> &row) {
                row[std::size_t(column)] = blob(owner(row[std::size_t(column)].toByteArray()));
            };
        };
        return run(QStringLiteral("INSERT INTO main.meta SELECT * FROM source.meta WHERE name LIKE 'summarized_%'"))
            && copyChanged("lock",
                           [this](std::vector<QVariant> &row) {
                               if (m_hidden.names)
                                   row[1] = m_locks.of(row[1].toByteArray());
                           })
            && copyChanged("owner", ownerIn(1)) && copyChanged("open_hold", ownerIn(1))
            && copyChanged("open_wait", ownerIn(1))
            && copyChanged("event", [this](std::vector<QVariant> &row) { row[7] = text(row[7], &m_nodes); })
            && copyChanged("incident",
                           [this](std::vector<QVariant> &row) {
                               row[4] = sentence(row[1], row[4]);
                               row[1] = rule(row[1]);
                               if (m_hidden.owners && !row[3].isNull())
                                   row[3] = m_clients.of(row[3].toByteArray());
                           })
            && copyChanged("watch", [this](std::vector<QVariant> &row) { row[3] = text(row[3], &m_programs); });
    }
    static QVariant blob(const QByteArray &bytes) { return bytes.isNull() ? QByteArray("") : bytes; }

    const HistoryFile *m_file;
    QSqlQuery m_query;
    QSqlError m_error;
    const HiddenValues m_hidden;
    StandIns m_locks{"lock-"};
    StandIns m_owners{"owner-"};
    StandIns m_clients{"client-"};
    StandIns m_nodes{"node-"};
    StandIns m_programs{"program-"};
    StandIns m_rules{"rule-"};
    std::map<QByteArray, StandIns> m_threads;
};

void removeAll(const QString &path)
{
    for (const char *part : {"", "-wal", "-shm", "-journal", "-writer"})
        QFile::remove(path + QLatin1String(part));
}

} // namespace

Result<void> copyRecording(const QString &from, const QString &to, const HiddenValues &hidden)
{
    // checks the version and the format
    if (const auto source = HistoryFile::open(from, HistoryFile::Use::Read); !source)
        return source.error();
    if (QFileInfo::exists(to))
        return Error{Error::Kind::Precondition,
                     CoreText::tr("%1 already exists. Choose another file.").arg(toDisplay(to.toUtf8())),
                     {},
                     {}};
    const QString part = to + QStringLiteral(".part");
    removeAll(part);
    Result<void> done;
    {
        const auto file = HistoryFile::open(part, HistoryFile::Use::Write);
        done = file ? CopiedRecording(file->get(), hidden).copyAll(from) : Result<void>(file.error());
    }
    if (done && !QFile::rename(part, to))
        done = Error{
            Error::Kind::Internal,
            CoreText::tr("%1 cannot be written. Check the permissions of its folder.").arg(toDisplay(to.toUtf8())),
            {},
            {}};
    removeAll(part);
    return done;
}

} // namespace lockscope::history
