#include "core/redis/sentinel_access.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"

#include <QList>
#include <QStringList>

#include <algorithm>

namespace lockscope::redis {

namespace {

bool containsAll(const std::vector<HostPort> &all, const std::vector<HostPort> &some)
{
    return std::all_of(some.begin(), some.end(), [&all](const HostPort &one) { return contains(all, one); });
}

QStringList texts(const std::vector<HostPort> &sentinels)
{
    QStringList texts;
    for (const HostPort &each : sentinels)
        texts << each.toText();
    return texts;
}

} // namespace

QString SentinelAccess::toText() const
{
    const QString all = texts(sentinels).join(QLatin1String(", "));
    return QStringLiteral("%1 (%2)").arg(toDisplay(masterName), toDisplay(all.toUtf8()));
}

bool isSamePlace(const SentinelAccess &a, const SentinelAccess &b)
{
    return a.masterName == b.masterName
        && std::any_of(a.sentinels.begin(), a.sentinels.end(),
                       [&b](const HostPort &each) { return contains(b.sentinels, each); });
}

bool isSameAccount(const SentinelAccess &a, const SentinelAccess &b)
{
    return a.masterName == b.masterName && a.user == b.user && a.tls == b.tls && containsAll(a.sentinels, b.sentinels)
        && containsAll(b.sentinels, a.sentinels);
}

Result<std::vector<HostPort>> parseSentinels(QStringView text)
{
    std::vector<HostPort> sentinels;
    for (const QStringView each : text.split(QLatin1Char(','))) {
        const QStringView place = each.trimmed();
        auto parsed = parseHostPort(place, {{}, SentinelAccess::usualPort});
        if (!parsed)
            return parsed.error();
        if (parsed->host.isEmpty())
            return Error{Error::Kind::Precondition,
                         CoreText::tr("write sentinels as HOST:PORT,HOST:PORT, for example "
                                      "10.0.0.1:26379,10.0.0.2:26379"),
                         {},
                         {}};
        if (!contains(sentinels, *parsed))
            sentinels.push_back(*std::move(parsed));
    }
    return sentinels;
}

QString toText(const std::vector<HostPort> &sentinels)
{
    return texts(sentinels).join(QLatin1Char(','));
}

} // namespace lockscope::redis
