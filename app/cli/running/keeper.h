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
        KillAll, // SIGKILL for all of it until nothing is left
        Leave, // end, and let whatever is left go on
        // From the keeper
        Forked, // value: the command's process id, which is that of its group; sent before its program begins
        Started, // its program has begun
        NotStarted, // value: errno
        Stopped, // value: the signal
        Ended, // value: the wait status of the command
        AllGone, // after Ended, once somebody signalled: nothing of it is left
    };
    What what;
    std::int32_t value;
};

// The input of the keeper. Prepared before fork(), because the keeper must not allocate.
struct Keeping {
    char *const *arguments; // the program first
    char *const *environment;
    int channel; // the keeper's end
    int terminal; // the command's group gets it in the foreground (-1: no terminal)
    sigset_t mask; // of the command
};

// The process between `run` and the command: the command's parent, and the reaper of all that it leaves behind. When
// `run` ends without saying Leave, however it ended, the keeper kills everything that the command started. It never
// returns. Call it in a forked child; it uses only what is async-signal-safe.
[[noreturn]] void keep(const Keeping &keeping);

} // namespace lockscope::cli
