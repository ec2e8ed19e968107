#pragma once

#include "app/cli/command/context.h"
#include "core/actions/deeds/deeds.h"

namespace lockscope::cli {

// What came of one of several to which the same is done, as soon as it is known: one line; and on standard error what
// was otherwise than shown, or what went wrong, with the option that helps.
void tellResult(const Context &context, const actions::Deed &deed, const Key &name,
                const Result<actions::Outcome> &outcome);
// The same for a script: what the row of it has besides its name.
QJsonObject resultJson(const actions::Deed &deed, const Result<actions::Outcome> &outcome);

} // namespace lockscope::cli
