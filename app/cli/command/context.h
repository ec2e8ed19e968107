#pragma once

#include "app/cli/output/exit_code.h"
#include "app/cli/output/streams.h"
#include "core/async/sleep.h"
#include "core/base/signals.h"
#include "core/session/session.h"

#include <memory>
#include <stop_token>

namespace lockscope::cli {

// What every command gets. Outlives the command's coroutine; one thread.
struct Context {
    Streams streams;
    Clock *clock = nullptr;
    std::stop_token stop; // Ctrl+C, or the test's
    EndingSignals *signals = nullptr; // of the program; null in tests that run a command in-process
    std::unique_ptr<Session> session; // of the first server
    std::vector<std::unique_ptr<Session>> others; // of those beside it, for commands that look at several
    ServerRules *rules = nullptr; // of all servers
    bool acts = false; // the command may write
    // Options that name the same server to another command, without passwords. None: it ends with this command.
    std::optional<QStringList> sameServer;
    std::vector<Error> missed; // why some of several were not reached

    std::vector<Session *> all() const; // in the order in which their servers were given
    std::vector<Session *> reached() const; // whose servers answer
    const redis::Address &address() const { return session->client()->address(); } // of the first server
    redis::Address addressOf(const LockId &lock) const; // of the server that it is on; of a cluster, of the node
    // Done, or the code that belongs to a server that was not reached.
    int whole() const { return missed.empty() ? int(Done) : codeOf(missed.front()); }
    // The exit code of a command that lists things: an incomplete list never ends with Done.
    int wholeIf(bool complete) const { return complete || !missed.empty() ? whole() : int(CannotConnect); }
    // The exit code for an error. For what a signal interrupted it is 128 + the signal's number.
    int codeOf(const Error &error) const;
    int interrupted() const; // 128 + the signal's number; NotFound if no signal came
    // One line to standard error, and the code that belongs to it.
    int fail(const Error &error) const;
};

Task<void> untilStopped(Clock *clock, std::stop_token stop);

// What the connection does is news too, as long as `listener` lives: rows are not live while it is down.
void reportConnection(const Context &context, QObject *listener);

} // namespace lockscope::cli
