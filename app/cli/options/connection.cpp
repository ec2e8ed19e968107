#include "app/cli/options/connection.h"

#include "core/base/escape.h"
#include "core/profiles/given_password.h"
#include "core/profiles/profile_store.h"
#include "core/profiles/settings_file.h"
#include "core/tunnel/destination.h"

#include <QSet>

#include <algorithm>

namespace lockscope::cli {

Options Connection::options() const
{
    return Options{m_url, m_profile, m_ssh, m_passwordFile} + m_tls.options() + m_sentinel.options()
        + Options{m_connectTimeout, m_cluster, m_prefix, m_tokenPattern, m_track, m_environment, m_readOnly}
    + m_operator.options() + Options{m_demo};
}

Connection::Passwords Connection::readPasswords(Given &given) const
{
    return {profiles::takePasswordFromEnvironment(), given.passwordIn(m_passwordFile)};
}

void Connection::readServer(Given &given, const QString &url, const Passwords &passwords)
{
    auto address = redis::parseUrl(url);
    if (!address) {
        given.wrong(address.error().message);
        return;
    }
    address->clientName = QByteArrayLiteral("lockscope-cli");
    m_tls.apply(*address);
    address->cluster = given.has(m_cluster);
    if (given.has(m_ssh)) {
        address->ssh = given.value(m_ssh);
        if (const auto destination = tunnel::parseDestination(address->ssh); !destination)
            given.wrong(QStringLiteral("--ssh: ") + destination.error().message);
    }
    if (passwords.insisted)
        address->password = *passwords.insisted;
    else if (address->password.isEmpty())
        address->password = passwords.usual;
    servers.push_back(*address);
}

// Everything of it applies: who wants it otherwise gives the address.
void Connection::readProfile(Given &given, const Passwords &passwords)
{
    for (const QCommandLineOption &option :
         Options{m_url, m_ssh, m_environment, m_demo} + m_tls.places() + m_sentinel.places()) {
        if (given.has(option))
            given.wrong(
                QStringLiteral("--profile says what --%1 says: leave one of them out").arg(option.names().constLast()));
    }
    const auto opened = profiles::openSettings(profiles::settingsFile());
    notes = opened.problems;
    const auto found = profiles::ProfileStore(opened.settings.get()).byName(given.value(m_profile));
    if (!found) {
        const QStringList all = QStringList{QStringLiteral("--profile: ") + found.error().message} + notes;
        given.wrong(all.join(QLatin1String(". ")));
        return;
    }
    profile = *found;
    redis::Address address = found->address;
    address.clientName = QByteArrayLiteral("lockscope-cli");
    address.password = passwords.insisted.value_or(passwords.usual);
    servers.push_back(address);
}

// Who gives both would look at another server than the one that was named.
void Connection::refuseBesideDemo(Given &given) const
{
    if (!given.has(m_demo))
        return;
    for (const QCommandLineOption &option : Options{m_url, m_ssh} + m_sentinel.places()) {
        if (given.has(option))
            given.wrong(QStringLiteral("--demo is a server of its own: leave out either --demo or --%1")
                            .arg(option.names().constLast()));
    }
}

void Connection::readUrls(Given &given, const Passwords &passwords)
{
    const QStringList urls = given.values(m_url);
    for (const QString &url : urls)
        readServer(given, url, passwords);
    if (urls.isEmpty())
        readUsual(given, passwords);
    askSentinels(given);
}

void Connection::readUsual(Given &given, const Passwords &passwords)
{
    QString usual = profiles::takeUrlFromEnvironment(); // it may have a password in it
    if (m_sentinel.access) // in place of that
        readServer(given, QStringLiteral("redis://"), passwords);
    else
        readServer(given, usual.isEmpty() ? QStringLiteral("redis://127.0.0.1:6379") : usual, passwords);
    wipe(usual);
}

// They say which host it is, so nobody else may.
void Connection::askSentinels(Given &given)
{
    if (!m_sentinel.access || servers.empty())
        return;
    redis::Address &address = servers.front();
    const redis::Address usual;
    const bool namesHost = address.transport == redis::Address::Transport::Unix || address.sentinel
        || address.host != usual.host || address.port != usual.port;
    if (namesHost || servers.size() > 1) {
        given.wrong(QStringLiteral("the sentinels say which host it is: leave it out of --url, as in redis://ops@/2"));
        return;
    }
    address.sentinel = m_sentinel.access;
}

// What they need and nobody said for them in particular: certificates are the servers', the password is in the
// environment.
void Connection::completeSentinels(redis::Address &address) const
{
    if (!address.sentinel)
        return;
    redis::SentinelAccess &access = *address.sentinel;
    access.password = m_sentinel.insisted.value_or(m_sentinel.usual);
    if (!access.tls)
        return;
    if (access.caFile.isEmpty())
        access.caFile = address.caFile;
    if (access.certFile.isEmpty() && access.keyFile.isEmpty()) {
        access.certFile = address.certFile;
        access.keyFile = address.keyFile;
    }
}

void Connection::checkSentinelPassword(Given &given) const
{
    const bool asks = std::any_of(servers.begin(), servers.end(),
                                  [](const redis::Address &address) { return address.sentinel.has_value(); });
    if (given.has(m_sentinel.passwordFile()) && !asks)
        given.wrong(QStringLiteral("--sentinel-password-file goes with --sentinel HOST:PORT[,…] and --master NAME, a "
                                   "redis-sentinel:// address, or a profile of such"));
}

void Connection::readPrefixes(Given &given)
{
    if (profile)
        prefixes = profile->prefixes;
    for (const QString &prefix : given.values(m_prefix)) {
        const auto bytes = fromDisplay(prefix);
        if (bytes && !bytes->isEmpty())
            prefixes.push_back(*bytes);
        else
            given.wrong(QStringLiteral("--prefix: give what the names begin with, such as 'lock:'"));
    }
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

// All keys would be no choice: that is what key events are for.
void Connection::readTracked(Given &given)
{
    for (const QString &prefix : given.values(m_track)) {
        const auto bytes = fromDisplay(prefix);
        if (bytes && !bytes->isEmpty())
            trackedPrefixes.push_back(*bytes);
        else
            given.wrong(QStringLiteral("--track: give what the names begin with, such as 'orders:'"));
    }
}

// Whatever is run here does one thing and ends; and who runs it says so anew each time.
void Connection::readPolicy(Given &given)
{
    policy.isOneAct = true;
    if (profile)
        policy.environment = profile->policy.environment;
    policy.readOnly = given.has(m_readOnly) || (profile && profile->policy.readOnly);
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
    const Passwords passwords = readPasswords(given);
    const bool isUrlSet = qEnvironmentVariableIsSet("LOCKSCOPE_URL");
    m_tls.read(given);
    m_sentinel.read(given);
    refuseBesideDemo(given);
    if (given.has(m_profile))
        readProfile(given, passwords);
    else
        readUrls(given, passwords);
    m_operator.read(given, profile ? profile->operatorUser : QByteArray());
    for (redis::Address &address : servers)
        completeSentinels(address);
    checkSentinelPassword(given);
    demo = given.has(m_demo);
    isGiven = demo || profile || given.has(m_url) || m_sentinel.access || isUrlSet;
    readPrefixes(given);
    readTokenPatterns(given);
    readTracked(given);
    readPolicy(given);
    readConnectTimeout(given);
}

// With none at all each server would seem to be one that does not answer.
void Connection::readConnectTimeout(Given &given)
{
    constexpr Millis shortest{100};
    constexpr Millis longest{10 * 60'000};
    connectTimeout = given.duration(m_connectTimeout).value_or(connectTimeout);
    if (connectTimeout < shortest || connectTimeout > longest)
        given.wrong(QStringLiteral("--connect-timeout: give from 100ms to 10m"));
}

void Connection::needOneServer(Given &given) const
{
    if (servers.size() > 1)
        given.wrong(QStringLiteral("more than one --url is only for list, show, watch and events, and for --kind red"));
}

void Connection::needDifferentServers(Given &given) const
{
    QSet<QString> seen;
    for (const redis::Address &address : servers) {
        if (seen.contains(address.toUrl()))
            given.wrong(QStringLiteral("--url %1 is given twice").arg(address.toUrl()));
        seen.insert(address.toUrl());
    }
}

void Connection::needSetOfServers(Given &given, const QString &what) const
{
    if (demo)
        given.wrong(QStringLiteral("%1 needs several servers, --demo has one").arg(what));
    if (servers.size() < 2)
        given.wrong(
            QStringLiteral("%1 needs a --url for each of several independent servers, three or five").arg(what));
    for (std::size_t i = 0; i < servers.size(); ++i) {
        const auto isSame = [&](const redis::Address &other) { return isSamePlace(other, servers[i]); };
        if (std::any_of(servers.begin(), servers.begin() + std::ptrdiff_t(i), isSame))
            given.wrong(QStringLiteral("--url %1 is given twice: each server has one vote").arg(servers[i].toUrl()));
    }
}

} // namespace lockscope::cli
