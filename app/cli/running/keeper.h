#pragma once

#include <csignal>
#include <cstdint>
#include <sys/types.h>

namespace lockscope::cli {

// One message between `run` and the keeper, over a SOCK_SEQPACKET pair.
struct KeeperMessage {
    enum class What : std::int32_t {
        // To the keeper
        SignalGroup, // value: the signal, for the command's process group
        SignalAll, // value: the signal, for everything that the command started
        KillAll, // sends SIGKILL to everything that the command started until nothing is left
        Leave, // the keeper ends, and the remaining processes run on
        // From the keeper
        Forked, // value: the process id of the command and of its group; sent before its program begins
        Started, // the command's program has begun
        NotStarted, // value: errno
        Stopped, // value: the signal
        Ended, // value: the wait status of the command
        AllGone, // after Ended and an ending signal: no process of the command is left
    };
    What what;
    std::int32_t value;
};

// The input of the keeper. Prepared before fork(), because the keeper must not allocate.
struct Keeping {
    char *const *arguments; // the program first
    char *const *environment;
    int channel; // the keeper's end
    int terminal; // the command's group becomes its foreground group (-1: no terminal)
    int input; // the command reads it, and prints to standard error (-1: inherits standard input and output)
    sigset_t mask; // of the command
};

// The process between `run` and the command: the keeper is the command's parent, and reaps all processes that the
// command leaves behind. When `run` ends for any reason without sending Leave, the keeper kills everything that the
// command started. keep() never returns. Call it in a forked child; it uses only async-signal-safe functions.
[[noreturn]] void keep(const Keeping &keeping);

} // namespace lockscope::cli
