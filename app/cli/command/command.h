#pragma once

#include "app/cli/command/context.h"
#include "app/cli/options/connection.h"
#include "core/session/session.h"

#include <memory>

namespace lockscope::cli {

// How a command is written, in the overview and in its help.
struct CommandText {
    QString name;
    QString arguments;
    QString summary;
    QString notes = {}; // at the end of its help
};

// A command of the command line: its words, its options, what it understood of the line, and what it does. There is one
// object of it for one line; parse() comes first and finds whatever can be wrong, before anything is sent.
class Command {
public:
    explicit Command(CommandText text)
        : m_text(std::move(text))
    { }
    virtual ~Command() = default;
    Q_DISABLE_COPY_MOVE(Command)

    const CommandText &text() const { return m_text; }
    const Connection &connection() const { return m_connection; }
    virtual QStringList examples() const = 0; // two, without the program's name
    // What it shares with other commands, besides the connection; in the order of its help.
    virtual std::vector<const OptionGroup *> groups() const { return {}; }
    Options particularOptions() const; // its own and those of its groups
    Options options() const; // all: the connection's, too
    // After parse(): options of the connection that would do nothing here, each with the reason.
    std::vector<std::pair<QStringList, QString>> idleOptions() const;

    virtual void parse(ParsedOptions &given) = 0; // the connection too
    virtual bool takesProgram() const { return false; } // what stands behind `--` is another program's

    virtual void adjust(SessionOptions &) const { } // what its session shall do otherwise than usual
    virtual redis::CommandPolicy policy() const { return redis::CommandPolicy::Everything; }
    virtual bool connects() const { return true; } // else it runs without a server
    virtual QStringList usedOffline() const { return {}; } // options of the connection that it reads without a server
    virtual bool goesOn() const { return false; } // until Ctrl+C
    virtual bool followsChanges() const { return goesOn(); } // for a while, so that --track may help
    virtual bool looksAtSeveral() const { return false; } // at each server that is given
    // The server cannot be reached: what is said of it, and the exit code.
    virtual int unreachable(const Context &context, const Error &error) const { return context.fail(error); }
    // The exit code. Command and context outlive it.
    virtual Task<int> run(Context *context) = 0;

protected:
    virtual Options ownOptions() const { return {}; }

    Connection m_connection;

private:
    const CommandText m_text;
};

using CommandPtr = std::unique_ptr<Command>;

// For a command that looks at everything once and ends: as fast as the server answers.
inline void lookOnce(SessionOptions &options)
{
    options.monitor.scanShare = 1;
    options.monitor.commandsPerSecond = 100'000;
}

} // namespace lockscope::cli
