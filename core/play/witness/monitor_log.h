#pragma once

#include "core/base/clock.h"

#include <QByteArrayList>
#include <QString>

#include <vector>

namespace lockscope::play {

// What one server's MONITOR said while it was listened to: a part for each time that it was, which ends when the server
// does. Lines as they came, whole.
struct MonitorLog {
    struct Part {
        Instant from{};
        Instant until = Instant::max();
        QByteArrayList lines;
    };
    QString server;
    std::vector<Part> parts;

    // Nobody listened then.
    bool isGap(Instant at) const;
};

} // namespace lockscope::play
