#pragma once

#include "lua/scripts.h"

#include <span>

namespace lockscope::lua {

std::span<const Script> allScripts(); // sorted by name

} // namespace lockscope::lua
