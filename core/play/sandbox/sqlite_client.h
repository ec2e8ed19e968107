#pragma once

#include "core/play/sandbox/step_result.h"

#include <QString>

#include <memory>

struct sqlite3;

namespace lockscope::play {

// One actor's connection to the sandbox's SQLite file. Statements are short and block. A busy database is an error. No
// statement reaches another file: the connection neither attaches databases nor loads extensions, and refuses all
// pragmas.
class SqliteClient {
public:
    explicit SqliteClient(QString file);
    ~SqliteClient();
    Q_DISABLE_COPY_MOVE(SqliteClient)

    StepResult execute(const QString &sql); // one statement

private:
    struct Close {
        void operator()(sqlite3 *database) const;
    };
    bool open();

    QString m_file;
    std::unique_ptr<sqlite3, Close> m_database; // null until the first statement
};

} // namespace lockscope::play
