#include "app/connection/server_options.h"

#include "app/app_text.h"
#include "core/base/escape.h"
#include "core/profiles/given_password.h"
#include "core/profiles/profile_store.h"
#include "core/profiles/settings_file.h"
#include "core/tunnel/destination.h"

#include <QSet>

#include <algorithm>

namespace lockscope::app {

namespace {

QString urlHelp(ServerOptions::Unnamed unnamed)
{
    const QString usual =
        unnamed == ServerOptions::Unnamed::Local ? AppText::tr("; default redis://127.0.0.1:6379") : QString();
    return AppText::tr("redis://[user[:password]@]host[:port][/db], rediss://… or unix:///path[?db=n] (also "
                       "LOCKSCOPE_URL%1; repeatable)")
        .arg(usual);
}

} // namespace

ServerOptions::ServerOptions(QByteArray clientName, Unnamed unnamed)
    : m_clientName(std::move(clientName))
    , m_unnamed(unnamed)
    , m_url({QStringLiteral("u"), QStringLiteral("url")}, urlHelp(unnamed), QStringLiteral("URL"))
{ }

Options ServerOptions::options() const
{
    return Options{m_url, m_profile, m_ssh, m_passwordFile} + m_tls.options() + m_sentinel.options()
        + Options{m_cluster, m_prefix, m_tokenPattern, m_track, m_environment, m_readOnly} + m_operator.options()
        + Options{m_demo};
}

ServerOptions::Passwords ServerOptions::readPasswords(ParsedOptions &given) const
{
    return {profiles::takePasswordFromEnvironment(), given.passwordIn(m_passwordFile)};
}

bool ServerOptions::mayUseEnvironment(const redis::Address &address) const
{
    return !m_environmentUrl || redis::isSameAccount(*m_environmentUrl, address);
}

Secret ServerOptions::environmentsPassword(const Passwords &passwords, const redis::Address &address)
{
    if (passwords.usual.isEmpty() || mayUseEnvironment(address))
        return passwords.usual;
    notes << AppText::tr("LOCKSCOPE_PASSWORD belongs to %1 (LOCKSCOPE_URL) and was not sent to %2. Give "
                         "--password-file if that server needs a password")
                 .arg(m_environmentUrl->toUrl(), address.toUrl());
    return {};
}

void ServerOptions::readServer(ParsedOptions &given, const QString &url, const Passwords &passwords)
{
    auto address = redis::parseUrl(url);
    if (!address) {
        given.wrong(address.error().message);
        return;
    }
    address->clientName = m_clientName;
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
        address->password = environmentsPassword(passwords, *address);
    servers.push_back(*address);
}

// A profile applies as a whole: its settings cannot be replaced one by one.
void ServerOptions::refuseBesideProfile(ParsedOptions &given) const
{
    for (const QCommandLineOption &option :
         Options{m_url, m_ssh, m_environment, m_demo} + m_tls.places() + m_sentinel.places()) {
        if (given.has(option))
            given.wrong(AppText::tr("--profile already says what --%1 says. Leave one of them out")
                            .arg(option.names().constLast()));
    }
}

void ServerOptions::readProfile(ParsedOptions &given, const Passwords &passwords)
{
    const auto opened = profiles::openSettings(profiles::settingsFile());
    notes = opened.problems;
    const auto found = profiles::ProfileStore(opened.settings.get()).byName(given.value(m_profile));
    if (!found) {
        const QStringList all = QStringList{QStringLiteral("--profile: ") + found.error().message} + notes;
        given.wrong(all.join(QLatin1String(". ")));
        return;
    }
    profile = *found;
    profile->address.cluster |= given.has(m_cluster);
    redis::Address address = profile->address;
    address.clientName = m_clientName;
    if (passwords.insisted)
        address.password = *passwords.insisted;
    else if (found->password != profiles::Profile::Password::None)
        address.password = environmentsPassword(passwords, address);
    servers.push_back(address);
}

// If both options were accepted, the user would see the demo instead of the named server.
void ServerOptions::refuseBesideDemo(ParsedOptions &given) const
{
    if (!given.has(m_demo))
        return;
    for (const QCommandLineOption &option : Options{m_url, m_ssh} + m_sentinel.places()) {
        if (given.has(option))
            given.wrong(AppText::tr("--demo starts a private server. Leave out either --demo or --%1")
                            .arg(option.names().constLast()));
    }
}

void ServerOptions::readUrls(ParsedOptions &given, const QString &usual, const Passwords &passwords)
{
    const QStringList urls = given.values(m_url);
    for (const QString &url : urls)
        readServer(given, url, passwords);
    if (urls.isEmpty() && m_sentinel.access) // instead of LOCKSCOPE_URL or the default server
        readServer(given, QStringLiteral("redis://"), passwords);
    else if (urls.isEmpty() && !usual.isEmpty())
        readServer(given, usual, passwords);
    else if (urls.isEmpty() && m_unnamed == Unnamed::Local)
        readServer(given, QStringLiteral("redis://127.0.0.1:6379"), passwords);
    askSentinels(given);
}

// The sentinels name the host, so the URL must not.
void ServerOptions::askSentinels(ParsedOptions &given)
{
    if (!m_sentinel.access || servers.empty())
        return;
    redis::Address &address = servers.front();
    const redis::Address usual;
    const bool namesHost = address.transport == redis::Address::Transport::Unix || address.sentinel
        || address.host != usual.host || address.port != usual.port;
    if (namesHost || servers.size() > 1) {
        given.wrong(AppText::tr("the sentinels name the host. Leave it out of --url, as in redis://ops@/2"));
        return;
    }
    address.sentinel = m_sentinel.access;
}

// Fills in what no sentinel option gives: the files for TLS from the server's own address, and the password from the
// environment.
void ServerOptions::completeSentinels(redis::Address &address) const
{
    if (!address.sentinel)
        return;
    redis::SentinelAccess &access = *address.sentinel;
    if (m_sentinel.insisted)
        access.password = *m_sentinel.insisted;
    else if (mayUseEnvironment(address))
        access.password = m_sentinel.usual;
    if (!access.tls)
        return;
    if (access.caFile.isEmpty())
        access.caFile = address.caFile;
    if (access.certFile.isEmpty() && access.keyFile.isEmpty()) {
        access.certFile = address.certFile;
        access.keyFile = address.keyFile;
    }
}

void ServerOptions::readSentinelPassword(ParsedOptions &given)
{
    const bool asks = std::any_of(servers.begin(), servers.end(),
                                  [](const redis::Address &address) { return address.sentinel.has_value(); });
    m_sentinel.readPassword(given, asks);
    for (redis::Address &address : servers)
        completeSentinels(address);
}

void ServerOptions::readPrefixes(ParsedOptions &given)
{
    if (profile)
        prefixes = profile->prefixes;
    for (const QString &prefix : given.values(m_prefix)) {
        const auto bytes = fromDisplay(prefix);
        if (bytes && !bytes->isEmpty())
            prefixes.push_back(*bytes);
        else
            given.wrong(AppText::tr("--prefix needs a name prefix, such as 'lock:'"));
    }
}

// A file with a mistake is left out, so the program still starts.
void ServerOptions::readFamilies()
{
    families::Loaded loaded = families::loadFamilies(families::usersFolder());
    usersFamilies = std::move(loaded.catalog);
    for (const Complaint &complaint : loaded.complaints)
        notes << complaint.inOneLine();
}

void ServerOptions::readTokenPatterns(ParsedOptions &given)
{
    for (const QString &pattern : given.values(m_tokenPattern)) {
        const auto bytes = fromDisplay(pattern);
        if (bytes && !bytes->isEmpty())
            tokenPatterns.push_back(*bytes);
        else
            given.wrong(AppText::tr("--token-pattern: give a pattern of names, such as 'mutex:*'"));
    }
}

// An empty prefix would track all keys, but key events already report them.
void ServerOptions::readTracked(ParsedOptions &given)
{
    for (const QString &prefix : given.values(m_track)) {
        const auto bytes = fromDisplay(prefix);
        if (bytes && !bytes->isEmpty())
            trackedPrefixes.push_back(*bytes);
        else
            given.wrong(AppText::tr("--track needs a key prefix, such as 'orders:'"));
    }
}

void ServerOptions::readPolicy(ParsedOptions &given)
{
    readOnly = given.has(m_readOnly);
    if (!given.has(m_environment))
        return;
    const auto said = actions::environmentOf(given.value(m_environment));
    if (said && *said != actions::Environment::None)
        environment = *said;
    else
        given.wrong(AppText::tr("--environment: '%1' is not an environment. Write dev, staging or prod")
                        .arg(toDisplay(given.value(m_environment).toUtf8())));
}

// A certificate without TLS would silently have no effect.
void ServerOptions::checkTls(ParsedOptions &given) const
{
    const auto speaksTls = [](const redis::Address &address) {
        return address.transport == redis::Address::Transport::Tls || (address.sentinel && address.sentinel->tls);
    };
    if (servers.empty() || std::any_of(servers.begin(), servers.end(), speaksTls))
        return;
    for (const QCommandLineOption &option : m_tls.options()) {
        if (given.has(option))
            given.wrong(
                AppText::tr("--%1 is for TLS. Write the address as rediss://…").arg(option.names().constLast()));
    }
}

// Without a server these options would have no effect.
void ServerOptions::checkSomebodyIsMeant(ParsedOptions &given) const
{
    if (demo || !servers.empty() || given.error())
        return;
    for (const QCommandLineOption &option :
         Options{m_ssh, m_cluster, m_prefix, m_environment, m_readOnly} + m_tls.options() + m_operator.options()) {
        if (given.has(option))
            given.wrong(AppText::tr("--%1 needs --url").arg(option.names().constLast()));
    }
}

void ServerOptions::read(ParsedOptions &given)
{
    const Passwords passwords = readPasswords(given);
    const bool isUrlSet = qEnvironmentVariableIsSet("LOCKSCOPE_URL");
    QString usual = profiles::takeUrlFromEnvironment(); // it may contain a password
    if (const auto address = redis::parseUrl(usual); address && !usual.isEmpty()) {
        m_environmentUrl = *address;
        m_environmentUrl->password.clear();
    }
    if (given.has(m_profile))
        refuseBesideProfile(given);
    refuseBesideDemo(given);
    m_tls.read(given);
    m_sentinel.read(given);
    if (given.has(m_profile))
        readProfile(given, passwords);
    else
        readUrls(given, usual, passwords);
    wipe(usual);
    readSentinelPassword(given);
    readFamilies();
    const bool isForAll = std::all_of(servers.begin(), servers.end(), [this](const redis::Address &address) {
        return !m_environmentUrl || isSamePlace(*m_environmentUrl, address);
    });
    m_operator.read(given, profile ? profile->operatorUser : QByteArray(), isForAll);
    demo = given.has(m_demo);
    isGiven = demo || profile || given.has(m_url) || m_sentinel.access || isUrlSet;
    readPrefixes(given);
    readTokenPatterns(given);
    readTracked(given);
    readPolicy(given);
    checkTls(given);
    checkSomebodyIsMeant(given);
}

void ServerOptions::needDifferentServers(ParsedOptions &given) const
{
    QSet<QString> seen;
    for (const redis::Address &address : servers) {
        if (seen.contains(address.toUrl()))
            given.wrong(AppText::tr("--url %1 is given twice").arg(address.toUrl()));
        seen.insert(address.toUrl());
    }
}

void ServerOptions::needSetOfServers(ParsedOptions &given, const QString &what) const
{
    if (demo)
        given.wrong(AppText::tr("%1 needs several servers, but --demo has one").arg(what));
    if (servers.size() < 2)
        given.wrong(
            AppText::tr("%1 needs a --url for each of at least two independent servers. Three or five are usual")
                .arg(what));
    for (std::size_t i = 0; i < servers.size(); ++i) {
        const auto isSame = [&](const redis::Address &other) { return isSamePlace(other, servers[i]); };
        if (std::any_of(servers.begin(), servers.begin() + std::ptrdiff_t(i), isSame))
            given.wrong(AppText::tr("--url %1 is given twice: each server has one vote").arg(servers[i].toUrl()));
    }
}

} // namespace lockscope::app
