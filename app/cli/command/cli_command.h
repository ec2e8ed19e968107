#pragma once

#include "app/cli/command/context.h"
#include "app/cli/options/connection_options.h"
#include "core/session/session.h"

#include <memory>

namespace lockscope::cli {

// The text of a command in the overview and in its help.
struct CommandText {
    QString name;
    QString arguments;
    QString summary;
    QString notes = {}; // at the end of its help
};

// A command of the command line: its name, options and help, and what it does. Each object serves one command line.
// parse() comes first and reports every wrong argument before anything is sent.
class CliCommand {
public:
    explicit CliCommand(CommandText text)
        : m_text(std::move(text))
    { }
    virtual ~CliCommand() = default;
    Q_DISABLE_COPY_MOVE(CliCommand)

    const CommandText &text() const { return m_text; }
    const ConnectionOptions &connection() const { return m_connection; }
    virtual QStringList examples() const = 0; // two command lines, without the program's name
    // The groups of options that this command shares with others, in the order of the help. The options of the
    // connection are not among them.
    virtual std::vector<const OptionGroup *> groups() const { return {}; }
    Options particularOptions() const; // its own and those of its groups
    Options options() const; // including the connection's
    // After parse(): options of the connection that have no effect here, with the reason.
    std::vector<std::pair<QStringList, QString>> idleOptions() const;

    virtual void parse(ParsedCommandLine &given) = 0; // the connection too
    virtual bool takesProgram() const { return false; } // the words after `--` belong to another program

    virtual void adjust(SessionOptions &) const { } // changes the defaults of its session
    virtual redis::CommandPolicy policy() const = 0; // ReadOnly if the command changes nothing on a server
    virtual bool connects() const { return true; } // false: it runs without a server
    virtual QStringList usedOffline() const { return {}; } // options of the connection that it reads without a server
    virtual bool mayAsk() const { return true; } // the keychain or the terminal, for a password
    virtual bool goesOn() const { return false; } // until Ctrl+C
    virtual bool waitsForServers() const { return false; } // a service, which may start before its servers do
    virtual bool needsMajority() const { return false; } // of its servers, so the first one may be down
    virtual bool followsChanges() const { return goesOn(); } // long enough for --track to help
    virtual bool looksAtSeveral() const { return false; } // reads every server of the command line
    // Reports that no server can be reached. Returns the exit code.
    virtual int unreachable(const Context &context, const Error &error) const { return context.fail(error); }
    // Returns the exit code. The command and the context must outlive the task.
    virtual Task<int> run(Context *context) = 0;

protected:
    virtual Options ownOptions() const { return {}; }

    ConnectionOptions m_connection;

private:
    const CommandText m_text;
};

using CommandPtr = std::unique_ptr<CliCommand>;

// Makes the monitor read everything once, as fast as the server answers. For commands that end after that read.
inline void lookOnce(SessionOptions &options)
{
    options.monitor.scanShare = 1;
    options.monitor.commandsPerSecond = 100'000;
}

} // namespace lockscope::cli
