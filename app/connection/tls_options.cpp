#include "app/connection/tls_options.h"

#include "app/app_text.h"
#include "core/redis/tls/certificate_pin.h"

namespace lockscope::app {

void needBoth(ParsedOptions &given, const QCommandLineOption &certificate, const QCommandLineOption &key)
{
    if (given.has(certificate) == given.has(key))
        return;
    const QString certWord = certificate.names().constFirst();
    const QString keyWord = key.names().constFirst();
    given.wrong(given.has(key) ? AppText::tr("--%1 needs its certificate: give --%2").arg(keyWord, certWord)
                               : AppText::tr("--%1 needs its private key: give --%2").arg(certWord, keyWord));
}

void TlsOptions::read(ParsedOptions &given)
{
    m_given.caFile = given.file(m_caCert);
    m_given.certFile = given.file(m_cert);
    m_given.keyFile = given.file(m_key);
    needBoth(given, m_cert, m_key);
    m_passphrase = given.passwordIn(m_keyPassphrase).value_or(Secret());
    m_given.tlsName = given.value(m_name);
    if (!given.has(m_pin))
        return;
    if (const auto pin = redis::parsePin(given.value(m_pin)))
        m_given.pin = *pin;
    else
        given.wrong(QStringLiteral("--tls-pin: ") + pin.error().message);
}

void TlsOptions::apply(redis::Address &address) const
{
    address.caFile = m_given.caFile;
    address.certFile = m_given.certFile;
    address.keyFile = m_given.keyFile;
    address.tlsName = m_given.tlsName;
    address.pin = m_given.pin;
}

} // namespace lockscope::app
