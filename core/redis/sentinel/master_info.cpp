#include "core/redis/sentinel/master_info.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"

#include <algorithm>

namespace lockscope::redis {

namespace {

constexpr qsizetype shownName = 100;

Error wrong(Error::Kind kind, const QString &message)
{
    return {kind, message, {}, {}};
}

Error noSuchMaster(const QByteArray &name)
{
    return {Error::Kind::Precondition,
            CoreText::tr("it does not know a master named '%1'").arg(elided(toDisplay(name), shownName)),
            QByteArrayLiteral("NAME"),
            {}};
}

Error explained(const QByteArray &name, Error said)
{
    if (said.kind == Error::Kind::Forbidden)
        said.message.prepend(CoreText::tr("its user lacks a permission (each sentinel has users of its own): "));
    else if (said.message.contains(QLatin1String("o such master")))
        return noSuchMaster(name);
    else if (said.message.contains(QLatin1String("unknown command")))
        return wrong(Error::Kind::Precondition,
                     CoreText::tr("it is not a sentinel; sentinels usually listen on port 26379"));
    return said;
}

QByteArray field(const Reply &reply, QByteArrayView name)
{
    for (std::size_t i = 0; i + 1 < reply.elements.size(); i += 2) {
        if (reply.elements[i].bytes == name)
            return reply.elements[i + 1].bytes;
    }
    return {};
}

std::optional<HostPort> placeIn(const Reply &reply)
{
    if (!reply.isArray() || reply.elements.size() != 2)
        return std::nullopt;
    bool ok = false;
    const ushort port = reply.elements[1].bytes.toUShort(&ok);
    const QString host = QString::fromUtf8(reply.elements[0].bytes);
    if (!ok || port == 0 || host.isEmpty())
        return std::nullopt;
    return HostPort{host, port};
}

qint64 votes(const std::vector<MasterInfo> &said, const MasterInfo &one)
{
    return std::count(said.begin(), said.end(), one);
}

} // namespace

Result<MasterInfo> parseMasterInfo(const QByteArray &masterName, const Result<Reply> &master,
                                   const Result<Reply> &place)
{
    if (!master)
        return explained(masterName, master.error());
    if (!place)
        return explained(masterName, place.error());
    if (place->isNil())
        return noSuchMaster(masterName);
    const auto where = placeIn(*place);
    bool ok = false;
    const qint64 epoch = field(*master, "config-epoch").toLongLong(&ok);
    if (!where || !ok)
        return wrong(Error::Kind::Decode, CoreText::tr("its answer is not that of a sentinel"));
    return MasterInfo{*where, epoch};
}

QByteArrayList mastersIn(const Reply &reply)
{
    QByteArrayList names;
    for (const Reply &each : reply.elements) {
        const QByteArray name = field(each, "name");
        if (!name.isEmpty())
            names << name;
    }
    return names;
}

std::optional<MasterInfo> newest(const std::vector<MasterInfo> &said, const std::optional<MasterInfo> &believed,
                                 bool areAll)
{
    const auto best = std::max_element(said.begin(), said.end(), [&said](const MasterInfo &a, const MasterInfo &b) {
        return std::pair(a.epoch, votes(said, a)) < std::pair(b.epoch, votes(said, b));
    });
    if (best == said.end() || (believed && best->epoch < believed->epoch && !areAll))
        return believed;
    return *best;
}

} // namespace lockscope::redis
