#pragma once

#include "tests/exclusion/history/moment.h"

#include <QByteArray>

#include <optional>
#include <vector>

namespace lockscope::exclusion {

// The events in a history. Workers write the first group, the harness the second.
enum class What {
    Begin, // `why`: ours, redisson or careless (acts whatever its deadline is); `number`: the worker's number
    Invoke, // an acquire was called; `lease` is the longest lease that it can give
    Ok, // the lock was acquired; `number` is the hold count
    Fail, // it was not acquired, and the request holds nothing
    Unknown, // it may have been acquired
    Queued, // not acquired yet; the server has the waiter's place in a fair queue until at least `deadline`
    Cancel, // the caller cancels its acquire; the answer follows
    Deadline, // the hold has a new deadline
    Act, // an act that relies on a valid hold (checked after `at`)
    Wrote, // the protected counter was read and its successor `number` written, both while the hold was valid
    Unsure, // like Wrote, but the hold ran out around the write
    Alarm, // a witness saw another owner inside; `why` names the witness and the owner
    Accepted, // the token-checking store accepted a write with `token`; the hold was valid before
    Refused, // the store refused a write because it had seen a larger token
    Release, // a release is about to be sent; `number` is the hold count before it
    Released, // the release's answer: `why` is freed, remains, not-held or unknown
    Lost, // the holder learned of the loss; `why` is the reason
    Stall, // the process did not run from `at` to `deadline`
    End, // the worker ended normally

    Fault, // a fault begins; `who` is its number, `why` its word; `number`: the worker that it touches; 0: all
    FaultOver,
    Broken, // a lock (`*`: all) is being taken away from its holders
    Reachable, // the breakage is complete, and the server answers
    Permits, // from now on the semaphore has `number` permits, all of them free
};

// One line of a history.
struct Event {
    Moment at{};
    QByteArray who; // worker.owner, such as 3.1; without spaces
    What what = What::Begin;
    QByteArray lock;
    QByteArray kind; // the word of the lock's kind
    std::optional<Moment> deadline;
    std::optional<qint64> token;
    qint64 number = 0;
    Millis lease{0};
    QByteArray why; // without spaces

    bool isShared() const { return kind == "read"; }
    friend bool operator==(const Event &, const Event &) = default;
};
using History = std::vector<Event>;

QByteArray word(What what);

// NANOSECONDS WHO WHAT LOCK KIND [deadline=NS] [token=N] [number=N] [lease=MS] [why=WORD]; `-` for no lock or kind.
QByteArray toLine(const Event &event); // without the newline
std::optional<Event> fromLine(const QByteArray &line); // nullopt if it is not such a line

} // namespace lockscope::exclusion
