#include "ui/models/name_labels.h"

#include <numeric>

namespace lockscope::ui {

bool NameLabels::add(Row *row)
{
    const auto it = m_rows.insert(row).first;
    const auto after = std::next(it);
    const bool isFirst = it == m_rows.begin();
    const bool isLast = after == m_rows.end();
    if (isFirst && isLast)
        row->label = 0;
    else if (isFirst)
        row->label = (*after)->label - gap;
    else if (isLast)
        row->label = (*std::prev(it))->label + gap;
    else
        row->label = std::midpoint((*std::prev(it))->label, (*after)->label);

    const bool isBetween =
        (isFirst || row->label > (*std::prev(it))->label) && (isLast || row->label < (*after)->label);
    if (!isBetween)
        dealAnew();
    return !isBetween;
}

void NameLabels::remove(Row *row)
{
    m_rows.erase(row);
}

void NameLabels::dealAnew()
{
    qint64 label = 0;
    for (Row *row : m_rows)
        row->label = label += gap;
}

} // namespace lockscope::ui
