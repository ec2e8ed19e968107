#pragma once

#include <string_view>

namespace lockscope::lua {

// One atomic operation, embedded from lua/NAME.lua at build time. All views live as long as the program.
struct Script {
    std::string_view name;
    std::string_view sha1; // lower-case hex, what EVALSHA takes
    std::string_view source;
};

// Throws std::logic_error for a name that has no file: a mistake in the program, not in its input.
const Script &script(std::string_view name);

} // namespace lockscope::lua
