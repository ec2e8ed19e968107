#include "app/cli/command/cli_command.h"

#include "app/app_text.h"

namespace lockscope::cli {

Options CliCommand::particularOptions() const
{
    Options all = ownOptions();
    for (const OptionGroup *group : groups())
        all += group->options();
    return all;
}

Options CliCommand::options() const
{
    return particularOptions() + m_connection.options();
}

std::vector<std::pair<QStringList, QString>> CliCommand::idleOptions() const
{
    if (!connects()) {
        QStringList idle;
        for (const auto &option : m_connection.options())
            idle += option.names();
        for (const QString &used : usedOffline())
            idle.removeAll(used);
        return {{idle, AppText::tr("it needs no server")}};
    }
    std::vector<std::pair<QStringList, QString>> idle;
    if (policy() == redis::CommandPolicy::ReadOnly)
        idle.emplace_back(QStringList{QStringLiteral("environment"), QStringLiteral("operator-user"),
                                      QStringLiteral("operator-password-file")},
                          AppText::tr("it changes nothing"));
    if (!followsChanges())
        idle.emplace_back(QStringList{QStringLiteral("track")}, AppText::tr("it does not follow changes"));
    return idle;
}

} // namespace lockscope::cli
