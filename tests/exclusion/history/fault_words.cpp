#include "tests/exclusion/history/fault_words.h"

#include <algorithm>
#include <array>

namespace lockscope::exclusion {

namespace {

struct Row {
    const char *word;
    FaultEffects effects;
};

// Workers reconnect after at most 1 s (their longest back-off). If only the link was cut, they reconnect at once.
constexpr Millis backOff{1'500};
constexpr Millis cut{500};
constexpr Millis lookAgain{2'500}; // no message announces it: waiters check by themselves, and less often after errors
constexpr Millis jump{8'000}; // leases on the server last at most this much longer

constexpr std::array rows{
    // faults of the server
    Row{"server-kill", {true, true, backOff}},
    Row{"server-stop", {true, true, backOff, true}},
    Row{"client-kill", {true, true, cut}},
    Row{"pubsub-kill", {false, true, cut}},
    Row{"script-flush", {false, false, Millis(0)}},
    Row{"oom", {false, true, lookAgain}},
    Row{"busy", {true, true, lookAgain}},
    Row{"lock-break", {false, false, Millis(0)}},
    Row{"flush-all", {false, true, lookAgain}},
    Row{"evict", {false, true, lookAgain}},
    Row{"pause-write", {true, true, backOff}},
    Row{"misconf", {true, true, lookAgain}},
    Row{"slow-fsync", {true, true, cut}}, // each write takes as long as the disk, up to a second on a busy machine
    Row{"aof-rewrite", {false, false, Millis(0)}},
    Row{"read-only", {true, true, lookAgain}},
    Row{"max-clients", {true, true, backOff}},
    Row{"acl", {true, true, lookAgain}},
    Row{"clock-forward", {false, true, lookAgain}},
    Row{"clock-back", {false, true, jump}},
    // faults of one worker
    Row{"worker-stop", {true, true, backOff}},
    Row{"worker-kill", {true, true, Millis(0)}},
    Row{"link-cut", {true, true, cut}},
    Row{"link-silent", {true, true, backOff}},
    Row{"link-deaf", {true, true, backOff}},
    Row{"link-mute", {true, true, backOff}},
    Row{"link-late", {true, true, backOff, true}},
    Row{"link-slow", {false, true, cut}},
    Row{"cut-before-acquire", {true, true, cut}},
    Row{"cut-after-acquire", {true, true, cut}},
    Row{"cut-before-renewal", {true, true, cut}},
    Row{"cut-after-renewal", {true, true, cut}},
    Row{"cut-before-release", {true, true, cut}},
    Row{"cut-after-release", {true, true, cut}},
    Row{"acquire-late", {true, true, lookAgain, true}},
    Row{"worker-clock", {false, false, Millis(0)}},
};

} // namespace

FaultEffects effectsOf(const QByteArray &fault)
{
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const Row &each) { return fault == each.word; });
    return row == rows.end() ? FaultEffects{true, true, backOff} : row->effects;
}

QByteArrayList faultWords()
{
    QByteArrayList words;
    for (const Row &row : rows)
        words << row.word;
    return words;
}

} // namespace lockscope::exclusion
