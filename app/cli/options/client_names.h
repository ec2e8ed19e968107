#pragma once

#include "app/app_text.h"
#include "app/cli/options/parsed_command_line.h"
#include "core/clients/analysis/name_rules.h"

namespace lockscope::cli {

// --client-names: rules that find clients by the names of their connections.
class ClientNames final : public OptionGroup {
public:
    Options options() const override { return {m_names}; }
    void read(ParsedCommandLine &given)
    {
        auto parsed = clients::parseNameRules(given.values(m_names).join(QLatin1Char('\n')));
        if (parsed)
            rules = std::move(*parsed);
        else
            given.wrong(QStringLiteral("--client-names: ") + parsed.error().message);
    }

    clients::NameRules rules;

private:
    const QCommandLineOption m_names{
        QStringLiteral("client-names"),
        AppText::tr("how clients name their connections: 'orders-{uuid}' finds the client, 'old-* = Old'"
                    " gives it a name (repeatable)"),
        QStringLiteral("RULE")};
};

} // namespace lockscope::cli
