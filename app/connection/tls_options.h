#pragma once

#include "app/app_text.h"
#include "app/connection/parsed_options.h"
#include "core/redis/address.h"

namespace lockscope::app {

// Requires a certificate together with its private key.
void needBoth(ParsedOptions &given, const QCommandLineOption &certificate, const QCommandLineOption &key);

// TLS options for all servers: how to trust a server, and our certificate.
class TlsOptions final : public OptionGroup {
public:
    Options options() const override { return {m_caCert, m_cert, m_key, m_keyPassphrase, m_name, m_pin}; }
    Options places() const { return {m_caCert, m_cert, m_key, m_name, m_pin}; } // a profile has these as well
    void read(ParsedOptions &given);
    void apply(redis::Address &address) const;
    const Secret &keyPassphrase() const { return m_passphrase; } // of encrypted keys; empty: not given

private:
    redis::Address m_given; // its TLS part
    Secret m_passphrase;

    const QCommandLineOption m_caCert{QStringLiteral("cacert"), AppText::tr("TLS: trust this CA"),
                                      QStringLiteral("FILE")};
    const QCommandLineOption m_cert{QStringLiteral("cert"), AppText::tr("TLS: client certificate"),
                                    QStringLiteral("FILE")};
    const QCommandLineOption m_key{QStringLiteral("key"), AppText::tr("TLS: client key"), QStringLiteral("FILE")};
    const QCommandLineOption m_keyPassphrase{QStringLiteral("key-passphrase-file"),
                                             AppText::tr("TLS: read the passphrase of an encrypted key from a file, "
                                                         "as --password-file does (without this option, the terminal "
                                                         "asks)"),
                                             QStringLiteral("FILE")};
    const QCommandLineOption m_name{QStringLiteral("tls-name"),
                                    AppText::tr("TLS: the name in the server's certificate, if it is not "
                                                "the host, as behind a tunnel"),
                                    QStringLiteral("HOST")};
    const QCommandLineOption m_pin{QStringLiteral("tls-pin"),
                                   AppText::tr("TLS: accept only the certificate with this SHA-256, whoever "
                                               "signed it"),
                                   QStringLiteral("HEX")};
};

} // namespace lockscope::app
