#pragma once

#include "core/alerts/facts.h"
#include "core/base/result.h"

namespace lockscope::alerts {

// An expression that decides when `check` warns or an alert fires: one condition, or several separated by commas. One
// true condition is enough.
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
    int place = 0; // of the figure, unless the subject is "state"
    std::optional<State> state = {}; // subject "state"
};
using Conditions = std::vector<Condition>;

// Errors are Precondition and say which part is wrong.
Result<Conditions> parseConditions(const QString &text);
// With a subject "state": the first and the last state that make it true.
std::pair<State, State> statesOf(const Condition &condition);
bool asksFor(const Conditions &conditions, QLatin1String subject);

// The figure that makes the condition true; nullopt if it is false or not known.
std::optional<Figure> holds(const Condition &condition, const Facts &facts);
// Whether the condition is true; nullopt if that is not known, because locks are unverified or a figure is missing.
std::optional<bool> truth(const Condition &condition, const Facts &facts);

} // namespace lockscope::alerts
