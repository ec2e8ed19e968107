#pragma once

#include "app/cli/output/exit_code.h"
#include "app/cli/output/streams.h"
#include "core/async/sleep.h"
#include "core/base/ending_signals.h"
#include "core/session/session.h"
#include "core/workspace/deadlock_watch.h"

#include <memory>
#include <stop_token>

namespace lockscope::cli {

// The environment of a command. It outlives the command's coroutine, and is used on one thread.
struct Context {
    Streams streams;
    Clock *clock = nullptr;
    std::stop_token stop; // requested by Ctrl+C, or by a test
    EndingSignals *signals = nullptr; // of the program; null in tests that run a command in-process
    std::unique_ptr<Session> session; // of the first server
    std::vector<std::unique_ptr<Session>> others; // of the other servers, for commands that read several
    std::unique_ptr<DeadlockWatch> deadlocks; // of all sessions
    ServerRules *rules = nullptr; // of all servers
    bool acts = false; // the command may write
    // Options that name this server to another command, without passwords. Nullopt if the server stops when this
    // command ends.
    std::optional<QStringList> sameServer;
    std::vector<Error> missed; // why some servers could not be reached

    std::vector<Session *> all() const; // in the order of the command line
    std::vector<Session *> reached() const; // those whose servers answer
    const redis::Address &address() const { return session->client()->address(); } // of the first server
    redis::Address addressOf(const LockId &lock) const; // the server, or node of a cluster, that has the lock
    // Done, or the exit code for a server that could not be reached.
    int whole() const { return missed.empty() ? int(Done) : codeOf(missed.front()); }
    // The exit code of a command that lists things: an incomplete list never ends with Done.
    int wholeIf(bool complete) const { return complete || !missed.empty() ? whole() : int(CannotConnect); }
    // The exit code for an error. If a signal interrupted the command, the code is 128 + the signal's number.
    int codeOf(const Error &error) const;
    int interrupted() const; // 128 + the signal's number; Failed if the output was lost instead
    // Writes a line to standard error. Returns the exit code for the error.
    int fail(const Error &error) const;
};

Task<void> untilStopped(Clock *clock, std::stop_token stop);

// Reports on standard error when a connection is lost or restored, while `listener` lives.
void reportConnection(const Context &context, QObject *listener);

} // namespace lockscope::cli
