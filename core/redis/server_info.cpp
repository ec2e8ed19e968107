#include "core/redis/server_info.h"

namespace lockscope::redis {

namespace {

void take(ServerInfo &info, QByteArrayView name, const QByteArray &value)
{
    if (name == "redis_version") {
        info.version = QString::fromUtf8(value.left(32));
        info.majorVersion = value.left(value.indexOf('.')).toInt();
    } else if (name == "role") {
        info.role = QString::fromUtf8(value.left(32));
    } else if (name == "redis_mode") {
        info.mode = QString::fromUtf8(value.left(32));
    } else if (name == "run_id") {
        info.runId = value.left(64);
    } else if (name == "maxmemory_policy") {
        info.maxmemoryPolicy = QString::fromUtf8(value.left(32));
    } else if (name == "connected_slaves") {
        info.connectedReplicas = value.toInt();
    }
}

} // namespace

ServerInfo ServerInfo::parse(const QByteArray &text)
{
    ServerInfo info;
    qsizetype at = 0;
    while (at < text.size()) {
        qsizetype end = text.indexOf('\n', at);
        end = end < 0 ? text.size() : end;
        const QByteArrayView line = QByteArrayView(text).sliced(at, end - at).trimmed();
        const qsizetype colon = line.indexOf(':');
        if (colon > 0)
            take(info, line.first(colon), line.sliced(colon + 1).toByteArray());
        at = end + 1;
    }
    return info;
}

} // namespace lockscope::redis
