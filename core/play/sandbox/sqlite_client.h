#pragma once

#include "core/base/clock.h"
#include "core/play/sandbox/step_result.h"

#include <QString>

#include <memory>

struct sqlite3;

namespace lockscope::play {

// One actor's connection to the sandbox's SQLite file. Statements are short and block. A busy database is an error, and
// so is a statement that runs too long, whose result is too large, or for which the file would become too large. No
// statement reaches another file: the connection neither attaches databases nor loads extensions, and refuses all
// pragmas.
class SqliteClient {
public:
    // The clock must go on while a statement runs, so it is not the clock of an actor, which can freeze.
    SqliteClient(QString file, Clock *clock);
    ~SqliteClient();
    Q_DISABLE_COPY_MOVE(SqliteClient)

    StepResult execute(const QString &sql); // one statement

private:
    struct Close {
        void operator()(sqlite3 *database) const;
    };
    bool open();
    static int isOverdue(void *self); // if it is not 0, the statement ends

    QString m_file;
    Clock *m_clock;
    Instant m_until; // the end of the time for the statement
    std::unique_ptr<sqlite3, Close> m_database; // null until the first statement
};

} // namespace lockscope::play
