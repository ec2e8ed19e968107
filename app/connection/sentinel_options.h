#pragma once

#include "app/connection/parsed_options.h"
#include "core/redis/sentinel_access.h"

namespace lockscope::app {

// The sentinels that know where the server is, with an account and TLS of their own. In place of a host in --url.
class SentinelOptions final : public OptionGroup {
public:
    Options options() const override;
    void read(ParsedOptions &given);
    void readPassword(ParsedOptions &given, bool isWanted); // `isWanted`: sentinels are asked, whoever named them

    std::optional<redis::SentinelAccess> access; // given, and right
    std::optional<Secret> insisted; // the password in a file
    Secret usual; // in the environment
    // Those that say which sentinels, and how they are spoken to.
    Options places() const { return {m_sentinel, m_master, m_user, m_tls, m_caCert, m_cert, m_key}; }

private:
    bool isGiven(const ParsedOptions &given) const;
    void readTls(ParsedOptions &given, redis::SentinelAccess &to) const;

    const QCommandLineOption m_sentinel{
        QStringLiteral("sentinel"),
        QStringLiteral("ask these sentinels who is master (with --master); --url then says only the user, password, "
                       "database and whether it is TLS, as in rediss://ops@/2"),
        QStringLiteral("HOST:PORT[,…]")};
    const QCommandLineOption m_master{QStringLiteral("master"),
                                      QStringLiteral("the name under which the sentinels know the master"),
                                      QStringLiteral("NAME")};
    const QCommandLineOption m_user{QStringLiteral("sentinel-user"), QStringLiteral("log in to the sentinels as"),
                                    QStringLiteral("USER")};
    const QCommandLineOption m_passwordFile{
        QStringLiteral("sentinel-password-file"),
        QStringLiteral("read the sentinels' password from a file (also LOCKSCOPE_SENTINEL_PASSWORD)"),
        QStringLiteral("FILE")};
    const QCommandLineOption m_tls{QStringLiteral("sentinel-tls"), QStringLiteral("the sentinels speak TLS")};
    const QCommandLineOption m_caCert{QStringLiteral("sentinel-cacert"),
                                      QStringLiteral("TLS to the sentinels: trust this CA (else --cacert)"),
                                      QStringLiteral("FILE")};
    const QCommandLineOption m_cert{QStringLiteral("sentinel-cert"),
                                    QStringLiteral("TLS to the sentinels: client certificate (else --cert)"),
                                    QStringLiteral("FILE")};
    const QCommandLineOption m_key{QStringLiteral("sentinel-key"),
                                   QStringLiteral("TLS to the sentinels: client key (else --key)"),
                                   QStringLiteral("FILE")};
};

} // namespace lockscope::app
