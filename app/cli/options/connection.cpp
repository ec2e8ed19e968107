#include "app/cli/options/connection.h"

#include "core/base/escape.h"

#include <QFile>
#include <QSet>

namespace lockscope::cli {

Options Connection::options() const
{
    return {m_url,          m_passwordFile, m_caCert,   m_cert, m_key, m_connectTimeout,
            m_tokenPattern, m_environment,  m_readOnly, m_demo};
}

Connection::Secret Connection::readSecret(Given &given) const
{
    Secret secret{qgetenv("LOCKSCOPE_PASSWORD"), {}};
    if (!given.has(m_passwordFile))
        return secret;
    QFile file(given.value(m_passwordFile));
    if (file.open(QIODevice::ReadOnly))
        secret.insisted = file.readLine().trimmed();
    else
        given.wrong(
            QStringLiteral("--password-file: %1: %2").arg(toDisplay(file.fileName().toUtf8()), file.errorString()));
    return secret;
}

void Connection::readServer(Given &given, const QString &url, const Secret &secret)
{
    auto address = redis::parseUrl(url);
    if (!address) {
        given.wrong(address.error().message);
        return;
    }
    address->clientName = QByteArrayLiteral("lockscope-cli");
    address->caFile = given.value(m_caCert);
    address->certFile = given.value(m_cert);
    address->keyFile = given.value(m_key);
    if (secret.insisted)
        address->password = *secret.insisted;
    else if (address->password.isEmpty())
        address->password = secret.usual;
    servers.push_back(*address);
}

void Connection::readTokenPatterns(Given &given)
{
    for (const QString &pattern : given.values(m_tokenPattern)) {
        const auto bytes = fromDisplay(pattern);
        if (bytes && !bytes->isEmpty())
            tokenPatterns.push_back(*bytes);
        else
            given.wrong(QStringLiteral("--token-pattern: give a pattern of names, such as 'mutex:*'"));
    }
}

// Whatever is run here does one thing and ends; and who runs it says so anew each time.
void Connection::readPolicy(Given &given)
{
    policy.isOneAct = true;
    policy.readOnly = given.has(m_readOnly);
    if (!given.has(m_environment))
        return;
    const auto environment = actions::environmentOf(given.value(m_environment));
    if (environment && *environment != actions::Environment::None)
        policy.environment = *environment;
    else
        given.wrong(QStringLiteral("--environment: '%1' is none; write dev, staging or prod")
                        .arg(toDisplay(given.value(m_environment).toUtf8())));
}

void Connection::read(Given &given)
{
    const Secret secret = readSecret(given);
    QStringList urls = given.values(m_url);
    if (urls.isEmpty())
        urls << qEnvironmentVariable("LOCKSCOPE_URL", QStringLiteral("redis://127.0.0.1:6379"));
    for (const QString &url : std::as_const(urls))
        readServer(given, url, secret);
    demo = given.has(m_demo);
    isGiven = demo || given.has(m_url) || qEnvironmentVariableIsSet("LOCKSCOPE_URL");
    readTokenPatterns(given);
    readPolicy(given);
    connectTimeout = given.duration(m_connectTimeout).value_or(connectTimeout);
}

void Connection::needOneServer(Given &given) const
{
    if (servers.size() > 1)
        given.wrong(QStringLiteral("more than one --url is only for --kind red"));
}

void Connection::needIndependentServers(Given &given) const
{
    if (servers.size() < 2)
        given.wrong(QStringLiteral("--kind red needs a --url for each of several independent servers, three or five"));
    if (demo)
        given.wrong(QStringLiteral("--kind red needs several servers, --demo has one"));
    QSet<QString> seen;
    for (const redis::Address &address : servers) {
        if (seen.contains(address.toUrl()))
            given.wrong(QStringLiteral("--url %1 is given twice: each server has one vote").arg(address.toUrl()));
        seen.insert(address.toUrl());
    }
}

} // namespace lockscope::cli
