#pragma once

#include "app/cli/check/facts.h"
#include "core/base/result.h"
#include "core/model/state.h"

namespace lockscope::cli {

// An expression that decides when `check` warns: one condition, or several separated by commas. One true condition is
// enough.
//   state>=renewal-late    any lock in that state or a more severe one (in the severity order of `list`)
//   no-expiry>0            the number of locks in that state
//   waiters>5              the largest number of waiters of one lock
//   held-for>1h            the longest time that a lock is held
//   unusual>0              the number of locks that are held unusually long, according to the history
//   locks, held, contended, attention, clients; watchdog-stopped and the other states of clients
// Operators: > >= < <= =
struct Condition {
    enum class Comparison : quint8 { More, AtLeast, Less, AtMost, Equal };
    QString text; // as given
    QString subject;
    Comparison comparison = Comparison::More;
    double number = 0; // held-for: seconds
    std::optional<State> state; // subject "state"
};
using Conditions = std::vector<Condition>;

// Errors are Precondition and say which part is wrong.
Result<Conditions> parseConditions(const QString &text);

// The figure that makes the condition true; nullopt if it is false.
std::optional<Figure> holds(const Condition &condition, const Facts &facts);

} // namespace lockscope::cli
