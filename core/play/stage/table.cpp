#include "core/play/stage/table.h"

#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QSqlRecord>
#include <QUuid>
#include <QVariant>

namespace lockscope::play {

namespace {

// As sqlite3 writes them: a row by `|`; several rows by spaces. Of what gives none, how many rows were changed.
QByteArray answer(QSqlQuery &query)
{
    if (!query.isSelect())
        return QByteArray::number(query.numRowsAffected());
    QByteArrayList rows;
    while (query.next()) {
        QByteArrayList fields;
        for (int i = 0; i < query.record().count(); ++i)
            fields << query.value(i).toByteArray();
        rows << fields.join('|');
    }
    return rows.join(' ');
}

} // namespace

Table::Table(QString file)
    : m_file(std::move(file))
    , m_connection(QUuid::createUuid().toString())
{ }

Table::~Table()
{
    QSqlDatabase::removeDatabase(m_connection);
}

Ended Table::execute(const QString &sql)
{
    QSqlDatabase database = QSqlDatabase::contains(m_connection)
        ? QSqlDatabase::database(m_connection)
        : QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_connection);
    database.setDatabaseName(m_file);
    if (!database.isOpen() && !database.open())
        return {Outcome::Failed, "the database cannot be opened: " + database.lastError().text().toUtf8()};
    QSqlQuery query(database);
    if (!query.exec(sql))
        return {Outcome::Failed, query.lastError().databaseText().toUtf8()};
    return {Outcome::Replied, answer(query)};
}

} // namespace lockscope::play
