#pragma once

#include "app/app_text.h"
#include "app/cli/command/context.h"
#include "app/cli/options/parsed_command_line.h"
#include "core/clients/analysis/listening.h"

namespace lockscope::cli {

// --identify, --listen: finds the addresses of clients by listening to the server (MONITOR) for a limited time.
class IdentifyClients final : public OptionGroup {
public:
    Options options() const override { return {m_identify, m_listen}; }
    void read(ParsedCommandLine &given)
    {
        isWanted = given.has(m_identify);
        time = given.duration(m_listen);
        if (time && (*time == Millis(0) || *time > clients::longestListening))
            given.wrong(AppText::tr("--listen: from 1ms to 15s"));
        if (time && !isWanted)
            given.wrong(AppText::tr("--listen says how long --identify listens: give both"));
    }

    bool isWanted = false;
    std::optional<Millis> time; // none: clients::listeningTime() decides

private:
    const QCommandLineOption m_identify{
        QStringLiteral("identify"),
        AppText::tr("use MONITOR to find where clients send from, for a third of the longest lease plus 2s, at most "
                    "15s and 5 MB")};
    const QCommandLineOption m_listen{QStringLiteral("listen"),
                                      AppText::tr("with --identify: listen this long instead, at most 15s"),
                                      QStringLiteral("DURATION")};
};

// Listens to the server (MONITOR) for the given time to find the addresses of the session's clients. If no time is
// given, the leases of `locks` determine the time. Reports the cost beforehand and the result afterwards, on standard
// error. Returns nullopt on success. Otherwise reports the error and returns its exit code.
Task<std::optional<int>> identifyClients(Context *context, std::optional<Millis> time, std::vector<LockPtr> locks);

} // namespace lockscope::cli
