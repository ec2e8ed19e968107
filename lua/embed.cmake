# cmake -DFILES=a.lua;b.lua -DOUT=x.cpp -P embed.cmake
set(body "")
foreach(file IN LISTS FILES)
    get_filename_component(name ${file} NAME_WE)
    file(READ ${file} source)
    string(SHA1 sha "${source}")
    string(APPEND body "    {\"${name}\", \"${sha}\", R\"lua_(${source})lua_\"},\n")
endforeach()
file(WRITE ${OUT}
"// Made by lua/embed.cmake; edit the .lua files instead.
#include \"lua/all_scripts.h\"

#include <stdexcept>
#include <string>

namespace lockscope::lua {

namespace {
constexpr Script scripts[] = {
${body}};
}

const Script &script(std::string_view name)
{
    for (const auto &s : scripts) {
        if (s.name == name)
            return s;
    }
    throw std::logic_error(\"no such script: \" + std::string(name));
}

std::span<const Script> allScripts()
{
    return scripts;
}

} // namespace lockscope::lua
")
