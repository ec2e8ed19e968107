#pragma once

#include "core/actions/transactions/transaction.h"

#include <span>

namespace lockscope::actions {

// One for each script that an action is done with.
std::span<const Transaction *const> transactions();
const Transaction *transactionFor(const lua::Script &script); // null: there is none

} // namespace lockscope::actions
