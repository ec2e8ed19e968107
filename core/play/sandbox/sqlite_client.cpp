#include "core/play/sandbox/sqlite_client.h"

#include <QByteArrayList>
#include <QFile>

#include <sqlite3.h>

#include <array>
#include <string_view>

namespace lockscope::play {

namespace {

struct Finalize {
    void operator()(sqlite3_stmt *statement) const { sqlite3_finalize(statement); }
};
using Statement = std::unique_ptr<sqlite3_stmt, Finalize>;

// Functions of some SQLite builds that access files or run code.
bool reachesOut(std::string_view function)
{
    constexpr std::array<std::string_view, 6> all{"load_extension", "readfile", "writefile",
                                                  "edit",           "fsdir",    "fts3_tokenizer"};
    return std::find(all.begin(), all.end(), function) != all.end();
}

// Denying SQLITE_ATTACH also denies VACUUM INTO.
int authorize(void *, int what, const char *, const char *function, const char *, const char *)
{
    switch (what) {
    case SQLITE_ATTACH:
    case SQLITE_DETACH:
    case SQLITE_PRAGMA:
    case SQLITE_CREATE_VTABLE: return SQLITE_DENY;
    case SQLITE_FUNCTION: return function && reachesOut(function) ? SQLITE_DENY : SQLITE_OK;
    default: return SQLITE_OK;
    }
}

// Like sqlite3: `|` between the fields of a row. Spaces separate rows.
QByteArray row(sqlite3_stmt *statement)
{
    QByteArrayList fields;
    for (int i = 0; i < sqlite3_column_count(statement); ++i) {
        const auto *text = static_cast<const char *>(sqlite3_column_blob(statement, i));
        fields << QByteArray(text, sqlite3_column_bytes(statement, i));
    }
    return fields.join('|');
}

} // namespace

void SqliteClient::Close::operator()(sqlite3 *database) const
{
    sqlite3_close(database);
}

SqliteClient::SqliteClient(QString file)
    : m_file(std::move(file))
{ }

SqliteClient::~SqliteClient() = default;

bool SqliteClient::open()
{
    sqlite3 *made = nullptr;
    const int opened = sqlite3_open_v2(QFile::encodeName(m_file).constData(), &made,
                                       SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
    m_database.reset(made); // stored even after an error, because the handle has the error message
    if (opened != SQLITE_OK)
        return false;
    sqlite3_limit(made, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_set_authorizer(made, authorize, nullptr);
    return true;
}

// If a statement has no result columns, the result is the number of changed rows.
StepResult SqliteClient::execute(const QString &sql)
{
    if (!m_database && !open()) {
        const QByteArray why = sqlite3_errmsg(m_database.get());
        m_database.reset();
        return {Outcome::Failed, "the database cannot be opened: " + why};
    }
    const QByteArray text = sql.toUtf8();
    sqlite3_stmt *prepared = nullptr;
    const char *rest = nullptr;
    const int parsed = sqlite3_prepare_v2(m_database.get(), text.constData(), int(text.size()), &prepared, &rest);
    const Statement statement(prepared);
    if (parsed != SQLITE_OK)
        return {Outcome::Failed, sqlite3_errmsg(m_database.get())};
    if (!statement || !QByteArray(rest).trimmed().isEmpty())
        return {Outcome::Failed, "one statement at a time"};
    QByteArrayList rows;
    int step = sqlite3_step(prepared);
    for (; step == SQLITE_ROW; step = sqlite3_step(prepared))
        rows << row(prepared);
    if (step != SQLITE_DONE)
        return {Outcome::Failed, sqlite3_errmsg(m_database.get())};
    const bool isQuery = sqlite3_column_count(prepared) > 0;
    return {Outcome::Replied, isQuery ? rows.join(' ') : QByteArray::number(sqlite3_changes(m_database.get()))};
}

} // namespace lockscope::play
