#pragma once

#include "lua/scripts.h"

#include <span>

namespace lockscope::lua {

std::span<const Script> allScripts(); // in the order of their names

} // namespace lockscope::lua
