#pragma once

#include "core/base/clock.h"

#include <QStringList>

namespace lockscope::exclusion {

// The wall clock of processes that are started with its environment: it can be made to jump while they run. Their
// monotonic clocks stay. Where a library cannot be preloaded, nothing happens: look whether it does.
class ShiftedClock {
public:
    explicit ShiftedClock(const QString &file); // made, or taken as it is; throws std::runtime_error when it cannot be
    ~ShiftedClock();
    Q_DISABLE_COPY_MOVE(ShiftedClock)

    static bool isThereForOurs(); // our own programs may not be preloaded when a sanitizer is built in
    QStringList environment() const; // NAME=VALUE
    void shiftTo(Millis ahead); // of the machine's clock
    Millis shift() const;

private:
    struct Shared;
    QString m_file;
    Shared *m_shared = nullptr;
};

} // namespace lockscope::exclusion
