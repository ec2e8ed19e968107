#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace lockscope::redis {

// The reply of a cluster node that did not execute a command.
// Rule: cluster specification, "Redirection and resharding".
struct Redirect {
    enum class Kind : quint8 {
        Moved, // another node serves the slot
        Ask, // only for this command: its slot is migrating, and its key has already moved
        Later, // no node can execute it now: keys are migrating, a failover is under way, or data is being loaded
    };
    Kind kind = Kind::Later;
    quint16 slot = 0; // for Moved and Ask
    QString host; // the host of the other node; empty means the host of the node that answered
    quint16 port = 0;

    static std::optional<Redirect> of(const QByteArray &errorReply);
};

} // namespace lockscope::redis
