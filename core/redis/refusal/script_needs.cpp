#include "core/redis/refusal/script_needs.h"

#include "core/redis/refusal/acl_line.h"

#include <QRegularExpression>

#include <algorithm>

namespace lockscope::redis {

namespace {

bool hasWord(const std::vector<QByteArrayView> &words, QByteArrayView wanted)
{
    return std::find(words.begin(), words.end(), wanted) != words.end();
}

// The ACL rule for a call. The rule of a container command (such as CLIENT) includes the subcommand.
QByteArray ruleOf(const QRegularExpressionMatch &call)
{
    const QByteArray verb = call.captured(1).toLatin1();
    const bool isContainer = verb == "pubsub" || verb == "client";
    return '+' + (isContainer ? QByteArray(verb + '|' + call.captured(2).toLatin1()) : verb);
}

// The ACL pattern for a name such as `redisson_lock__channel:{NAME}:OWNER`: keeps the part up to the last brace.
QByteArray patternOf(const QByteArray &name)
{
    const qsizetype end = name.lastIndexOf('}');
    return inPattern(end < 0 ? name : name.first(end + 1)) + '*';
}

// The words are EVAL, the script, the number of keys, then the keys.
constexpr std::size_t firstKey = 3;

std::size_t keyCount(const std::vector<QByteArrayView> &words)
{
    return std::min(words.size() - firstKey, std::size_t(words[firstKey - 1].toByteArray().toULongLong()));
}

// The positions, from 0, of the keys or arguments that have one of these names in the script's header, as in
// "-- ARGV  1 channel" or "--       2 latch".
std::vector<std::size_t> placesOf(const QString &names, QByteArrayView source)
{
    const QRegularExpression named(QStringLiteral(R"(^-- (?:KEYS|ARGV|    )  (\d+) (?:%1)\b)").arg(names),
                                   QRegularExpression::MultilineOption);
    std::vector<std::size_t> places;
    auto found = named.globalMatch(QString::fromUtf8(source));
    while (found.hasNext())
        places.push_back(std::size_t(found.next().captured(1).toULongLong()) - 1);
    return places;
}

} // namespace

QByteArrayList commandsIn(QByteArrayView source, const std::vector<QByteArrayView> &words)
{
    static const QRegularExpression called(QStringLiteral(R"(\b(?:redis\.p?call|try)\('(\w+)'(?:, '(\w+)')?)"));
    QByteArrayList rules;
    auto calls = called.globalMatch(QString::fromLatin1(source));
    while (calls.hasNext())
        rules << ruleOf(calls.next());
    const bool isSharded = hasWord(words, "spublish");
    if (source.contains("(publish,"))
        rules << (isSharded ? "+spublish" : "+publish");
    for (const char *sharded : {"+spublish", "+pubsub|shardnumsub"}) {
        if (!isSharded) // a server before Redis 7 does not know sharded commands
            rules.removeAll(sharded);
    }
    std::sort(rules.begin(), rules.end());
    rules.erase(std::unique(rules.begin(), rules.end()), rules.end());
    return rules;
}

QByteArrayList channelsIn(QByteArrayView source, const std::vector<QByteArrayView> &words)
{
    QByteArrayList rules;
    for (const std::size_t place : placesOf(QStringLiteral("channel|fair_channel"), source)) {
        const std::size_t at = firstKey + keyCount(words) + place;
        const QByteArray channel = at < words.size() ? words[at].toByteArray() : QByteArray();
        const QByteArray rule = '&' + patternOf(channel);
        if (!channel.isEmpty() && !rules.contains(rule))
            rules << rule;
    }
    return rules;
}

QByteArrayList keysIn(QByteArrayView source, const std::vector<QByteArrayView> &words)
{
    const std::vector<std::size_t> drawn = placesOf(QStringLiteral("latch|mark"), source);
    QByteArrayList patterns;
    for (std::size_t i = 0; i < keyCount(words); ++i) {
        const QByteArray key = words[firstKey + i].toByteArray();
        const bool isDrawn = std::find(drawn.begin(), drawn.end(), i) != drawn.end();
        patterns << (isDrawn ? patternOf(key) : inPattern(key));
    }
    return patterns;
}

} // namespace lockscope::redis
