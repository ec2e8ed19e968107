#pragma once

#include "core/model/connection_id.h"
#include "core/model/snapshot.h"

#include <map>
#include <optional>

namespace lockscope::ui {

// The sums over all connections, each of which reports its own totals once a second.
class TotalsSum {
public:
    static constexpr Millis silence{5'000}; // connections that report nothing for this long are not counted

    // Returns the sum if a new one is due: since the last sum, either all connections have reported, or this connection
    // has reported twice.
    std::optional<Totals> add(const ConnectionId &of, const Totals &totals);
    void forget(const ConnectionId &of) { m_latest.erase(of); }

private:
    struct Latest {
        Totals totals;
        bool isNew = false; // reported since the last sum
    };
    Totals sum(Instant now);

    std::map<ConnectionId, Latest> m_latest;
};

} // namespace lockscope::ui
