#include "app/cli/options/tls_options.h"

#include "core/redis/certificate_pin.h"

namespace lockscope::cli {

void TlsOptions::read(Given &given)
{
    m_said.caFile = given.value(m_caCert);
    m_said.certFile = given.value(m_cert);
    m_said.keyFile = given.value(m_key);
    m_passphrase = given.passwordIn(m_keyPassphrase).value_or(Secret());
    m_said.tlsName = given.value(m_name);
    if (!given.has(m_pin))
        return;
    if (const auto pin = redis::parsePin(given.value(m_pin)))
        m_said.pin = *pin;
    else
        given.wrong(QStringLiteral("--tls-pin: ") + pin.error().message);
}

void TlsOptions::apply(redis::Address &address) const
{
    address.caFile = m_said.caFile;
    address.certFile = m_said.certFile;
    address.keyFile = m_said.keyFile;
    address.tlsName = m_said.tlsName;
    address.pin = m_said.pin;
}

} // namespace lockscope::cli
