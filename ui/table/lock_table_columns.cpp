#include "ui/models/lock_table_model.h"
#include "ui/table/column_room.h"
#include "ui/table/lock_table_view.h"
#include "ui/table/row_delegate.h"

#include <QDataStream>
#include <QHeaderView>
#include <QMenu>
#include <QScopedValueRollback>

// The columns of the lock table: widths, visibility, and how they are saved.
namespace lockscope::ui {

namespace {

constexpr int refitAfter = 120; // ms: not while the user drags a column's edge
constexpr int mostLookedAt = 100; // rows

} // namespace

void LockTableView::setUpHeader()
{
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setSectionsMovable(true);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(horizontalHeader(), &QHeaderView::customContextMenuRequested, this, &LockTableView::showColumnMenu);
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, &LockTableView::sectionResized);
    m_refit.setSingleShot(true);
    m_refit.setInterval(refitAfter);
    connect(&m_refit, &QTimer::timeout, this, &LockTableView::fitColumns);
    setSortingEnabled(true);
    resetColumns();
}

void LockTableView::resetColumns()
{
    {
        const QScopedValueRollback ours(m_fitting, true);
        QHeaderView *header = horizontalHeader();
        m_sized.fill(false);
        for (int i = 0; i < columnCount; ++i) {
            const auto column = Column(i);
            header->moveSection(header->visualIndex(i), i);
            header->showSection(i); // a hidden column has no size hint
            header->setSectionResizeMode(i, column == Column::Name ? QHeaderView::Stretch : QHeaderView::Interactive);
            const int contents = usualWidth(column, fontMetrics()) + RowDelegate::framing;
            if (column != Column::Name)
                header->resizeSection(i, std::max(contents, header->sectionSizeHint(i)));
            m_chosen[size_t(i)] = traitsOf(column).isShownAtFirst;
        }
    }
    sortByColumn(int(Column::State), Qt::DescendingOrder); // worst first
    m_told.clear(); // measures the visible rows again
    fitColumns();
}

void LockTableView::sectionResized(int section, int from, int to)
{
    const bool isHiding = from == 0 || to == 0; // emitted late, during the layout of the header
    if (m_fitting || isHiding || section == int(Column::Name))
        return;
    m_sized[size_t(section)] = true;
    m_refit.start();
}

void LockTableView::fitColumns()
{
    const QScopedValueRollback ours(m_fitting, true);
    QHeaderView *header = horizontalHeader();
    const int available = viewport()->width();
    const int leastName = leastNameWidth(fontMetrics());
    std::vector<Column> wanted;
    for (int i = 0; i < columnCount; ++i) {
        if (!m_chosen[size_t(i)])
            continue;
        wanted.push_back(Column(i));
        header->showSection(i);
    }
    const auto width = [&](Column column) { return header->sectionSize(int(column)); };
    const std::vector<Column> out = leftOut(wanted, width, leastName, available);
    for (int i = 0; i < columnCount; ++i)
        header->setSectionHidden(i, !m_chosen[size_t(i)] || std::find(out.begin(), out.end(), Column(i)) != out.end());
}

// Only widens: a column that followed its content both ways would never be at rest. Also measures columns without room,
// because they appear when a wider one is hidden or the window grows.
void LockTableView::widenForContents(int firstRow, int lastRow)
{
    {
        const QScopedValueRollback ours(m_fitting, true);
        for (int i = 0; i < columnCount; ++i) {
            if (!m_chosen[size_t(i)] || m_sized[size_t(i)] || Column(i) == Column::Name)
                continue;
            const int needed = contentsWidth(Column(i), firstRow, lastRow);
            horizontalHeader()->showSection(i); // a hidden column has no width to compare
            if (needed > columnWidth(i))
                horizontalHeader()->resizeSection(i, needed);
        }
    }
    fitColumns();
}

int LockTableView::contentsWidth(Column column, int firstRow, int lastRow) const
{
    const int most = fontMetrics().horizontalAdvance(QLatin1Char('n')) * 26; // the name needs the room more
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    int widest = 0;
    for (int row = firstRow; row <= std::min(lastRow, firstRow + mostLookedAt); ++row) {
        const QModelIndex index = m_model->index(row, int(column));
        widest = std::max(widest, itemDelegateForIndex(index)->sizeHint(option, index).width());
    }
    return std::min(widest, most);
}

QByteArray LockTableView::saveColumns()
{
    QByteArray saved;
    QDataStream out(&saved, QIODevice::WriteOnly);
    for (int i = 0; i < columnCount; ++i)
        out << m_chosen[size_t(i)] << m_sized[size_t(i)];
    {
        // what a narrow window hides is not the user's choice
        const QScopedValueRollback ours(m_fitting, true);
        for (int i = 0; i < columnCount; ++i)
            setColumnHidden(i, !m_chosen[size_t(i)]);
    }
    out << horizontalHeader()->saveState();
    fitColumns();
    return saved;
}

void LockTableView::restoreColumns(const QByteArray &saved)
{
    QDataStream in(saved);
    std::array<bool, columnCount> chosen{};
    std::array<bool, columnCount> sized{};
    for (size_t i = 0; i < size_t(columnCount); ++i)
        in >> chosen[i] >> sized[i];
    QByteArray header;
    in >> header;
    bool restored = in.status() == QDataStream::Ok;
    if (restored) {
        const QScopedValueRollback ours(m_fitting, true);
        const int before = horizontalHeader()->count();
        restored = horizontalHeader()->restoreState(header) && horizontalHeader()->count() == before;
    }
    if (!restored)
        return resetColumns();
    m_chosen = chosen;
    m_sized = sized;
    m_chosen[size_t(Column::State)] = true; // at least the state and the name
    m_chosen[size_t(Column::Name)] = true;
    sortByColumn(horizontalHeader()->sortIndicatorSection(), horizontalHeader()->sortIndicatorOrder());
    fitColumns();
}

void LockTableView::setColumnShown(Column column, bool shown)
{
    m_chosen[size_t(column)] = shown;
    m_told.clear();
    fitColumns();
    m_inSight.start();
}

bool LockTableView::isColumnShown(Column column) const
{
    return m_chosen[size_t(column)];
}

void LockTableView::showColumnMenu(const QPoint &at)
{
    QMenu menu;
    for (int i = 0; i < columnCount; ++i) {
        const bool isLeftOut = m_chosen[size_t(i)] && isColumnHidden(i);
        QAction *action =
            menu.addAction(isLeftOut ? tr("%1 (no room)").arg(columnTitle(Column(i))) : columnTitle(Column(i)));
        action->setCheckable(true);
        action->setChecked(m_chosen[size_t(i)]);
        action->setEnabled(i != int(Column::State) && i != int(Column::Name));
        connect(action, &QAction::toggled, this, [this, i](bool shown) { setColumnShown(Column(i), shown); });
    }
    menu.addSeparator();
    connect(menu.addAction(tr("Reset columns")), &QAction::triggered, this, &LockTableView::resetColumns);
    menu.exec(horizontalHeader()->mapToGlobal(at));
}

} // namespace lockscope::ui
