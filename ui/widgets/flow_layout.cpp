#include "ui/widgets/flow_layout.h"

#include <QStyle>
#include <QWidget>

#include <algorithm>
#include <utility>

namespace lockscope::ui {

struct FlowLayout::Line {
    std::vector<QLayoutItem *> items;
    int width = 0; // with all growing widgets at their minimum
    int height = 0;
};

FlowLayout::FlowLayout(QWidget *parent)
    : QLayout(parent)
{
    setContentsMargins(0, 0, 0, 0);
    setSpacing(6);
}

FlowLayout::~FlowLayout()
{
    for (QLayoutItem *item : m_items)
        delete item;
}

void FlowLayout::addItem(QLayoutItem *item)
{
    m_items.push_back(item);
}

void FlowLayout::addGrowing(QWidget *widget)
{
    addWidget(widget);
    m_growing.push_back(m_items.back());
}

void FlowLayout::addStretch()
{
    addItem(new QSpacerItem(0, 0));
}

QLayoutItem *FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[size_t(index)] : nullptr;
}

QLayoutItem *FlowLayout::takeAt(int index)
{
    QLayoutItem *item = itemAt(index);
    if (item) {
        m_items.erase(m_items.begin() + index);
        std::erase(m_growing, item);
    }
    return item;
}

int FlowLayout::heightForWidth(int width) const
{
    const QMargins margins = contentsMargins();
    int height = margins.top() + margins.bottom();
    const std::vector<Line> lines = linesFor(width - margins.left() - margins.right());
    for (const Line &line : lines)
        height += line.height;
    return height + int(std::max<size_t>(lines.size(), 1) - 1) * spacing();
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem *item : m_items) {
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    }
    const QMargins margins = contentsMargins();
    size += QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
    return {size.width(), std::max(size.height(), m_heightAsPlaced)};
}

void FlowLayout::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    // ignores a panel behind another tab, which is outside of the window and has its minimum width
    const bool counts = !m_growing.empty() && parentWidget() && !parentWidget()->visibleRegion().isEmpty();
    const int height = counts ? heightForWidth(rect.width()) : 0;
    if (std::exchange(m_heightAsPlaced, height) != height)
        update(); // the parent adapts its height
    const QRect inside = rect.marginsRemoved(contentsMargins());
    int y = inside.top();
    for (const Line &line : linesFor(inside.width())) {
        place(line, QRect(inside.left(), y, inside.width(), line.height));
        y += line.height + spacing();
    }
}

bool FlowLayout::isStretch(QLayoutItem *item) const
{
    return item->spacerItem() != nullptr;
}

bool FlowLayout::grows(const QLayoutItem *item) const
{
    return std::find(m_growing.begin(), m_growing.end(), item) != m_growing.end();
}

int FlowLayout::least(const QLayoutItem *item) const
{
    return grows(item) ? item->minimumSize().width() : item->sizeHint().width();
}

// An item that is wider than its line may wrap its text.
int FlowLayout::heightOf(const QLayoutItem *item, int width) const
{
    const bool wraps = least(item) > width && item->hasHeightForWidth();
    return wraps ? item->heightForWidth(width) : item->sizeHint().height();
}

std::vector<FlowLayout::Line> FlowLayout::linesFor(int width) const
{
    std::vector<Line> lines = linesFor(width, false);
    if (lines.size() < 2)
        return lines;
    std::vector<Line> roomy = linesFor(width, true); // a later line may have room for what a growing widget pushes out
    return roomy.size() == lines.size() ? roomy : lines;
}

std::vector<FlowLayout::Line> FlowLayout::linesFor(int width, bool isRoomy) const
{
    int taken = 0;
    std::vector<Line> lines;
    for (QLayoutItem *item : m_items) {
        if (isStretch(item)) {
            if (!lines.empty())
                lines.back().items.push_back(item);
            continue;
        }
        if (item->isEmpty())
            continue;
        const int needed = isRoomy ? std::max(least(item), std::min(item->sizeHint().width(), width)) : least(item);
        if (lines.empty() || taken + spacing() + needed > width) {
            lines.push_back({{}, -spacing(), 0});
            taken = -spacing();
        }
        taken += spacing() + needed;
        Line &line = lines.back();
        line.items.push_back(item);
        line.width += spacing() + least(item);
        line.height = std::max(line.height, heightOf(item, width));
    }
    return lines;
}

void FlowLayout::place(const Line &line, const QRect &rect) const
{
    int left = std::max(0, rect.width() - line.width); // the room for the growing widgets and the stretch
    int x = rect.left();
    std::vector<std::pair<QLayoutItem *, QRect>> places;
    for (QLayoutItem *item : line.items) {
        if (isStretch(item))
            continue;
        int width = std::min(least(item), rect.width());
        if (grows(item)) {
            const int more = std::clamp(item->maximumSize().width() - width, 0, left);
            width += more;
            left -= more;
        }
        places.emplace_back(item, QRect(0, 0, width, m_isEven ? rect.height() : heightOf(item, rect.width())));
    }
    auto next = places.begin();
    for (QLayoutItem *item : line.items) {
        if (isStretch(item)) {
            x += std::exchange(left, 0);
            continue;
        }
        QRect box = next++->second;
        box.moveTopLeft({x, rect.top() + (rect.height() - box.height()) / 2});
        item->setGeometry(QStyle::visualRect(parentWidget()->layoutDirection(), rect, box));
        x += box.width() + spacing();
    }
}

} // namespace lockscope::ui
