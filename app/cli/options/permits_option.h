#pragma once

#include "app/app_text.h"
#include "app/cli/options/parsed_command_line.h"

namespace lockscope::cli {

// --permits
class PermitsOption final : public OptionGroup {
public:
    Options options() const override { return {m_permits}; }
    void read(ParsedCommandLine &given)
    {
        isGiven = given.has(m_permits);
        number = given.number(m_permits, 1, 1'000'000).value_or(number);
    }

    int number = 1;
    bool isGiven = false;

private:
    const QCommandLineOption m_permits{QStringLiteral("permits"), AppText::tr("semaphores: how many permits (1)"),
                                       QStringLiteral("N")};
};

} // namespace lockscope::cli
