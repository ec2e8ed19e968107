#pragma once

#include "app/cli/command/context.h"
#include "app/cli/options/parsed_options.h"
#include "core/clients/judge/listening.h"

namespace lockscope::cli {

// --identify, --listen: from where clients send, by listening to the server for a limited time (MONITOR).
class Identify final : public OptionGroup {
public:
    Options options() const override { return {m_identify, m_listen}; }
    void read(ParsedOptions &given)
    {
        isWanted = given.has(m_identify);
        time = given.duration(m_listen);
        if (time && (*time == Millis(0) || *time > clients::longestListening))
            given.wrong(QStringLiteral("--listen: from 1ms to 15s"));
        if (time && !isWanted)
            given.wrong(QStringLiteral("--listen says how long --identify listens: give both"));
    }

    bool isWanted = false;
    std::optional<Millis> time; // none: as clients::listeningTime() says

private:
    const QCommandLineOption m_identify{
        QStringLiteral("identify"),
        QStringLiteral("find where clients send from by MONITOR: for a third of the longest lease seen and 2s, 15s and "
                       "5 MB at most")};
    const QCommandLineOption m_listen{QStringLiteral("listen"),
                                      QStringLiteral("with --identify: so long instead, 15s at most"),
                                      QStringLiteral("DURATION")};
};

// Listens to the server (MONITOR) so that the session's clients are found by where they send from; as long as was asked
// for, or as their leases want it. The price is said before, what was heard afterwards, on standard error. nullopt: it
// was heard; else the exit code, and why not is told.
Task<std::optional<int>> identifyClients(Context *context, std::optional<Millis> time, std::vector<LockPtr> locks);

} // namespace lockscope::cli
