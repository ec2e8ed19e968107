#include "ui/detail/blockers_tree.h"

#include "core/words/deadlock_words.h"
#include "core/words/describe.h"
#include "ui/text/format.h"
#include "ui/text/plain_text.h"
#include "ui/text/words.h"
#include "ui/theme/letter_width.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr int mostIndented = 8; // deeper rows would have no room for their names

// Times change with each reading, which is not another tree.
bool isSameTree(const std::vector<BlockedOwner> &a, const std::vector<BlockedOwner> &b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const BlockedOwner &x, const BlockedOwner &y) {
        return x.lock == y.lock && x.owner == y.owner && x.depth == y.depth && x.source == y.source;
    });
}

} // namespace

BlockersTree::BlockersTree(QWidget *parent)
    : QTreeWidget(parent)
{
    setHeaderLabels({tr("Owner"), tr("Waits for"), tr("Waited")});
    setAccessibleName(tr("Blocked owners"));
    setAlternatingRowColors(true);
    setUniformRowHeights(true);
    setTextElideMode(Qt::ElideMiddle);
    setTabKeyNavigation(false);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(Owner, QHeaderView::Stretch);
    header()->setSectionResizeMode(Lock, QHeaderView::Stretch);
    header()->setSectionResizeMode(Waited, QHeaderView::ResizeToContents);
    setIndentation(letterWidth(fontMetrics()) * 2);
    connect(this, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem *item) {
        const auto at = std::find(m_items.begin(), m_items.end(), item);
        if (at != m_items.end())
            Q_EMIT lockRequested(m_owners[std::size_t(at - m_items.begin())].lock);
    });
    connect(this, &QTreeWidget::itemExpanded, this, &BlockersTree::fitHeight);
    connect(this, &QTreeWidget::itemCollapsed, this, &BlockersTree::fitHeight);
}

void BlockersTree::setBlocking(const Blocking &blocking, Instant now, const words::ClientNames &named)
{
    const int leftOut = std::max(0, blocking.owners() - int(blocking.tree.size()));
    const bool isSame = isSameTree(blocking.tree, m_owners) && leftOut == m_leftOut;
    m_owners = blocking.tree;
    m_leftOut = leftOut;
    if (!isSame)
        fill(named);
    setNow(now);
}

void BlockersTree::fill(const words::ClientNames &named)
{
    clear();
    m_items.clear();
    std::vector<QTreeWidgetItem *> path; // the latest item of each depth
    for (const BlockedOwner &blocked : m_owners) {
        const auto depth = std::min(std::size_t(std::clamp(blocked.depth, 0, mostIndented)), path.size());
        path.resize(depth);
        auto *item = depth == 0 ? new QTreeWidgetItem(this) : new QTreeWidgetItem(path.back());
        const QString owner = words::namedOwner(blocked.owner).in(named);
        item->setText(Owner, owner);
        item->setText(Lock, shortName(blocked.lock.key, 200));
        item->setToolTip(Owner,
                         plainToolTip(tr("%1 %2.", "an owner, and how its wait is known")
                                          .arg(owner, phraseText(words::waitSourcePhrase(blocked.source), named))));
        item->setToolTip(Lock, plainToolTip(shortName(blocked.lock.key, 2000)));
        path.push_back(item);
        m_items.push_back(item);
    }
    if (m_leftOut > 0)
        new QTreeWidgetItem(this, {tr("and %n more owners", nullptr, m_leftOut)});
    expandAll();
    fitHeight();
}

void BlockersTree::setNow(Instant now)
{
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        const QString waited = shortDuration(std::max(Millis(0), toMillis(now - m_owners[i].since)));
        m_items[i]->setText(Waited, m_owners[i].sinceIsBound ? QStringLiteral("≥ ") + waited : waited);
    }
}

void BlockersTree::fitHeight()
{
    int rows = 0;
    for (QTreeWidgetItem *item = topLevelItem(0); item && rows < mostRows; item = itemBelow(item))
        ++rows;
    const int row = m_items.empty() ? fontMetrics().height() : sizeHintForRow(0);
    setFixedHeight(header()->sizeHint().height() + std::max(rows, 1) * row + 2 * frameWidth());
}

void BlockersTree::changeEvent(QEvent *event)
{
    QTreeWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        setIndentation(letterWidth(fontMetrics()) * 2);
        fitHeight();
    }
}

void BlockersTree::keyPressEvent(QKeyEvent *event)
{
    const QTreeWidgetItem *item = currentItem();
    if (!event->matches(QKeySequence::Copy) || !item)
        return QTreeWidget::keyPressEvent(event);
    QStringList cells;
    for (int column = 0; column < columnCount(); ++column)
        cells += item->text(column);
    QGuiApplication::clipboard()->setText(cells.join(QLatin1Char('\t')) + QLatin1Char('\n'));
}

} // namespace lockscope::ui
