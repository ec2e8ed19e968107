#pragma once

#include "app/app_text.h"
#include "app/cli/options/parsed_command_line.h"

namespace lockscope::cli {

// --for, --now: how long to watch a lock before the report. A single look shows neither a dead waiter nor a queue
// without a holder.
class LookTime final : public OptionGroup {
public:
    Options options() const override { return {m_for, m_now}; }
    void read(ParsedCommandLine &given)
    {
        if (given.has(m_now) && given.has(m_for))
            given.wrong(AppText::tr("--now looks once and --for looks longer: give one of them"));
        isGiven = given.has(m_now) || given.has(m_for);
        time = given.has(m_now) ? Millis(0) : given.duration(m_for).value_or(usual);
        if (given.has(m_for) && time == Millis(0))
            given.wrong(AppText::tr("--for must be longer than 0s. To look once, give --now"));
    }

    Millis time{};
    bool isGiven = false;

private:
    static constexpr Millis usual{3'000}; // long enough to see everything twice

    const QCommandLineOption m_for{
        QStringLiteral("for"),
        AppText::tr("watch the lock this long (3s). To see a late renewal, watch longer than a "
                    "third of the lease"),
        QStringLiteral("DURATION")};
    const QCommandLineOption m_now{QStringLiteral("now"), AppText::tr("look once and answer immediately")};
};

} // namespace lockscope::cli
