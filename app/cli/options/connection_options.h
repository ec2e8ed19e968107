#pragma once

#include "app/cli/options/parsed_command_line.h"
#include "app/connection/server_options.h"
#include "core/actions/policy/connection_policy.h"

namespace lockscope::cli {

// Options for the servers and their connections, which every command takes.
class Connection final : public app::ServerOptions {
public:
    Connection();
    Options options() const override;
    void read(ParsedOptions &given);
    void needOneServer(ParsedOptions &given) const;

    Millis connectTimeout{5'000};
    actions::ConnectionPolicy policy; // as given; ServerRules adds saved policies
    QStringList givenOptions; // for another command; without passwords, with the URL of the environment

private:
    void readConnectTimeout(ParsedOptions &given);
    void keepGiven(const ParsedOptions &given);

    const QCommandLineOption m_connectTimeout{QStringLiteral("connect-timeout"),
                                              QStringLiteral("give up connecting after this long (5s)"),
                                              QStringLiteral("DURATION")};
};

} // namespace lockscope::cli
