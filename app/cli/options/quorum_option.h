#pragma once

#include "app/app_text.h"
#include "app/cli/options/connection_options.h"
#include "app/cli/options/parsed_command_line.h"

namespace lockscope::cli {

// --quorum
class QuorumOption final : public OptionGroup {
public:
    Options options() const override { return {m_quorum}; }
    void read(ParsedCommandLine &given, const ConnectionOptions &connection)
    {
        wanted = given.has(m_quorum);
        if (wanted)
            connection.needSetOfServers(given, QStringLiteral("--quorum"));
        else
            connection.needDifferentServers(given);
    }

    bool wanted = false;

private:
    const QCommandLineOption m_quorum{
        QStringLiteral("quorum"),
        AppText::tr("treat the servers of all --url as one set of independent masters for red "
                    "locks, with one row for each lock")};
};

} // namespace lockscope::cli
