#pragma once

#include "core/model/connection_id.h"
#include "core/model/snapshot.h"

#include <map>
#include <optional>

namespace lockscope::ui {

// The sums over all connections, of which each tells its own once a second.
class TotalsSum {
public:
    static constexpr Millis silence{5'000}; // who has said nothing for so long is not counted

    // The sum, when it is time for a new one: everybody has spoken since the last, or this one has twice.
    std::optional<Totals> add(const ConnectionId &of, const Totals &totals);
    void forget(const ConnectionId &of) { m_latest.erase(of); }

private:
    struct Latest {
        Totals totals;
        bool isNew = false; // since the last sum
    };
    Totals sum(Instant now);

    std::map<ConnectionId, Latest> m_latest;
};

} // namespace lockscope::ui
