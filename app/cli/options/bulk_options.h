#pragma once

#include "app/cli/options/parsed_options.h"
#include "core/actions/policy/consent.h"

namespace lockscope::cli {

// What is asked of who does the same to several at once.
class BulkOptions final : public OptionGroup {
public:
    Options options() const override { return {m_count}; }
    void read(ParsedOptions &given);
    bool isGiven() const { return m_typed > 0; }
    // Several records with one id. `size`: how many there are.
    actions::Consent consent(const QString &reason, std::size_t size) const;

private:
    const QCommandLineOption m_count{
        QStringLiteral("confirm-count"),
        QStringLiteral("how many it will be, when they are more than 20 (or the environment is prod)"),
        QStringLiteral("NUMBER")};
    int m_typed = 0;
};

} // namespace lockscope::cli
