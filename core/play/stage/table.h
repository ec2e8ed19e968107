#pragma once

#include "core/play/stage/ended.h"

#include <QString>

#include <memory>

struct sqlite3;

namespace lockscope::play {

// One actor's connection to the stage's SQLite file. Statements are short, and block. Busy is an error, as it is for
// whoever does not wait. No statement reaches another file: the connection neither attaches databases nor loads
// extensions, and refuses all pragmas.
class Table {
public:
    explicit Table(QString file);
    ~Table();
    Q_DISABLE_COPY_MOVE(Table)

    Ended execute(const QString &sql); // one statement

private:
    struct Close {
        void operator()(sqlite3 *database) const;
    };
    bool open();

    QString m_file;
    std::unique_ptr<sqlite3, Close> m_database; // null until the first statement
};

} // namespace lockscope::play
