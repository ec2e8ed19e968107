#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace lockscope::redis {

// What a node of a cluster answers when it does not do what it was asked to, and has done nothing.
// Rule: cluster specification, "Redirection and resharding".
struct Redirect {
    enum class Kind : quint8 {
        Moved, // the slot is another node's
        Ask, // for this once: the slot is on its way there, and this key has gone ahead
        Later, // nobody can do it now: keys apart on their way, a failover, data still being loaded
    };
    Kind kind = Kind::Later;
    quint16 slot = 0; // Moved, Ask
    QString host; // of it; empty: that of the node that answered
    quint16 port = 0;

    static std::optional<Redirect> of(const QByteArray &errorReply);
};

} // namespace lockscope::redis
