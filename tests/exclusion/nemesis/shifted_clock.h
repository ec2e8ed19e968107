#pragma once

#include "core/base/clock.h"

#include <QStringList>

namespace lockscope::exclusion {

// The wall clock of processes that are started with its environment; it can jump while they run. Their monotonic clocks
// do not change. If a library cannot be preloaded, shifts have no effect, so check whether they do.
class ShiftedClock {
public:
    // creates the file or uses the existing one; throws std::runtime_error if it cannot
    explicit ShiftedClock(const QString &file);
    ~ShiftedClock();
    Q_DISABLE_COPY_MOVE(ShiftedClock)

    static bool isThereForOurs(); // false with a sanitizer, because the library may not be preloaded then
    QStringList environment() const; // NAME=VALUE
    void shiftTo(Millis ahead); // relative to the machine's clock
    Millis shift() const;

private:
    struct Shared;
    QString m_file;
    Shared *m_shared = nullptr;
};

} // namespace lockscope::exclusion
