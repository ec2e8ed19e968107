#pragma once

#include "app/app_text.h"
#include "app/cli/options/parsed_command_line.h"
#include "app/connection/server_options.h"
#include "core/actions/policy/connection_policy.h"

namespace lockscope::cli {

// Options for the servers and their connections, which every command takes.
class ConnectionOptions final : public app::ServerOptions {
public:
    ConnectionOptions();
    Options options() const override;
    void read(ParsedCommandLine &given);
    void needOneServer(ParsedCommandLine &given) const;

    Millis connectTimeout{5'000};
    actions::ConnectionPolicy policy; // as given; ServerRules adds saved policies
    QStringList givenOptions; // options for another command: without passwords, and with --url for LOCKSCOPE_URL

private:
    void readConnectTimeout(ParsedCommandLine &given);
    void keepGiven(const ParsedCommandLine &given);

    const QCommandLineOption m_connectTimeout{QStringLiteral("connect-timeout"),
                                              AppText::tr("give up connecting after this long (5s)"),
                                              QStringLiteral("DURATION")};
};

} // namespace lockscope::cli
