#pragma once

#include "app/app_text.h"
#include "app/cli/options/parsed_command_line.h"

namespace lockscope::cli {

// --json
class JsonOption final : public OptionGroup {
public:
    Options options() const override { return {m_json}; }
    void read(const ParsedCommandLine &given) { wanted = given.has(m_json); }

    bool wanted = false;

private:
    const QCommandLineOption m_json{QStringLiteral("json"),
                                    AppText::tr("print JSON for scripts: one object, or one for each line")};
};

} // namespace lockscope::cli
