#include "ui/widgets/card_grid.h"

#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace lockscope::ui {

namespace {

int heightIn(const QLayoutItem &item, int width)
{
    return item.hasHeightForWidth() ? item.heightForWidth(width) : item.sizeHint().height();
}

} // namespace

CardGrid::CardGrid(Columns columns, QWidget *parent)
    : QLayout(parent)
    , m_columns(columns)
{
    setContentsMargins(0, 0, 0, 0);
    setSpacing(16);
}

CardGrid::~CardGrid()
{
    for (QLayoutItem *item : m_items)
        delete item;
}

void CardGrid::addItem(QLayoutItem *item)
{
    m_items.push_back(item);
    invalidate();
}

QLayoutItem *CardGrid::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[size_t(index)] : nullptr;
}

QLayoutItem *CardGrid::takeAt(int index)
{
    QLayoutItem *item = itemAt(index);
    if (item) {
        m_items.erase(m_items.begin() + index);
        invalidate();
    }
    return item;
}

int CardGrid::heightForWidth(int width) const
{
    return layOut(QRect(0, 0, width, 0), Placing::Measured);
}

QSize CardGrid::minimumSize() const
{
    QSize size;
    for (const QLayoutItem *item : shown())
        size = size.expandedTo(item->minimumSize());
    const QMargins margins = contentsMargins();
    return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

QSize CardGrid::sizeHint() const
{
    const QSize least = minimumSize();
    if (m_preferred == 1)
        return least;
    const QMargins margins = contentsMargins();
    const int beside = margins.left() + margins.right();
    const int width = m_preferred * (least.width() - beside + spacing()) - spacing() + beside;
    return {width, heightForWidth(width)};
}

void CardGrid::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    layOut(rect, Placing::Applied);
}

std::vector<QLayoutItem *> CardGrid::shown() const
{
    std::vector<QLayoutItem *> shown;
    std::copy_if(m_items.begin(), m_items.end(), std::back_inserter(shown),
                 [](const QLayoutItem *item) { return !item->isEmpty(); });
    return shown;
}

int CardGrid::columnsIn(int width) const
{
    const auto items = shown();
    int widest = 1;
    for (const QLayoutItem *item : items)
        widest = std::max(widest, item->minimumSize().width());
    const int fitting = std::max(1, (width + spacing()) / (widest + spacing()));
    if (m_columns == Columns::AsManyAsFit)
        return fitting;
    return fitting >= int(items.size()) ? std::max(1, int(items.size())) : 1;
}

int CardGrid::layOut(const QRect &rect, Placing placing) const
{
    const QMargins margins = contentsMargins();
    const QRect inside = rect.marginsRemoved(margins);
    const int columns = columnsIn(inside.width());
    const int width = (inside.width() - (columns - 1) * spacing()) / columns;
    const auto items = shown();
    int height = margins.top() + margins.bottom();
    for (qsizetype first = 0; first < qsizetype(items.size()); first += columns) {
        if (first > 0)
            height += spacing();
        const auto end = std::min(first + columns, qsizetype(items.size()));
        int rowHeight = 0;
        for (auto i = first; i < end; ++i)
            rowHeight = std::max(rowHeight, heightIn(*items[size_t(i)], width));
        for (auto i = first; placing == Placing::Applied && i < end; ++i) {
            const QRect box(inside.left() + int(i - first) * (width + spacing()),
                            rect.top() + height - margins.bottom(), width, rowHeight);
            items[size_t(i)]->setGeometry(QStyle::visualRect(parentWidget()->layoutDirection(), inside, box));
        }
        height += rowHeight;
    }
    return height;
}

} // namespace lockscope::ui
