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

// The keys or arguments with one name in a script's header: one position, or that one and all after it.
struct Place {
    std::size_t first = 0; // from 0
    bool isRest = false;
};

// The places of these names in the script's header, as in "-- ARGV  1 channel", "--       2 latch" or
// "--       9… channel".
std::vector<Place> placesOf(const QString &names, QByteArrayView source)
{
    const QRegularExpression named(QStringLiteral(R"(^-- (?:KEYS|ARGV|    )  (\d+)(…?) (?:%1)\b)").arg(names),
                                   QRegularExpression::MultilineOption);
    std::vector<Place> places;
    auto found = named.globalMatch(QString::fromUtf8(source));
    while (found.hasNext()) {
        const QRegularExpressionMatch one = found.next();
        places.push_back({std::size_t(one.captured(1).toULongLong()) - 1, !one.captured(2).isEmpty()});
    }
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
    for (const Place &place : placesOf(QStringLiteral("channel|fair_channel"), source)) {
        const std::size_t first = firstKey + keyCount(words) + place.first;
        const std::size_t end = place.isRest ? words.size() : std::min(first + 1, words.size());
        for (std::size_t at = first; at < end; ++at) {
            const QByteArray channel = words[at].toByteArray();
            const QByteArray rule = '&' + patternOf(channel);
            if (!channel.isEmpty() && !rules.contains(rule))
                rules << rule;
        }
    }
    return rules;
}

QByteArrayList keysIn(QByteArrayView source, const std::vector<QByteArrayView> &words)
{
    const std::vector<Place> drawn = placesOf(QStringLiteral("latch|mark"), source);
    QByteArrayList patterns;
    for (std::size_t i = 0; i < keyCount(words); ++i) {
        const QByteArray key = words[firstKey + i].toByteArray();
        const bool isDrawn =
            std::any_of(drawn.begin(), drawn.end(), [i](const Place &place) { return place.first == i; });
        patterns << (isDrawn ? patternOf(key) : inPattern(key));
    }
    return patterns;
}

} // namespace lockscope::redis
