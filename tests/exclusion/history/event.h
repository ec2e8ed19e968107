#pragma once

#include "tests/exclusion/history/moment.h"

#include <QByteArray>

#include <optional>
#include <vector>

namespace lockscope::exclusion {

// What can stand in a history. Workers write the first group, the harness the second.
enum class What {
    Begin, // `why`: ours, redisson or careless (acts whatever its deadline is); `number`: the worker's
    Invoke, // an acquire is called; `lease` is the longest it can give
    Ok, // it was given; `number` is the hold count
    Fail, // it was not given, and nothing is held by it
    Unknown, // it may have been given
    Queued, // it was not given yet, and the server has the waiter's place in a fair queue until `deadline` at least
    Cancel, // the caller asks its acquire to stop; the answer follows
    Deadline, // the hold's deadline is now another one
    Act, // something is done because the hold is valid (looked at after `at`)
    Wrote, // the protected counter was read, and its successor `number` written, both while valid
    Unsure, // as Wrote, but the hold ran out around the write
    Alarm, // a witness saw somebody else inside; `why` says which and whom
    Accepted, // the fenced resource took a write with `token`; the hold was valid before
    Refused, // it refused one, for it had seen a larger token
    Release, // a release is about to be sent; `number` is the hold count before it
    Released, // its answer: `why` is freed, remains, not-held or unknown
    Lost, // the holder was told; `why` is the reason
    Stall, // the process did not run from `at` to `deadline`
    End, // an orderly end

    Fault, // begins; `who` is its number, `why` says what; `number`: the worker it touches; 0: all
    FaultOver,
    Broken, // a lock (`*`: all) was taken away from its holders
    Reachable, // that is done, and the server answers
    Permits, // from here on the semaphore has `number` permits, none of them taken
};

// One line of a history.
struct Event {
    Moment at{};
    QByteArray who; // worker.owner, such as 3.1; no spaces
    What what = What::Begin;
    QByteArray lock;
    QByteArray kind; // word of the lock's kind
    std::optional<Moment> deadline;
    std::optional<qint64> token;
    qint64 number = 0;
    Millis lease{0};
    QByteArray why; // no spaces

    bool isShared() const { return kind == "read"; }
    friend bool operator==(const Event &, const Event &) = default;
};
using History = std::vector<Event>;

QByteArray word(What what);

// NANOSECONDS WHO WHAT LOCK KIND [deadline=NS] [token=N] [number=N] [lease=MS] [why=WORD]; `-` for no lock or kind.
QByteArray toLine(const Event &event); // without the newline
std::optional<Event> fromLine(const QByteArray &line); // nullopt: no such line

} // namespace lockscope::exclusion
