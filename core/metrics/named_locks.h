#pragma once

#include "core/metrics/exposition.h"
#include "core/metrics/moment.h"

#include <set>

namespace lockscope::metrics {

// The series of single locks, for the names that the user asked for. A lock that was shown once stays. Pure.
class NamedLocks {
public:
    // Of one server. More locks may match the globs; the others get no series.
    static constexpr std::size_t mostLocks = 20;

    explicit NamedLocks(std::vector<QByteArray> globs); // see globMatches()

    void write(const Moment &moment, const Labels &labels, Exposition *to);

private:
    void find(const Snapshot &snapshot);

    std::vector<QByteArray> m_globs;
    std::set<LockId> m_shown;
};

} // namespace lockscope::metrics
