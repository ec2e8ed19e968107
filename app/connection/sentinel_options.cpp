#include "app/connection/sentinel_options.h"

#include "app/app_text.h"
#include "app/connection/tls_options.h"
#include "core/base/escape.h"
#include "core/profiles/given_password.h"

#include <algorithm>

namespace lockscope::app {

Options SentinelOptions::options() const
{
    return places() + Options{m_passwordFile};
}

bool SentinelOptions::isGiven(const ParsedOptions &given) const
{
    const Options all = places();
    return std::any_of(all.begin(), all.end(), [&given](const auto &option) { return given.has(option); });
}

void SentinelOptions::readPassword(ParsedOptions &given, bool isWanted)
{
    usual = profiles::takePasswordFromEnvironment("LOCKSCOPE_SENTINEL_PASSWORD");
    if (given.has(m_passwordFile) && !isWanted)
        given.wrong(AppText::tr("--sentinel-password-file needs --sentinel HOST:PORT[,…] and --master NAME, a "
                                "redis-sentinel:// address, or a profile with such an address"));
    else
        insisted = given.passwordIn(m_passwordFile);
}

void SentinelOptions::read(ParsedOptions &given)
{
    if (!isGiven(given))
        return;
    if (!given.has(m_sentinel) || !given.has(m_master)) {
        given.wrong(
            AppText::tr("--sentinel HOST:PORT[,…] and --master NAME need each other, and the other --sentinel-… "
                        "options need both"));
        return;
    }
    auto sentinels = redis::parseSentinels(given.values(m_sentinel).join(QLatin1Char(',')));
    const auto name = fromDisplay(given.value(m_master));
    if (!sentinels) {
        given.wrong(QStringLiteral("--sentinel: ") + sentinels.error().message);
    } else if (!name || name->isEmpty()) {
        given.wrong(AppText::tr("--master: give the name that the sentinels know, such as mymaster"));
    } else {
        redis::SentinelAccess read;
        read.sentinels = *std::move(sentinels);
        read.masterName = *name;
        read.user = given.value(m_user).toUtf8();
        readTls(given, read);
        access = std::move(read);
    }
}

void SentinelOptions::readTls(ParsedOptions &given, redis::SentinelAccess &to) const
{
    to.tls = given.has(m_tls);
    if (!to.tls && (given.has(m_caCert) || given.has(m_cert) || given.has(m_key)))
        given.wrong(AppText::tr("--sentinel-cacert, --sentinel-cert and --sentinel-key are for --sentinel-tls"));
    to.caFile = given.file(m_caCert);
    to.certFile = given.file(m_cert);
    to.keyFile = given.file(m_key);
    needBoth(given, m_cert, m_key);
}

} // namespace lockscope::app
