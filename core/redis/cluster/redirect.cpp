#include "core/redis/cluster/redirect.h"

#include "core/redis/slot.h"

namespace lockscope::redis {

namespace {

// Parses `MOVED 3999 127.0.0.1:6381`. The host may be an IPv6 address, or missing.
std::optional<Redirect> elsewhere(Redirect::Kind kind, const QByteArray &text)
{
    const QByteArrayList words = text.split(' ');
    if (words.size() < 3)
        return std::nullopt;
    bool hasSlot = false;
    bool hasPort = false;
    const qsizetype colon = words[2].lastIndexOf(':');
    Redirect redirect{kind, words[1].toUShort(&hasSlot), {}, words[2].mid(colon + 1).toUShort(&hasPort)};
    redirect.host = QString::fromUtf8(words[2].left(std::max<qsizetype>(colon, 0)));
    if (redirect.host == QLatin1String("?"))
        redirect.host.clear();
    const bool isSound = colon >= 0 && hasSlot && hasPort && redirect.port > 0 && redirect.slot < slotCount;
    return isSound ? std::optional(redirect) : std::nullopt;
}

} // namespace

std::optional<Redirect> Redirect::of(const QByteArray &errorReply)
{
    if (errorReply.startsWith("MOVED "))
        return elsewhere(Kind::Moved, errorReply);
    if (errorReply.startsWith("ASK "))
        return elsewhere(Kind::Ask, errorReply);
    for (const char *word : {"TRYAGAIN ", "CLUSTERDOWN ", "LOADING "}) {
        if (errorReply.startsWith(word))
            return Redirect{};
    }
    return std::nullopt;
}

} // namespace lockscope::redis
