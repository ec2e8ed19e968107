#pragma once

#include "app/cli/options/given.h"
#include "app/cli/options/option_group.h"
#include "core/redis/tap.h"

namespace lockscope::cli {

// How long and how much a command listens to the server.
class TraceLimits final : public OptionGroup {
public:
    Options options() const override { return {m_for, m_bytes}; }
    void read(Given &given);
    bool isGiven(const Given &given) const { return given.has(m_for) || given.has(m_bytes); }

    redis::TapLimits limits;

private:
    const QCommandLineOption m_for{QStringLiteral("for"),
                                   QStringLiteral("how long to listen (15s); it costs the server while it lasts"),
                                   QStringLiteral("DURATION")};
    const QCommandLineOption m_bytes{QStringLiteral("bytes"), QStringLiteral("how much to listen to at most (5000000)"),
                                     QStringLiteral("N")};
};

} // namespace lockscope::cli
