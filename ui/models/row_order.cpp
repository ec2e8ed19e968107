#include "ui/models/row_order.h"

#include "core/model/lock.h"
#include "ui/models/lock_cells.h"

#include <algorithm>
#include <cstring>

namespace lockscope::ui {

namespace {

int compare(QByteArrayView a, QByteArrayView b)
{
    const auto common = size_t(std::min(a.size(), b.size()));
    const int start = common == 0 ? 0 : std::memcmp(a.data(), b.data(), common); // memcmp() must not get null
    return start != 0 ? start : int(a.size() > b.size()) - int(a.size() < b.size());
}

} // namespace

QByteArrayView RowOrder::textOf(const Lock &lock) const
{
    return m_column == Column::Holder ? sortText(lock) : QByteArrayView();
}

qint64 RowOrder::numberOf(const Row &row, const Lock &lock, Instant now) const
{
    const qint64 number = sortNumber(m_column, lock, now);
    const bool isCalming = m_column == Column::State && now < row.calmAt && !lock.gone;
    return isCalming ? std::max(number, row.worst) : number;
}

void RowOrder::rank(Row &row, Instant now) const
{
    row.number = numberOf(row, *row.lock, now);
    row.text = textOf(*row.lock).toByteArray();
}

void RowOrder::rankLast(Row &row, qint64 nth) const
{
    const qint64 beyond = lastSortNumber + 1 + nth;
    row.number = m_direction == Qt::AscendingOrder ? beyond : -beyond;
    row.text = QByteArray();
}

std::optional<Instant> RowOrder::rankChangesAt(const Row &row, Instant now) const
{
    const std::optional<Instant> changesAt = sortNumberChangesAt(m_column, *row.lock, now);
    if (m_column != Column::State || now >= row.calmAt)
        return changesAt;
    return changesAt ? std::min(*changesAt, row.calmAt) : row.calmAt;
}

bool RowOrder::isRankedAsNow(const Row &row, const Lock &lock, Instant now) const
{
    return row.number == numberOf(row, lock, now) && *row.text == textOf(lock);
}

bool RowOrder::operator()(const RowPlace &a, const RowPlace &b) const
{
    const bool up = m_direction == Qt::AscendingOrder;
    if (a.number != b.number)
        return up ? a.number < b.number : a.number > b.number;
    if (m_column == Column::Holder) {
        const int text = compare(*a.row->text, *b.row->text);
        if (text != 0)
            return up ? text < 0 : text > 0;
    }
    return m_column == Column::Name && !up ? a.label > b.label : a.label < b.label;
}

void RowOrder::sort(RowPlaces &places) const
{
    if (!std::is_sorted(places.begin(), places.end(), *this)) // a filter mostly takes rows in their order
        std::sort(places.begin(), places.end(), *this);
}

size_t RowOrder::find(const RowPlaces &places, const RowPlace &place, size_t end) const
{
    const auto last = places.begin() + std::ptrdiff_t(end);
    return size_t(std::lower_bound(places.begin(), last, place, *this) - places.begin());
}

void replacePlaces(RowPlaces &places, const std::vector<size_t> &taken, const RowPlaces &batch, const RowOrder &order)
{
    size_t read = taken.empty() ? places.size() : taken.front(); // the number of remaining places so far
    for (size_t i = 0; i < taken.size(); ++i) {
        const auto from = places.begin() + std::ptrdiff_t(taken[i]) + 1;
        const auto to = i + 1 < taken.size() ? places.begin() + std::ptrdiff_t(taken[i + 1]) : places.end();
        read = size_t(std::move(from, to, places.begin() + std::ptrdiff_t(read)) - places.begin());
    }

    // Starts at the back, because a place then moves at most once for the whole batch.
    size_t write = read + batch.size();
    if (write > places.capacity())
        places.reserve(write + write / 8); // doubling would leave much of a large table's memory unused
    places.resize(write);
    for (auto next = batch.rbegin(); next != batch.rend(); ++next) {
        const auto end = places.begin() + std::ptrdiff_t(read);
        const auto spot = std::upper_bound(places.begin(), end, *next, order);
        const auto moved = size_t(end - spot);
        std::move_backward(spot, end, places.begin() + std::ptrdiff_t(write));
        read -= moved;
        write -= moved + 1;
        places[write] = *next;
    }
}

} // namespace lockscope::ui
