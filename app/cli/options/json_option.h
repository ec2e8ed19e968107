#pragma once

#include "app/cli/options/given.h"
#include "app/cli/options/option_group.h"

namespace lockscope::cli {

// --json
class JsonOption final : public OptionGroup {
public:
    Options options() const override { return {m_json}; }
    void read(const Given &given) { wanted = given.has(m_json); }

    bool wanted = false;

private:
    const QCommandLineOption m_json{QStringLiteral("json"),
                                    QStringLiteral("for scripts: one JSON object (a line each where it goes on)")};
};

} // namespace lockscope::cli
