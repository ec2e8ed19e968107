#pragma once

#include "app/cli/options/given.h"
#include "app/cli/options/option_group.h"
#include "core/clients/judge/listening.h"

namespace lockscope::cli {

// --identify, --listen: from where clients send, by listening to the server for a limited time (MONITOR).
class Identify final : public OptionGroup {
public:
    Options options() const override { return {m_identify, m_listen}; }
    void read(Given &given)
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

} // namespace lockscope::cli
