#include "app/cli/options/sentinel_options.h"

#include "core/base/escape.h"

#include <QFile>

#include <algorithm>

namespace lockscope::cli {

Options SentinelOptions::options() const
{
    return {m_sentinel, m_master, m_user, m_passwordFile, m_tls, m_caCert, m_cert, m_key};
}

bool SentinelOptions::isGiven(const Given &given) const
{
    const Options all = options();
    return std::any_of(all.begin(), all.end(), [&given](const auto &option) { return given.has(option); });
}

void SentinelOptions::read(Given &given)
{
    if (!isGiven(given))
        return;
    if (!given.has(m_sentinel) || !given.has(m_master)) {
        given.wrong(QStringLiteral("--sentinel HOST:PORT[,…] and --master NAME go together, and the other --sentinel-… "
                                   "options with them"));
        return;
    }
    auto sentinels = redis::parseSentinels(given.values(m_sentinel).join(QLatin1Char(',')));
    const auto name = fromDisplay(given.value(m_master));
    if (!sentinels) {
        given.wrong(QStringLiteral("--sentinel: ") + sentinels.error().message);
    } else if (!name || name->isEmpty()) {
        given.wrong(QStringLiteral("--master: give the name that the sentinels know, such as mymaster"));
    } else {
        redis::SentinelAccess read;
        read.sentinels = *std::move(sentinels);
        read.masterName = *name;
        read.user = given.value(m_user).toUtf8();
        readSecret(given, read);
        readTls(given, read);
        access = std::move(read);
    }
}

void SentinelOptions::readSecret(Given &given, redis::SentinelAccess &to) const
{
    if (!given.has(m_passwordFile))
        return;
    QFile file(given.value(m_passwordFile));
    if (file.open(QIODevice::ReadOnly))
        to.password = file.readLine().trimmed();
    else
        given.wrong(QStringLiteral("--sentinel-password-file: %1: %2")
                        .arg(toDisplay(file.fileName().toUtf8()), file.errorString()));
}

void SentinelOptions::readTls(Given &given, redis::SentinelAccess &to) const
{
    to.tls = given.has(m_tls);
    to.caFile = given.value(m_caCert);
    to.certFile = given.value(m_cert);
    to.keyFile = given.value(m_key);
    if (!to.tls && (given.has(m_caCert) || given.has(m_cert) || given.has(m_key)))
        given.wrong(QStringLiteral("--sentinel-cacert, --sentinel-cert and --sentinel-key are for --sentinel-tls"));
}

} // namespace lockscope::cli
