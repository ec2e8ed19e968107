#pragma once

#include "core/clients/analysis/client.h"
#include "core/model/lock_ptr.h"
#include "core/model/state.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace lockscope::alerts {

// A number that a condition compares, and the locks or clients behind it.
struct Figure {
    static constexpr std::size_t mostCauses = 20;

    double value = 0;
    std::vector<LockId> locks; // the first of them, if the figure counts locks
    QStringList clients; // the first of them, escaped, if the figure counts clients or hosts

    QStringList names() const; // a few of them for a message, escaped and elided
};

inline constexpr QLatin1String unusualFigure("unusual");

// The numbers that a condition can compare. An unverified lock counts only as a lock: nobody knows the rest.
class Facts {
public:
    Facts();
    void add(const Lock &lock, Instant now);
    void add(const clients::Client &client);
    void add(const clients::ListState &list);
    // Call it if a history has said what is usual. Until then, the figure "unusual" is not known.
    void knowUnusual() { m_isUnusualKnown = true; }

    // The place of the figure with this name: "locks", "held", "contended", "attention", "waiters", "held-for"
    // (seconds), "clients", "unusual", "deadlocks" (cycles), and every word of a state of locks or clients.
    static std::optional<int> placeOf(const QString &name);
    static QStringList names(); // all names that placeOf() knows
    static bool isDuration(int place);

    // nullopt if the figure is not known.
    std::optional<Figure> figure(int place) const;
    std::optional<Figure> figure(const QString &name) const;
    // Counts the locks whose state is between `from` and `to`, both included. Does not count unverified locks.
    Figure statesFrom(State from, State to) const;

    // The highest value that the figure may have, because locks are unverified, or because not all nodes listed their
    // connections. nullopt if nothing is known: the connections of the clients were not read.
    std::optional<double> most(int place) const;
    int unverified() const { return m_unverified; }

private:
    void count(int place, const LockId &lock);
    void count(int place, const QString &client);
    void raise(int place, const LockId &lock, double value);

    std::vector<Figure> m_figures;
    bool m_isUnusualKnown = false;
    bool m_hasList = false;
    bool m_isListPartial = false;
    int m_unverified = 0;
};

std::optional<State> stateOf(const QString &word); // of a lock

} // namespace lockscope::alerts
