#pragma once

#include "core/actions/deeds/deed.h"

#include <span>

namespace lockscope::actions {

// Every action there is.
std::span<const Deed *const> deeds();
const Deed *deedOf(const QByteArray &word); // null: there is none

} // namespace lockscope::actions
