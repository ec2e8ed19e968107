#pragma once

#include "app/cli/options/parsed_options.h"
#include "core/clients/judge/name_rules.h"

namespace lockscope::cli {

// --client-names: what the names of connections say of the clients that have them.
class ClientNames final : public OptionGroup {
public:
    Options options() const override { return {m_names}; }
    void read(ParsedOptions &given)
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
        QStringLiteral("how connections are named: 'orders-{uuid}' finds the client's, 'old-* = Old' calls them so;"
                       " may be given again"),
        QStringLiteral("RULE")};
};

} // namespace lockscope::cli
