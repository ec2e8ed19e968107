#pragma once

#include "tests/exclusion/history/event.h"

#include <QString>

namespace lockscope::exclusion {

// Appends to one worker's history. Each line is one write() and remains, whatever happens to the process. Usable from
// any thread. A failed write throws std::runtime_error, because a history with gaps proves nothing.
class HistoryWriter {
public:
    explicit HistoryWriter(const QString &path);
    ~HistoryWriter();
    Q_DISABLE_COPY_MOVE(HistoryWriter)

    void write(const Event &event);

private:
    int m_fd = -1;
};

// All lines of a file. The last line may be torn if its writer was killed. Any other invalid line throws
// std::runtime_error with its number.
History readHistory(const QString &path);

} // namespace lockscope::exclusion
