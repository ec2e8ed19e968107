#pragma once

#include "app/app_text.h"
#include "app/cli/options/parsed_command_line.h"
#include "core/history/history_file.h"
#include "core/redis/address.h"

namespace lockscope::cli {

// The history that the window and `record` keep of this server.
inline QString historyOf(const redis::Address &address)
{
    return history::historyPath(history::historyFolder(), address.node(), address.db);
}

// --history FILE: a recording, instead of the history of the server.
class HistoryOption final : public OptionGroup {
public:
    Options options() const override { return {m_history}; }
    void read(ParsedCommandLine &given) { m_file = given.file(m_history); }

    // The options of the connection that say whose history is meant, for CliCommand::usedOffline().
    QStringList usedOffline(const Options &connection) const
    {
        QStringList used;
        for (const QCommandLineOption &option : isGiven() ? Options() : connection)
            used += option.names();
        return used;
    }
    bool isGiven() const { return !m_file.isEmpty(); }
    QString pathFor(const redis::Address &address) const { return isGiven() ? m_file : historyOf(address); }

private:
    const QCommandLineOption m_history{QStringLiteral("history"),
                                       AppText::tr("read this recording, instead of the server's history"),
                                       QStringLiteral("FILE")};
    QString m_file;
};

} // namespace lockscope::cli
