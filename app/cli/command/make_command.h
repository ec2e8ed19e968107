#pragma once

#include "app/cli/command/cli_command.h"

namespace lockscope::cli {

// A command's file ends with an instantiation of this template: `template CommandPtr makeCommand<List>();`
template<class C> CommandPtr makeCommand()
{
    return std::make_unique<C>();
}

} // namespace lockscope::cli
