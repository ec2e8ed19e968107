#pragma once

#include "app/cli/options/given.h"
#include "app/cli/options/option_group.h"
#include "app/connection/servers.h"
#include "core/actions/policy/connection_policy.h"

namespace lockscope::cli {

// Which servers, and how to get there: what every command takes.
class Connection final : public app::Servers {
public:
    Connection();
    Options options() const override;
    void read(Given &given);
    void needOneServer(Given &given) const;

    Millis connectTimeout{5'000};
    actions::ConnectionPolicy policy; // as given; ServerRules adds saved policies
    QStringList givenOptions; // to give them again; without passwords, and with the URL of the environment

private:
    void readConnectTimeout(Given &given);
    void keepGiven(const Given &given);

    const QCommandLineOption m_connectTimeout{QStringLiteral("connect-timeout"),
                                              QStringLiteral("give up connecting after this long (5s)"),
                                              QStringLiteral("DURATION")};
};

} // namespace lockscope::cli
