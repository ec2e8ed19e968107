#pragma once

#include "app/app_text.h"
#include "app/cli/options/parsed_command_line.h"
#include "core/actions/policy/consent.h"

namespace lockscope::cli {

// Confirms an action on several locks.
class BulkOptions final : public OptionGroup {
public:
    Options options() const override { return {m_count}; }
    void read(ParsedCommandLine &given);
    bool isGiven() const { return m_typed > 0; }
    // The audit records of all locks share a batch id. `size`: the number of locks.
    actions::Consent consent(const QString &reason, std::size_t size) const;

private:
    const QCommandLineOption m_count{
        QStringLiteral("confirm-count"),
        AppText::tr("the number of locks or keys; needed above 20, and if the environment is prod"),
        QStringLiteral("NUMBER")};
    int m_typed = 0;
};

} // namespace lockscope::cli
