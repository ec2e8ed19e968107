#include "app/cli/options/connection_options.h"

#include "app/app_text.h"

namespace lockscope::cli {

namespace {

QString withoutPassword(const QString &value)
{
    const auto address = redis::parseUrl(value);
    const bool hasPassword =
        address && (!address->password.isEmpty() || (address->sentinel && !address->sentinel->password.isEmpty()));
    return hasPassword ? address->toUrl() : value;
}

} // namespace

ConnectionOptions::ConnectionOptions()
    : ServerOptions(QByteArrayLiteral("lockscope-cli"), Unnamed::Local)
{ }

Options ConnectionOptions::options() const
{
    return ServerOptions::options() + Options{m_connectTimeout};
}

// A command executes one action and ends, so starting it counts as arming. ServerRules adds the saved policies of the
// server.
void ConnectionOptions::read(ParsedCommandLine &given)
{
    ServerOptions::read(given);
    readConnectTimeout(given);
    keepGiven(given);
    if (profile)
        policy = profile->policy;
    policy.isOneAct = true;
    policy = stricter(policy, {environment.value_or(actions::Environment::None), readOnly});
}

// With a timeout of 0, every server would seem unreachable.
void ConnectionOptions::readConnectTimeout(ParsedCommandLine &given)
{
    constexpr Millis shortest{100};
    constexpr Millis longest{10 * 60'000};
    connectTimeout = given.duration(m_connectTimeout).value_or(connectTimeout);
    if (connectTimeout < shortest || connectTimeout > longest)
        given.wrong(AppText::tr("--connect-timeout: give 100ms to 10m"));
}

void ConnectionOptions::keepGiven(const ParsedCommandLine &given)
{
    bool isServerNamed = profile.has_value();
    for (const QCommandLineOption &option : options()) {
        if (!given.has(option))
            continue;
        const QString name = option.names().constLast();
        isServerNamed |= name == QLatin1String("url") || name == QLatin1String("sentinel");
        if (option.valueName().isEmpty()) { // Qt 6.8 warns of somebody who asks for its values
            givenOptions << QStringLiteral("--") + name;
            continue;
        }
        for (const QString &value : given.values(option))
            givenOptions << QStringLiteral("--") + name
                         << (name == QLatin1String("url") ? withoutPassword(value) : value);
    }
    if (!isServerNamed && isGiven)
        givenOptions << QStringLiteral("--url") << first().toUrl();
}

void ConnectionOptions::needOneServer(ParsedCommandLine &given) const
{
    if (servers.size() > 1)
        given.wrong(AppText::tr("%1 takes one --url. Give several to list, show, watch, events, explain, clients and "
                                "check, or with --kind red")
                        .arg(given.command));
}

} // namespace lockscope::cli
