#pragma once

#include "tests/exclusion/history/event.h"

#include <QString>

namespace lockscope::exclusion {

// Appends to one worker's history: each line is one write() and stays, whatever becomes of the process. Any thread.
// What cannot be written throws std::runtime_error: a history with holes proves nothing.
class HistoryWriter {
public:
    explicit HistoryWriter(const QString &path);
    ~HistoryWriter();
    Q_DISABLE_COPY_MOVE(HistoryWriter)

    void write(const Event &event);

private:
    int m_fd = -1;
};

// All lines of a file. The last one may be torn where its writer was killed; any other that makes no sense throws
// std::runtime_error with its number.
History readHistory(const QString &path);

} // namespace lockscope::exclusion
