#pragma once

#include <string_view>

namespace lockscope::lua {

// One atomic operation, embedded from lua/NAME.lua at build time. The views are valid until the end of the program.
struct Script {
    std::string_view name;
    std::string_view sha1; // lower-case hex, for EVALSHA
    std::string_view source;
};

// Throws std::logic_error for an unknown name, which is a programming error.
const Script &script(std::string_view name);

} // namespace lockscope::lua
