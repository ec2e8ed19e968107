#include "core/monitor/reading/permissions.h"

#include <array>

namespace lockscope::monitor {

namespace {

constexpr std::array<const char *, std::size_t(ReadCommand::Count_)> words{
    "SCAN",
    "TYPE",
    "HLEN",
    "HSCAN",
    "HGETALL",
    "HGET",
    "PTTL",
    "TTL",
    "MEMORY USAGE",
    "STRLEN",
    "GET",
    "LRANGE",
    "LLEN",
    "ZRANGE",
    "ZCARD",
    "PUBSUB CHANNELS",
    "PUBSUB NUMSUB",
    "PUBSUB SHARDCHANNELS",
    "PUBSUB SHARDNUMSUB",
    "DBSIZE",
    "TIME",
    "PSUBSCRIBE",
    "PUNSUBSCRIBE",
    "INFO",
    "READONLY",
    "PING",
    "CLIENT SETNAME",
    "CLIENT ID",
    "ROLE",
};

// Servers write "… no permissions to run the 'hlen' command" for a command, and "access" for a key or channel.
bool refusesCommand(const Error &error)
{
    return error.kind == Error::Kind::Forbidden && error.message.contains(QLatin1String("to run the"));
}

bool doesNotKnow(const Error &error)
{
    return error.kind == Error::Kind::Server && error.message.contains(QLatin1String("unknown "), Qt::CaseInsensitive)
        && error.message.contains(QLatin1String("command"), Qt::CaseInsensitive);
}

} // namespace

QByteArray word(ReadCommand which)
{
    return words.at(std::size_t(which));
}

bool Permissions::note(ReadCommand which, const Error &error)
{
    if (!refusesCommand(error) && !doesNotKnow(error))
        return false;
    refuse(which);
    return true;
}

std::vector<QString> Permissions::missing() const
{
    std::vector<QString> names;
    for (std::size_t i = 0; i < m_refused.size(); ++i) {
        if (m_refused[i])
            names.push_back(QString::fromLatin1(words.at(i)));
    }
    for (const QByteArray &pattern : m_refusedKeys)
        names.push_back(QStringLiteral("keys ") + QString::fromLatin1(pattern));
    return names;
}

void Permissions::reset()
{
    m_refused.reset();
    m_refusedKeys.clear();
}

} // namespace lockscope::monitor
