#pragma once

#include "app/cli/command/context.h"
#include "app/cli/options/action_options.h"
#include "app/cli/options/bulk_options.h"

namespace lockscope::cli {

struct SeveralLocks {
    QByteArray deed; // the word of its action
    std::vector<Key> names;
    double perSecond = 0; // of them, at most
    bool json = false;
};

// The same action on several locks, as every command for several does it: all of them are looked at and listed first,
// with those that are left out, and why; then, if their number is confirmed where it must be (Consent), it is done to
// one after the other, each only if it is still as it was listed, with a result and a record for each. After Ctrl+C no
// more are begun. The exit code is that of the worst: what failed, who has another holder, what was not there.
Task<int> actOnSeveral(Context *context, SeveralLocks what, const ActionOptions *options, const BulkOptions *bulk);

} // namespace lockscope::cli
