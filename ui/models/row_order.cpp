#include "ui/models/row_order.h"

#include "ui/models/lock_cells.h"

#include <algorithm>
#include <cstring>

namespace lockscope::ui {

namespace {

int compare(QByteArrayView a, QByteArrayView b)
{
    const auto common = size_t(std::min(a.size(), b.size()));
    const int start = common == 0 ? 0 : std::memcmp(a.data(), b.data(), common); // of nothing there may be no address
    return start != 0 ? start : int(a.size() > b.size()) - int(a.size() < b.size());
}

} // namespace

Place RowOrder::placeOf(Row *row) const
{
    return {m_column == Column::Name ? row->label : sortNumber(m_column, *row->lock), row->label, row};
}

bool RowOrder::operator()(const Place &a, const Place &b) const
{
    const bool up = m_direction == Qt::AscendingOrder;
    if (a.number != b.number)
        return up ? a.number < b.number : a.number > b.number;
    if (m_column == Column::Holder) {
        const int text = compare(sortText(*a.row->lock), sortText(*b.row->lock));
        if (text != 0)
            return up ? text < 0 : text > 0;
    }
    return a.label < b.label;
}

bool RowOrder::sameTo(const monitor::Lock &a, const monitor::Lock &b) const
{
    if (m_column == Column::Name)
        return true; // the same name
    return sortNumber(m_column, a) == sortNumber(m_column, b)
        && (m_column != Column::Holder || sortText(a) == sortText(b));
}

void RowOrder::sort(Places &places) const
{
    std::sort(places.begin(), places.end(), *this);
}

size_t RowOrder::find(const Places &places, const Place &place, size_t end) const
{
    const auto last = places.begin() + std::ptrdiff_t(end);
    return size_t(std::lower_bound(places.begin(), last, place, *this) - places.begin());
}

Places merged(const Places &places, const std::vector<size_t> &taken, const Places &batch, const RowOrder &order)
{
    Places rest;
    rest.reserve(places.size() + batch.size());
    auto from = places.begin();
    for (const size_t at : taken) {
        rest.insert(rest.end(), from, places.begin() + std::ptrdiff_t(at));
        from = places.begin() + std::ptrdiff_t(at) + 1;
    }
    rest.insert(rest.end(), from, places.end());

    // from the back, each stretch moves once
    size_t read = rest.size();
    rest.resize(read + batch.size());
    size_t write = rest.size();
    for (auto next = batch.rbegin(); next != batch.rend(); ++next) {
        const auto end = rest.begin() + std::ptrdiff_t(read);
        const auto spot = std::upper_bound(rest.begin(), end, *next, order);
        const auto moved = size_t(end - spot);
        std::move_backward(spot, end, rest.begin() + std::ptrdiff_t(write));
        read -= moved;
        write -= moved + 1;
        rest[write] = *next;
    }
    return rest;
}

} // namespace lockscope::ui
