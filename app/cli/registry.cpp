#include "app/cli/registry.h"

namespace lockscope::cli {

template<class C> CommandPtr makeCommand(); // instantiated at the end of the command's file, commands/NAME.cpp

// One row for each command, in the order of the overview.
// clang-format off
constexpr CommandPtr (*makers[])() = {
    makeCommand<class List>,
    makeCommand<class Show>,
    makeCommand<class Watch>,
    makeCommand<class Events>,
    makeCommand<class Explain>,
    makeCommand<class ShowDeadlocks>,
    makeCommand<class Record>,
    makeCommand<class Replay>,
    makeCommand<class Percentiles>,
    makeCommand<class Clients>,
    makeCommand<class Check>,
    makeCommand<class ShowCapabilities>,
    makeCommand<class Export>,
    makeCommand<class Trace>,
    makeCommand<class Acquire>,
    makeCommand<class Run>,
    makeCommand<class Release>,
    makeCommand<class Wake>,
    makeCommand<class Evict>,
    makeCommand<class RemoveReader>,
    makeCommand<class SetTtl>,
    makeCommand<class ForceRelease>,
    makeCommand<class Disconnect>,
    makeCommand<class UndoCommand>,
    makeCommand<class SetPermits>,
    makeCommand<class Sweep>,
    makeCommand<class Audit>,
    makeCommand<class Acl>,
    makeCommand<class Profiles>,
    makeCommand<class Play>,
    makeCommand<class Complete>,
};
// clang-format on

std::vector<CommandPtr> allCommands()
{
    std::vector<CommandPtr> all;
    for (const auto make : makers)
        all.push_back(make());
    return all;
}

} // namespace lockscope::cli
