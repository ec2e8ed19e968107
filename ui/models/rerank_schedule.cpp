#include "ui/models/rerank_schedule.h"

namespace lockscope::ui {

qint64 RerankSchedule::sliceOf(Instant at)
{
    return at.time_since_epoch() / slice;
}

void RerankSchedule::set(Row &row, std::optional<Instant> at)
{
    if (row.reranksAt != Instant{})
        remove(row);
    if (!at)
        return;
    row.reranksAt = *at;
    Row *&first = m_first[sliceOf(*at)];
    row.nextInSlice = first;
    if (first)
        first->previousInSlice = &row;
    first = &row;
}

void RerankSchedule::remove(Row &row)
{
    if (row.nextInSlice)
        row.nextInSlice->previousInSlice = row.previousInSlice;
    if (row.previousInSlice) {
        row.previousInSlice->nextInSlice = row.nextInSlice;
    } else {
        const auto it = m_first.find(sliceOf(row.reranksAt));
        if (row.nextInSlice)
            it->second = row.nextInSlice;
        else
            m_first.erase(it);
    }
    row.nextInSlice = row.previousInSlice = nullptr;
    row.reranksAt = {};
}

std::vector<Row *> RerankSchedule::takeDue(Instant now, std::size_t most)
{
    std::vector<Row *> due;
    const auto end = m_first.upper_bound(sliceOf(now));
    for (auto it = m_first.begin(); it != end; ++it) {
        for (Row *row = it->second; row && due.size() < most; row = row->nextInSlice) {
            if (row->reranksAt <= now)
                due.push_back(row);
        }
    }
    for (Row *row : due)
        remove(*row);
    return due;
}

} // namespace lockscope::ui
