#include "ui/models/totals_sum.h"

#include <algorithm>

namespace lockscope::ui {

std::optional<Totals> TotalsSum::add(const ConnectionId &of, const Totals &totals)
{
    std::optional<Totals> due;
    if (m_latest[of].isNew)
        due = sum(totals.at);
    m_latest[of] = {totals, true};
    const auto isNew = [](const auto &each) { return each.second.isNew; };
    if (!due && std::all_of(m_latest.begin(), m_latest.end(), isNew))
        due = sum(totals.at);
    return due;
}

Totals TotalsSum::sum(Instant now)
{
    Totals sum;
    sum.at = now;
    for (auto &[of, latest] : m_latest) {
        latest.isNew = false;
        const Totals &one = latest.totals;
        if (now - one.at > silence)
            continue;
        sum.locks += one.locks;
        sum.held += one.held;
        sum.contended += one.contended;
        sum.attention += one.attention;
        sum.waiters += one.waiters;
        sum.readers += one.readers;
        sum.eventsPerSecond += one.eventsPerSecond;
    }
    return sum;
}

} // namespace lockscope::ui
