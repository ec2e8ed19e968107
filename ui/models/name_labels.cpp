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

bool isNameLess(const Row &a, const Row &b)
{
    const LockId &left = a.lock->id;
    const LockId &right = b.lock->id;
    const int order = compareNaturally(left.key.raw(), right.key.raw());
    return order != 0 ? order < 0 : left < right;
}

} // namespace

NameLabels::Place NameLabels::placeOf(const Row &row) const
{
    const auto isBefore = [](const Row *each, const Row &wanted) { return isNameLess(*each, wanted); };
    const auto block = std::partition_point(m_blocks.begin(), m_blocks.end(),
                                            [&](const auto &each) { return isBefore(each.back(), row); });
    if (block == m_blocks.end())
        return {m_blocks.size(), 0};
    const auto it = std::lower_bound(block->begin(), block->end(), row, isBefore);
    return {std::size_t(block - m_blocks.begin()), std::size_t(it - block->begin())};
}

NameLabels::Place NameLabels::insert(Row *row)
{
    if (m_blocks.empty()) {
        m_blocks.push_back({row});
        return {};
    }
    Place place = placeOf(*row);
    if (place.block == m_blocks.size())
        place = {m_blocks.size() - 1, m_blocks.back().size()};
    if (m_blocks[place.block].size() == largestBlock) {
        const auto middle = m_blocks[place.block].begin() + largestBlock / 2;
        std::vector<Row *> upper(middle, m_blocks[place.block].end());
        m_blocks[place.block].erase(middle, m_blocks[place.block].end());
        m_blocks.insert(m_blocks.begin() + std::ptrdiff_t(place.block) + 1, std::move(upper));
        if (place.index > largestBlock / 2)
            place = {place.block + 1, place.index - largestBlock / 2};
    }
    std::vector<Row *> &block = m_blocks[place.block];
    block.insert(block.begin() + std::ptrdiff_t(place.index), row);
    return place;
}

bool NameLabels::stepBack(Place &place) const
{
    if (place.index > 0)
        --place.index;
    else if (place.block > 0)
        place = {place.block - 1, m_blocks[place.block - 1].size() - 1};
    else
        return false;
    return true;
}

bool NameLabels::stepOn(Place &place) const
{
    if (place.index + 1 < m_blocks[place.block].size())
        ++place.index;
    else if (place.block + 1 < m_blocks.size())
        place = {place.block + 1, 0};
    else
        return false;
    return true;
}

std::vector<NameLabels::NewLabel> NameLabels::add(Row *row)
{
    const Place place = insert(row);
    Place next = place;
    const bool isLast = !stepOn(next);
    Place previous = place;
    const bool isFirst = !stepBack(previous);
    if (isFirst && isLast) {
        row->label = 0;
        return {};
    }
    const qint64 before = isFirst ? lowestLabel : at(previous)->label;
    const qint64 behind = isLast ? highestLabel : at(next)->label;
    if (isFirst && behind > lowestLabel + gap)
        row->label = behind - gap;
    else if (isLast && before < highestLabel - gap)
        row->label = before + gap;
    else
        row->label = std::midpoint(before, behind);
    if (row->label > before && row->label < behind)
        return {};
    return spread(place);
}

void NameLabels::remove(Row *row)
{
    const Place place = placeOf(*row);
    std::vector<Row *> &block = m_blocks[place.block];
    block.erase(block.begin() + std::ptrdiff_t(place.index));
    if (block.empty())
        m_blocks.erase(m_blocks.begin() + std::ptrdiff_t(place.block));
}

// Finds the smallest stretch of labels around the row that has enough free labels, and spreads the rows of the stretch
// evenly. A larger stretch must have a larger share of free labels, so that later rows find room.
std::vector<NameLabels::NewLabel> NameLabels::spread(Place around)
{
    const quint64 centre = position(at(around)->label);
    Place first = around;
    Place last = around;
    quint64 count = 1;
    double capacity = 1;
    quint64 low = 0;
    int bits = 1;
    for (;; ++bits) {
        low = centre >> bits << bits;
        const quint64 high = low + ((quint64(1) << bits) - 1);
        for (Place next = first; stepBack(next) && position(at(next)->label) >= low; ++count)
            first = next;
        for (Place next = last; stepOn(next) && position(at(next)->label) <= high; ++count)
            last = next;
        capacity *= 4.0 / 3;
        if (double(count) <= capacity || bits == 63)
            break;
    }
    const quint64 step = (quint64(1) << bits) / count;
    std::vector<NewLabel> labels;
    labels.reserve(count);
    quint64 label = low + step / 2;
    Place place = first;
    do {
        if (place == around)
            at(place)->label = labelAt(label);
        else
            labels.push_back({at(place), labelAt(label)});
        label += step;
    } while (place != last && stepOn(place));
    return labels;
}

} // namespace lockscope::ui
