#pragma once

#include "app/cli/check/facts.h"
#include "core/base/result.h"

namespace lockscope::cli {

// When `check` warns: one condition, or several with commas between, each of which is enough.
//   state>=renewal-late    any lock in that state, or a more severe one (the order of `list`)
//   no-expiry>0            how many locks are in a state
//   waiters>5              the most that wait for one lock; held-for>1h: how long one is held
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

// Errors: Precondition, with what is known.
Result<Conditions> parseConditions(const QString &text);

// The figure that makes the condition true; nullopt if it is false.
std::optional<Figure> holds(const Condition &condition, const Facts &facts);

} // namespace lockscope::cli
