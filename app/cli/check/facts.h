#pragma once

#include "core/clients/analysis/client.h"
#include "core/model/snapshot.h"
#include "core/model/state.h"

#include <QStringList>

#include <map>

namespace lockscope::cli {

// A number that a condition compares, and the locks or clients behind it.
struct Figure {
    double value = 0;
    QStringList names; // a few of these locks or clients for a message, escaped and elided
};

inline constexpr QLatin1String unusualFigure("unusual");

// The numbers that a condition of `check` can compare.
class Facts {
public:
    Facts(const std::vector<LockPtr> &locks, const std::vector<clients::ClientPtr> &all, Instant now,
          const clients::ListState &list = {});
    // Call it if a history has said what is usual. Until then, the figure "unusual" is not known.
    void knowUnusual();

    // The number with this name: "locks", "held", "contended", "attention", "waiters", "held-for" (seconds), "clients",
    // "unusual", and every word of a state of locks or clients. nullopt if the name or the figure is unknown.
    std::optional<Figure> figure(const QString &name) const;
    // Counts the locks whose state is between `from` and `to`, both included. Does not count unverified locks.
    Figure statesFrom(State from, State to) const;
    static QStringList names(); // all names that figure() knows

private:
    std::map<State, Figure> m_states;
    std::map<QString, Figure> m_figures;
};

std::optional<State> stateOf(const QString &word); // of a lock

} // namespace lockscope::cli
