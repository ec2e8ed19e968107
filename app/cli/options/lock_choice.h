#pragma once

#include "app/cli/options/connection.h"
#include "app/cli/options/kind_option.h"
#include "app/cli/options/names.h"
#include "app/cli/options/permits_option.h"

namespace lockscope::cli {

// Which lock, of which kind: for commands that take it, and give it back.
class LockChoice final : public OptionGroup {
public:
    Options options() const override { return names.options() + kind.options() + permits.options(); }
    // The kind says how many names there are, so it is read before.
    void readNames(ParsedOptions &given) { names.read(given, kind.isMulti()); }
    static QString whySeveralAreLeft() { return QStringLiteral(" (several names only with --kind multi)"); }
    // What only makes sense together.
    void check(ParsedOptions &given, const Connection &connection) const;

    Names names;
    KindOption kind;
    PermitsOption permits;
};

} // namespace lockscope::cli
