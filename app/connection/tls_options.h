#pragma once

#include "app/connection/parsed_options.h"
#include "core/redis/address.h"

namespace lockscope::app {

// A certificate goes with its private key.
void needBoth(ParsedOptions &given, const QCommandLineOption &certificate, const QCommandLineOption &key);

// How a server is known to be the right one, and how we show who we are: for every server that is given.
class TlsOptions final : public OptionGroup {
public:
    Options options() const override { return {m_caCert, m_cert, m_key, m_keyPassphrase, m_name, m_pin}; }
    Options places() const { return {m_caCert, m_cert, m_key, m_name, m_pin}; } // which a profile says, too
    void read(ParsedOptions &given);
    void apply(redis::Address &address) const;
    const Secret &keyPassphrase() const { return m_passphrase; } // of encrypted keys; empty: not given

private:
    redis::Address m_said; // its TLS part
    Secret m_passphrase;

    const QCommandLineOption m_caCert{QStringLiteral("cacert"), QStringLiteral("TLS: trust this CA"),
                                      QStringLiteral("FILE")};
    const QCommandLineOption m_cert{QStringLiteral("cert"), QStringLiteral("TLS: client certificate"),
                                    QStringLiteral("FILE")};
    const QCommandLineOption m_key{QStringLiteral("key"), QStringLiteral("TLS: client key"), QStringLiteral("FILE")};
    const QCommandLineOption m_keyPassphrase{
        QStringLiteral("key-passphrase-file"),
        QStringLiteral("TLS: read the passphrase of an encrypted key from a file (as --password-file; without it, it "
                       "is asked for)"),
        QStringLiteral("FILE")};
    const QCommandLineOption m_name{QStringLiteral("tls-name"),
                                    QStringLiteral("TLS: the name that the certificate must be for, where it is not "
                                                   "the host, as behind a tunnel"),
                                    QStringLiteral("NAME")};
    const QCommandLineOption m_pin{QStringLiteral("tls-pin"),
                                   QStringLiteral("TLS: take the certificate with this SHA-256, whoever signed it, and "
                                                  "no other"),
                                   QStringLiteral("HEX")};
};

} // namespace lockscope::app
