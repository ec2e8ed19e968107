#pragma once

#include "core/base/clock.h"
#include "core/play/recording/traffic.h"

#include <QByteArrayList>
#include <QString>

#include <optional>
#include <vector>

namespace lockscope::play {

// The MONITOR output of one server. Each part covers one connection. A connection ends when its server ends. Lines are
// complete and unchanged.
struct MonitorLog {
    struct Part {
        Instant from{};
        Instant until = Instant::max();
        QByteArrayList lines;
    };
    QString server;
    std::vector<Part> parts;

    // Returns true if nothing listened at that time.
    bool isGap(Instant at) const;
};

// A spelling that only the sandbox uses (gET), so that its commands differ from those of actors in MONITOR. Servers
// accept any case.
QByteArray asSandbox(QByteArray verb);

// A command of an actor from a line of MONITOR.
struct MonitorCommand {
    QByteArrayList words; // as in Transfer::words
    QByteArray script; // Transfer::script
    QByteArray line;
};
// nullopt for other lines: calls inside scripts, commands of servers and of the sandbox, and upkeep.
std::optional<MonitorCommand> actorCommandIn(const QByteArray &line);

} // namespace lockscope::play
