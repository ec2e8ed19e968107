#include "core/redis/read_commands.h"

#include <algorithm>
#include <optional>

namespace lockscope::redis {

namespace {

struct Allowed {
    QByteArrayView verb;
    QByteArrayView second = {}; // where the verb alone does not say what is done
};

// None of them has an option that writes, as STORE of SORT is one. AUTH, HELLO, SELECT, RESET and QUIT change whose or
// what the connection is, and are the handshake's.
constexpr Allowed list[] = {
    // what is at a key
    {"TYPE"},
    {"EXISTS"},
    {"PTTL"},
    {"TTL"},
    {"GET"},
    {"STRLEN"},
    {"HGET"},
    {"HMGET"},
    {"HGETALL"},
    {"HLEN"},
    {"HEXISTS"},
    {"HSCAN"},
    {"LRANGE"},
    {"LLEN"},
    {"LINDEX"},
    {"ZRANGE"},
    {"ZCARD"},
    {"ZSCORE"},
    {"MEMORY", "USAGE"},
    // which keys and channels there are
    {"SCAN"},
    {"DBSIZE"},
    {"PUBSUB", "CHANNELS"},
    {"PUBSUB", "NUMSUB"},
    {"PUBSUB", "NUMPAT"},
    {"PUBSUB", "SHARDCHANNELS"},
    {"PUBSUB", "SHARDNUMSUB"},
    // the server, its nodes and its clients
    {"PING"},
    {"TIME"},
    {"INFO"},
    {"ROLE"},
    {"ACL", "WHOAMI"},
    {"CLIENT", "ID"},
    {"CLIENT", "LIST"},
    {"CLIENT", "INFO"},
    {"CLUSTER", "INFO"},
    {"CLUSTER", "MYID"},
    {"CLUSTER", "NODES"},
    {"CLUSTER", "SHARDS"},
    {"CLUSTER", "SLOTS"},
    {"CONFIG", "GET"},
    {"COMMAND", "INFO"},
    {"SENTINEL", "GET-MASTER-ADDR-BY-NAME"},
    {"SENTINEL", "MASTER"},
    {"SENTINEL", "MASTERS"},
    {"SENTINEL", "REPLICAS"},
    {"SENTINEL", "SENTINELS"},
    // several in one step, where each of them is in this list; and how this connection is told of changes
    {"WATCH"},
    {"UNWATCH"},
    {"MULTI"},
    {"EXEC"},
    {"DISCARD"},
    {"ASKING"},
    {"READONLY"},
    {"CLIENT", "CACHING"},
    {"CLIENT", "TRACKING"},
};

// The bulks of one command on the wire, "*2\r\n$3\r\nGET\r\n$1\r\nk\r\n", one after the other.
class Words {
public:
    explicit Words(QByteArrayView wire)
        : m_rest(wire)
    {
        m_left = takeNumber('*').value_or(0);
        m_isWhole = m_left > 0;
    }

    std::optional<QByteArrayView> next()
    {
        if (!m_isWhole || m_left == 0)
            return std::nullopt;
        --m_left;
        const auto size = takeNumber('$');
        m_isWhole = size && m_rest.size() >= *size + 2;
        if (!m_isWhole)
            return std::nullopt;
        const QByteArrayView word = m_rest.first(*size);
        m_rest = m_rest.sliced(*size + 2);
        return word;
    }

    // Once all were taken: nothing is missing, and nothing stands behind them.
    bool areAll() const { return m_isWhole && m_left == 0 && m_rest.isEmpty(); }

private:
    std::optional<qsizetype> takeNumber(char mark)
    {
        const qsizetype end = m_rest.indexOf("\r\n");
        if (end < 2 || m_rest.front() != mark)
            return std::nullopt;
        bool ok = false;
        const qlonglong number = m_rest.sliced(1, end - 1).toLongLong(&ok);
        m_rest = m_rest.sliced(end + 2);
        return ok && number >= 0 ? std::optional(qsizetype(number)) : std::nullopt;
    }

    QByteArrayView m_rest;
    qsizetype m_left = 0;
    bool m_isWhole = false;
};

bool isSame(QByteArrayView a, QByteArrayView b)
{
    return a.size() == b.size() && a.compare(b, Qt::CaseInsensitive) == 0;
}

} // namespace

bool onlyReads(const Command &command)
{
    Words words(command.wire);
    const auto verb = words.next();
    const auto second = words.next();
    while (words.next())
        ;
    if (!verb || !words.areAll())
        return false;
    return std::any_of(std::begin(list), std::end(list), [&](const Allowed &each) {
        return isSame(each.verb, *verb) && (each.second.isEmpty() || (second && isSame(each.second, *second)));
    });
}

} // namespace lockscope::redis
