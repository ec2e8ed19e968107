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
        Ask, // for this command only: the slot is migrating, and this key already has
        Later, // no node can do it now: migrating keys, a failover, data being loaded
    };
    Kind kind = Kind::Later;
    quint16 slot = 0; // for Moved and Ask
    QString host; // the other node's; empty means that of the node that answered
    quint16 port = 0;

    static std::optional<Redirect> of(const QByteArray &errorReply);
};

} // namespace lockscope::redis
