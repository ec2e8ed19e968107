#include "core/play/sandbox/sqlite_client.h"

#include <QByteArrayList>
#include <QFile>

#include <sqlite3.h>

#include <array>
#include <string_view>

namespace lockscope::play {

namespace {

// A statement blocks the thread of all actors.
constexpr Millis longestStatement(1'000);
constexpr int stepsBetweenLooks = 1'000; // of SQLite's virtual machine, before it looks at the clock
// One step of that machine can compare each byte of a value with each byte of another, so values must be short.
constexpr int longestValue = 64 * 1024;
constexpr int longestPattern = 1'000; // of LIKE and GLOB, for the same reason
constexpr int mostColumns = 100;
constexpr qsizetype mostResultRows = 1'000;
constexpr qsizetype mostResultBytes = 64 * 1024;
// 16 MiB for the tables and as much for temporary ones: the folder for temporary files is often in memory.
constexpr char limitSize[] = "PRAGMA main.max_page_count = 4096; PRAGMA temp.max_page_count = 4096";

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

QByteArray whyFailed(int code, sqlite3 *database)
{
    if (code == SQLITE_INTERRUPT)
        return "the statement ran longer than " + QByteArray::number(longestStatement.count()) + " ms";
    if (code == SQLITE_TOOBIG)
        return "a value has more than " + QByteArray::number(longestValue) + " bytes";
    return sqlite3_errmsg(database);
}

QByteArray resultTooLarge()
{
    return "the result has more than " + QByteArray::number(mostResultRows) + " rows or "
        + QByteArray::number(mostResultBytes) + " bytes";
}

} // namespace

void SqliteClient::Close::operator()(sqlite3 *database) const
{
    sqlite3_close(database);
}

SqliteClient::SqliteClient(QString file, Clock *clock)
    : m_file(std::move(file))
    , m_clock(clock)
{ }

SqliteClient::~SqliteClient() = default;

bool SqliteClient::open()
{
    sqlite3 *made = nullptr;
    const int opened = sqlite3_open_v2(QFile::encodeName(m_file).constData(), &made,
                                       SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
    m_database.reset(made); // stored even after an error, because the handle has the error message
    if (opened != SQLITE_OK || sqlite3_exec(made, limitSize, nullptr, nullptr, nullptr) != SQLITE_OK)
        return false;
    sqlite3_limit(made, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_limit(made, SQLITE_LIMIT_LENGTH, longestValue);
    sqlite3_limit(made, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, longestPattern);
    sqlite3_limit(made, SQLITE_LIMIT_COLUMN, mostColumns);
    sqlite3_progress_handler(made, stepsBetweenLooks, isOverdue, this);
    sqlite3_set_authorizer(made, authorize, nullptr);
    return true;
}

int SqliteClient::isOverdue(void *self)
{
    const auto *client = static_cast<const SqliteClient *>(self);
    return client->m_clock->now() >= client->m_until ? 1 : 0;
}

// If a statement has no result columns, the result is the number of changed rows.
StepResult SqliteClient::execute(const QString &sql)
{
    if (!m_database && !open()) {
        const QByteArray why = sqlite3_errmsg(m_database.get());
        m_database.reset();
        return {Outcome::Failed, "the database cannot be opened: " + why};
    }
    m_until = m_clock->now() + longestStatement;
    const QByteArray text = sql.toUtf8();
    sqlite3_stmt *prepared = nullptr;
    const char *rest = nullptr;
    const int parsed = sqlite3_prepare_v2(m_database.get(), text.constData(), int(text.size()), &prepared, &rest);
    const Statement statement(prepared);
    if (parsed != SQLITE_OK)
        return {Outcome::Failed, whyFailed(parsed, m_database.get())};
    if (!statement || !QByteArray(rest).trimmed().isEmpty())
        return {Outcome::Failed, "one statement at a time"};
    QByteArrayList rows;
    qsizetype bytes = 0;
    int step = sqlite3_step(prepared);
    for (; step == SQLITE_ROW; step = sqlite3_step(prepared)) {
        rows << row(prepared);
        bytes += rows.back().size() + 1;
        if (rows.size() > mostResultRows || bytes > mostResultBytes)
            return {Outcome::Failed, resultTooLarge()};
    }
    if (step != SQLITE_DONE)
        return {Outcome::Failed, whyFailed(step, m_database.get())};
    const bool isQuery = sqlite3_column_count(prepared) > 0;
    return {Outcome::Replied, isQuery ? rows.join(' ') : QByteArray::number(sqlite3_changes(m_database.get()))};
}

} // namespace lockscope::play
