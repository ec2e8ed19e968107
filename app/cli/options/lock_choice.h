#pragma once

#include "app/app_text.h"
#include "app/cli/options/connection_options.h"
#include "app/cli/options/kind_option.h"
#include "app/cli/options/lock_names.h"
#include "app/cli/options/permits_option.h"

namespace lockscope::cli {

// The locks to acquire or release, and their kind.
class LockChoice final : public OptionGroup {
public:
    Options options() const override { return names.options() + kind.options() + permits.options(); }
    // Call it after kind.read(): the kind decides the number of names.
    void readNames(ParsedCommandLine &given) { names.read(given, kind.isMulti()); }
    static QString whySeveralAreLeft() { return AppText::tr(" (several names only with --kind multi)"); }
    // Checks the combination of options.
    void check(ParsedCommandLine &given, const ConnectionOptions &connection) const;

    LockNames names;
    KindOption kind;
    PermitsOption permits;
};

} // namespace lockscope::cli
