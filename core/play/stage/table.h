#pragma once

#include "core/play/stage/ended.h"

#include <QString>

namespace lockscope::play {

// One actor's connection to the stage's SQLite file. Statements are short, and block. Busy is an error, as it is for
// whoever does not wait.
class Table {
public:
    explicit Table(QString file);
    ~Table();
    Q_DISABLE_COPY_MOVE(Table)

    Ended execute(const QString &sql);

private:
    QString m_file;
    QString m_connection; // Qt's name for it
};

} // namespace lockscope::play
