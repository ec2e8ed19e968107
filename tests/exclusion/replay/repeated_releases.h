#pragma once

#include "tests/exclusion/replay/append_only.h"

#include <QHash>

namespace lockscope::exclusion {

// Finds releases of plain semaphores that the server executed twice, because it had lost the latch of the first
// execution: it evicted the latch, or a flush deleted it. The server does not know the owners of such permits, so
// nothing else can prevent the second execution. Evictions happen only while the filling keys of the fault exist; a
// client may delete a latch in that time too, and the file does not tell the two apart.
class RepeatedReleases {
public:
    struct Repeated {
        QByteArray semaphore;
        qint64 permits = 0; // now free beyond those that the semaphore had
    };
    // Returns what this step released once more; without a semaphore if it did not.
    Repeated take(const Step &step);

private:
    enum class Latch { Written, Lost };
    void lose(const QByteArrayList &command);

    QHash<QByteArray, Latch> m_latches;
    bool m_isEvicting = false;
};

} // namespace lockscope::exclusion
