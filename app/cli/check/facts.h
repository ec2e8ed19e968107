#pragma once

#include "core/clients/analysis/client.h"
#include "core/model/snapshot.h"

#include <QStringList>

#include <map>

namespace lockscope::cli {

// A number that a condition asks about, and whose it is.
struct Figure {
    double value = 0;
    QStringList names; // locks or clients, escaped and cut; for a message, at most a handful
};

// The numbers that a condition of `check` may name.
class Facts {
public:
    Facts(const std::vector<LockPtr> &locks, const std::vector<clients::ClientPtr> &all, Instant now,
          const clients::ListState &list = {});

    // The number of that name: "locks", "held", "contended", "attention", "waiters", "held-for" (seconds), "clients",
    // and every word of a state of locks or clients. nullopt if the name is unknown.
    std::optional<Figure> figure(const QString &name) const;
    // Locks whose state is at least so severe, or at most; those not confirmed are not judged.
    Figure statesFrom(State from, State to) const;
    static QStringList names(); // all that figure() knows

private:
    std::map<State, Figure> m_states;
    std::map<QString, Figure> m_figures;
};

std::optional<State> stateOf(const QString &word); // of a lock

} // namespace lockscope::cli
