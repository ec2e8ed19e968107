#include "ui/models/name_labels.h"

#include "core/model/lock.h"
#include "ui/models/natural_order.h"

#include <limits>
#include <numeric>

namespace lockscope::ui {

namespace {

constexpr qint64 lowestLabel = std::numeric_limits<qint64>::min();
constexpr qint64 highestLabel = std::numeric_limits<qint64>::max();

// Converts a label to an unsigned number, because stretches of labels are aligned to powers of two.
quint64 position(qint64 label)
{
    return quint64(label) ^ quint64(lowestLabel);
}

qint64 labelAt(quint64 position)
{
    return qint64(position ^ quint64(lowestLabel));
}

} // namespace

bool NameLabels::ByName::operator()(const Row *a, const Row *b) const
{
    const LockId &left = a->lock->id;
    const LockId &right = b->lock->id;
    const int order = compareNaturally(left.key.raw(), right.key.raw());
    return order != 0 ? order < 0 : left < right;
}

std::vector<NameLabels::NewLabel> NameLabels::add(Row *row)
{
    const auto it = m_rows.insert(row).first;
    const auto after = std::next(it);
    const bool isFirst = it == m_rows.begin();
    const bool isLast = after == m_rows.end();
    if (isFirst && isLast) {
        row->label = 0;
        return {};
    }
    const qint64 before = isFirst ? lowestLabel : (*std::prev(it))->label;
    const qint64 behind = isLast ? highestLabel : (*after)->label;
    if (isFirst && behind > lowestLabel + gap)
        row->label = behind - gap;
    else if (isLast && before < highestLabel - gap)
        row->label = before + gap;
    else
        row->label = std::midpoint(before, behind);
    if (row->label > before && row->label < behind)
        return {};
    return spread(it);
}

void NameLabels::remove(Row *row)
{
    m_rows.erase(row);
}

// Finds the smallest stretch of labels around the row that has enough free labels, and spreads the rows of the stretch
// evenly. A larger stretch must have a larger share of free labels, so that later rows find room.
std::vector<NameLabels::NewLabel> NameLabels::spread(Rows::iterator around)
{
    const quint64 centre = position((*around)->label);
    auto first = around;
    auto last = std::next(around);
    quint64 count = 1;
    double capacity = 1;
    quint64 low = 0;
    int bits = 1;
    for (;; ++bits) {
        low = centre >> bits << bits;
        const quint64 high = low + ((quint64(1) << bits) - 1);
        for (; first != m_rows.begin() && position((*std::prev(first))->label) >= low; ++count)
            --first;
        for (; last != m_rows.end() && position((*last)->label) <= high; ++count)
            ++last;
        capacity *= 4.0 / 3;
        if (double(count) <= capacity || bits == 63)
            break;
    }
    const quint64 step = (quint64(1) << bits) / count;
    std::vector<NewLabel> labels;
    labels.reserve(count);
    quint64 next = low + step / 2;
    for (auto it = first; it != last; ++it, next += step) {
        if (it == around)
            (*it)->label = labelAt(next);
        else
            labels.push_back({*it, labelAt(next)});
    }
    return labels;
}

} // namespace lockscope::ui
