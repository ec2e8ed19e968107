#include "ui/table/column_room.h"

#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::ui {

namespace {

struct Columns {
    Q_DECLARE_TR_FUNCTIONS(Columns)
};

int widestState(const QFontMetrics &metrics)
{
    int widest = metrics.horizontalAdvance(Columns::tr("99 permits free"));
    for (int state = 0; state < stateCount; ++state)
        widest = std::max(widest, metrics.horizontalAdvance(stateWord(State(state))));
    return widest;
}

} // namespace

int usualWidth(Column column, const QFontMetrics &metrics)
{
    if (column == Column::State)
        return metrics.ascent() + 12 + widestState(metrics); // with the sign beside it
    if (column == Column::Name)
        return leastNameWidth(metrics);
    const int bar = column == Column::Ttl ? metrics.horizontalAdvance(QLatin1Char('n')) * 9 : 0;
    return bar + metrics.horizontalAdvance(traitsOf(column).sample());
}

int leastNameWidth(const QFontMetrics &metrics)
{
    return metrics.horizontalAdvance(QLatin1Char('n')) * 22;
}

std::vector<Column> leftOut(const std::vector<Column> &wanted, const std::function<int(Column)> &width, int leastName,
                            int available)
{
    std::vector<Column> byImportance = wanted;
    std::erase_if(byImportance, [](Column column) { return traitsOf(column).importance == 0; });
    std::stable_sort(byImportance.begin(), byImportance.end(),
                     [](Column a, Column b) { return traitsOf(a).importance < traitsOf(b).importance; });
    int left = available - width(Column::State) - leastName;
    std::vector<Column> out;
    for (const Column column : byImportance) {
        const int needed = width(column);
        if (needed <= left)
            left -= needed;
        else
            out.push_back(column);
    }
    return out;
}

} // namespace lockscope::ui
