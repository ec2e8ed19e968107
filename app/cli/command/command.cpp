#include "app/cli/command/command.h"

namespace lockscope::cli {

Options Command::options() const
{
    Options all = m_connection.options();
    for (const OptionGroup *group : groups())
        all += group->options();
    return all + ownOptions();
}

} // namespace lockscope::cli
