#include "tests/support/damaged_row.h"

#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>

#include <stdexcept>

namespace lockscope {

void damageFifthRow(const QString &path, const QString &table, const QString &columns)
{
    const QString name = QStringLiteral("damage");
    QString error;
    {
        QSqlDatabase database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
        database.setDatabaseName(path);
        database.open();
        QSqlQuery query(database);
        const QString failing = QStringLiteral("CASE WHEN id=5 THEN abs(id-5-9223372036854775807-1) ELSE 0 END");
        for (const QString &statement :
             {QStringLiteral("ALTER TABLE %1 RENAME TO damaged").arg(table),
              QStringLiteral("CREATE VIEW %1 AS SELECT %2 FROM damaged").arg(table, columns.arg(failing))}) {
            if (error.isEmpty() && !query.exec(statement))
                error = query.lastError().text();
        }
    }
    QSqlDatabase::removeDatabase(name);
    if (!error.isEmpty())
        throw std::runtime_error(qPrintable(error));
}

} // namespace lockscope
