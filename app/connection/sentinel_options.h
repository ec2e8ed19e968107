#pragma once

#include "app/app_text.h"
#include "app/connection/parsed_options.h"
#include "core/redis/sentinel_access.h"

namespace lockscope::app {

// The sentinels that know the server's address, with their account and TLS. They replace the host in --url.
class SentinelOptions final : public OptionGroup {
public:
    Options options() const override;
    void read(ParsedOptions &given);
    void readPassword(ParsedOptions &given, bool isWanted); // `isWanted`: at least one server has sentinels

    std::optional<redis::SentinelAccess> access; // set if the options were given without an error
    std::optional<Secret> insisted; // from --sentinel-password-file
    Secret usual; // from LOCKSCOPE_SENTINEL_PASSWORD
    // The options that name the sentinels and their TLS.
    Options places() const { return {m_sentinel, m_master, m_user, m_tls, m_caCert, m_cert, m_key}; }

private:
    bool isGiven(const ParsedOptions &given) const;
    void readTls(ParsedOptions &given, redis::SentinelAccess &to) const;

    const QCommandLineOption m_sentinel{
        QStringLiteral("sentinel"),
        AppText::tr("ask these sentinels for the master (with --master); --url then gives only user, password, "
                    "database and TLS, as in rediss://ops@/2"),
        QStringLiteral("HOST:PORT[,…]")};
    const QCommandLineOption m_master{QStringLiteral("master"),
                                      AppText::tr("the name under which the sentinels know the master"),
                                      QStringLiteral("MASTER")};
    const QCommandLineOption m_user{QStringLiteral("sentinel-user"),
                                    AppText::tr("log in to the sentinels as this user"), QStringLiteral("USER")};
    const QCommandLineOption m_passwordFile{
        QStringLiteral("sentinel-password-file"),
        AppText::tr("read the sentinels' password from a file (also LOCKSCOPE_SENTINEL_PASSWORD)"),
        QStringLiteral("FILE")};
    const QCommandLineOption m_tls{QStringLiteral("sentinel-tls"), AppText::tr("the sentinels speak TLS")};
    const QCommandLineOption m_caCert{QStringLiteral("sentinel-cacert"),
                                      AppText::tr("TLS to the sentinels: trust this CA (default: that of --cacert)"),
                                      QStringLiteral("FILE")};
    const QCommandLineOption m_cert{QStringLiteral("sentinel-cert"),
                                    AppText::tr("TLS to the sentinels: client certificate (default: that of --cert)"),
                                    QStringLiteral("FILE")};
    const QCommandLineOption m_key{QStringLiteral("sentinel-key"),
                                   AppText::tr("TLS to the sentinels: client key (default: that of --key)"),
                                   QStringLiteral("FILE")};
};

} // namespace lockscope::app
