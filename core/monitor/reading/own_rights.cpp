#include "core/monitor/reading/own_rights.h"

#include "core/redis/read_commands.h"

namespace lockscope::monitor {

using redis::Command;

Task<void> tryOwnRights(NodeReader *nodeReader, std::stop_token stop)
{
    const std::vector<ReadCommand> rights{ReadCommand::Ping, ReadCommand::Name, ReadCommand::Number, ReadCommand::Role,
                                          ReadCommand::Unsubscribe};
    const QByteArray name = nodeReader->address().clientName;
    std::vector<Command> commands{Command::ofNode({"PING"}), Command::ofNode({"CLIENT", "SETNAME", name}),
                                  Command::ofNode({"CLIENT", "ID"}), Command::ofNode({"ROLE"}),
                                  Command::ofNode({"PUNSUBSCRIBE", redis::nobodysPattern})};
    auto replies = co_await nodeReader->ask(std::move(commands), stop);
    if (stop.stop_requested())
        co_return;
    for (std::size_t i = 0; i < replies.size() && i < rights.size(); ++i) {
        if (!replies[i] && replies[i].error().kind == Error::Kind::Forbidden) // an unknown command is not a refusal
            nodeReader->permissions().note(rights[i], replies[i].error());
    }
}

} // namespace lockscope::monitor
