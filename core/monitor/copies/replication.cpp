#include "core/monitor/copies/replication.h"

#include <QByteArrayView>

#include <algorithm>

namespace lockscope::monitor {

namespace {

std::optional<qint64> number(QByteArrayView text)
{
    bool ok = false;
    const qint64 value = text.toLongLong(&ok);
    return ok && value >= 0 ? std::optional(value) : std::nullopt;
}

// "ip=127.0.0.1,port=6380,state=online,offset=28,lag=1"
Replication::Replica replicaIn(const QByteArray &line)
{
    QByteArray host, port;
    Replication::Replica replica;
    bool isOnline = false;
    for (const QByteArray &field : line.split(',')) {
        const QByteArray value = field.mid(field.indexOf('=') + 1);
        if (field.startsWith("ip="))
            host = value;
        else if (field.startsWith("port="))
            port = value;
        else if (field.startsWith("state="))
            isOnline = value == "online";
        else if (field.startsWith("lag="))
            replica.secondsSinceHeard = number(value);
    }
    if (!isOnline)
        replica.secondsSinceHeard.reset();
    replica.place = QString::fromUtf8((host.contains(':') ? '[' + host + ']' : host) + ':' + port);
    return replica;
}

// True for "slave0", but not for "slave_repl_offset".
bool namesReplica(QByteArrayView name)
{
    return name.size() > 5 && name.startsWith("slave") && name[5] >= '0' && name[5] <= '9';
}

void take(Replication &into, QByteArrayView name, const QByteArray &value)
{
    if (name == "role")
        into.isMaster = value == "master";
    else if (name == "connected_slaves")
        into.counted = value.toInt();
    else if (namesReplica(name))
        into.replicas.push_back(replicaIn(value));
    else if (name == "master_repl_offset")
        into.written = number(value);
    else if (name == "slave_repl_offset")
        into.taken = number(value);
    else if (name == "master_link_status")
        into.isLinked = value == "up";
    else if (name == "master_link_down_since_seconds")
        into.secondsUnlinked = number(value);
}

} // namespace

Replication Replication::parse(const QByteArray &info)
{
    Replication all;
    for (const QByteArray &line : info.split('\n')) {
        const QByteArray trimmed = line.trimmed();
        const qsizetype colon = trimmed.indexOf(':');
        if (colon > 0)
            take(all, QByteArrayView(trimmed).first(colon), trimmed.mid(colon + 1));
    }
    if (!all.isMaster)
        all.written.reset(); // for a replica, this field is its own offset in the master's stream
    return all;
}

std::optional<qint64> Replication::secondsSinceHeard(const QString &place) const
{
    const auto found =
        std::find_if(replicas.begin(), replicas.end(), [&](const Replica &each) { return each.place == place; });
    return found == replicas.end() ? std::nullopt : found->secondsSinceHeard;
}

} // namespace lockscope::monitor
