#include "ui/table/lock_table_view.h"

#include "core/base/escape.h"
#include "ui/help/help_topic.h"
#include "ui/models/lock_table_model.h"
#include "ui/table/activity_delegate.h"
#include "ui/table/column_room.h"
#include "ui/table/row_delegate.h"
#include "ui/theme/fixed_font.h"
#include "ui/theme/readable_style.h"
#include "ui/widgets/seen_timer.h"

#include <QClipboard>
#include <QDataStream>
#include <QEvent>
#include <QFontInfo>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QScopedValueRollback>
#include <QScrollBar>

namespace lockscope::ui {

namespace {

constexpr int repaintEvery = 250; // ms
constexpr int activityEvery = 4; // repaints of countdowns
constexpr int fadeEvery = 40; // ms; repaints new rows
constexpr int tellEvery = 250; // ms; reports the visible rows
constexpr int restAfter = 3'000; // ms without a mouse move, after which the order need not stay frozen
constexpr int stillAfter = 500; // ms without a mouse move, after which the user is not about to click

} // namespace

LockTableView::LockTableView(LockTableModel *model, QWidget *parent)
    : RowTable(parent)
    , m_model(model)
    , m_countdown(new SeenTimer(repaintEvery, this))
    , m_activity(new ActivityDelegate(this))
    , m_fade(new SeenTimer(fadeEvery, this))
{
    setHelpTopic(this, topicOf(Panel::Locks));
    setObjectName(QStringLiteral("locks"));
    setAccessibleName(tr("Locks"));
    setModel(model);
    setItemDelegate(new RowDelegate(this));
    setItemDelegateForColumn(int(Column::State), new StateDelegate(this));
    setItemDelegateForColumn(int(Column::Ttl), new TtlDelegate(this));
    setItemDelegateForColumn(int(Column::Activity), m_activity);
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollMode(ScrollPerPixel);
    setAlternatingRowColors(true);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setFrameShape(NoFrame);
    setUpHeader();
    setRowHeight();
    viewport()->setMouseTracking(true); // the order stays frozen while the mouse moves

    m_rest.setSingleShot(true);
    m_rest.setInterval(restAfter);
    connect(&m_rest, &QTimer::timeout, model, [model] { model->setOrderHeld(false); });
    connect(m_countdown, &QTimer::timeout, this, &LockTableView::repaintCountdowns);
    m_fade->setObjectName(QStringLiteral("fade"));
    m_fade->setWanted(false);
    connect(m_fade, &QTimer::timeout, this, &LockTableView::repaintNewRows);
    connect(model, &LockTableModel::applied, this, &LockTableView::fadeNewRows);
    m_inSight.setSingleShot(true);
    m_inSight.setInterval(tellEvery);
    connect(&m_inSight, &QTimer::timeout, this, &LockTableView::tellInSight);
    const auto later = [this] {
        if (!m_inSight.isActive())
            m_inSight.start();
    };
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, later);
    connect(model, &QAbstractItemModel::layoutChanged, this, later);
    connect(this, &QAbstractItemView::doubleClicked, this, &LockTableView::opened);
}

// Rows are 28 pixels high for the usual font of 13 pixels, and higher for a font with tall lines.
void LockTableView::setRowHeight()
{
    verticalHeader()->setMinimumSectionSize(fontMetrics().height() + 2);
    const int letters = QFontInfo(font()).pixelSize();
    verticalHeader()->setDefaultSectionSize(std::max(letters * 28 / 13, fontMetrics().height() + 4));
}

std::optional<LockId> LockTableView::currentLock() const
{
    const LockPtr lock = m_model->lockAt(currentIndex().row());
    return lock ? std::optional(lock->id) : std::nullopt;
}

bool LockTableView::hasSeveralChosen() const
{
    // looks at ranges, so the cost does not depend on the number of rows
    const QItemSelection chosen = selectionModel()->selection();
    return chosen.size() > 1 || (!chosen.isEmpty() && chosen.front().height() > 1);
}

std::vector<LockId> LockTableView::chosenLocks() const
{
    const QModelIndexList chosen = selectionModel()->selectedRows();
    std::vector<int> rows(std::size_t(chosen.size()));
    std::transform(chosen.begin(), chosen.end(), rows.begin(), [](const QModelIndex &index) { return index.row(); });
    std::sort(rows.begin(), rows.end());
    std::vector<LockId> ids;
    ids.reserve(rows.size());
    for (const int row : rows)
        ids.push_back(m_model->lockAt(row)->id);
    return ids;
}

std::optional<LockId> LockTableView::onlyMarked() const
{
    const int row = currentIndex().row();
    const QItemSelection &marked = selectionModel()->selection();
    const bool isOnly = !marked.isEmpty()
        && std::all_of(marked.begin(), marked.end(),
                       [row](const QItemSelectionRange &range) { return range.top() == row && range.bottom() == row; });
    return isOnly ? currentLock() : std::nullopt;
}

void LockTableView::choose(const LockId &id)
{
    mark(id);
    if (const int row = m_model->rowOf(id); row >= 0)
        scrollTo(m_model->index(row, int(Column::Name)));
}

// Does not use setCurrentIndex(), which would scroll, and extend the selection while Shift is down.
void LockTableView::mark(const LockId &id)
{
    const int row = m_model->rowOf(id);
    if (row < 0)
        return;
    const bool scrolls = hasAutoScroll();
    setAutoScroll(false);
    selectionModel()->setCurrentIndex(m_model->index(row, int(Column::Name)),
                                      QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    setAutoScroll(scrolls);
}

void LockTableView::scrollToCurrent()
{
    if (currentIndex().isValid())
        scrollTo(currentIndex());
}

void LockTableView::repaintCountdowns()
{
    const int first = rowAt(0);
    if (first < 0)
        return;
    const int last = rowAt(viewport()->height() - 1);
    std::vector<int> running;
    for (int i = 0; i < columnCount; ++i) {
        if (!isColumnHidden(i) && traitsOf(Column(i)).runsOn)
            running.push_back(i);
    }
    const int end = last < 0 ? m_model->rowCount() : last + 1;
    const bool areOthers = std::exchange(m_countedFrom, first) != first;
    m_counted.resize(std::size_t(end - first) * running.size());
    std::size_t at = 0;
    for (int row = first; row < end; ++row) {
        const auto changed = m_model->sinceChange(row);
        if (changed && *changed >= LockTableModel::markFor
            && *changed < LockTableModel::markFor + Millis(2 * repaintEvery))
            viewport()->update(0, rowViewportPosition(row), viewport()->width(), rowHeight(row)); // the mark ends
        for (const int column : running) { // paints only changed texts again: a TTL of hours rarely changes
            const QModelIndex index = m_model->index(row, column);
            QString text = index.data().toString();
            if (areOthers || text != m_counted[at])
                viewport()->update(visualRect(index));
            m_counted[at++] = std::move(text);
        }
    }
    if (++m_repaints % activityEvery == 0 && !isColumnHidden(int(Column::Activity)))
        repaintActivity(first, end);
}

void LockTableView::repaintActivity(int firstRow, int endRow)
{
    for (int row = firstRow; row < endRow; ++row) {
        const QModelIndex index = m_model->index(row, int(Column::Activity));
        if (m_activity->isOutdated(index))
            viewport()->update(visualRect(index));
    }
}

void LockTableView::fadeNewRows()
{
    const bool mayMove = style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) > 0;
    m_fade->setWanted(mayMove && m_model->isFading());
}

// Only rows that are still fading in, or have just done so, are painted.
void LockTableView::repaintNewRows()
{
    const int first = rowAt(0);
    const int last = rowAt(viewport()->height() - 1);
    const int end = last < 0 ? m_model->rowCount() : last + 1;
    for (int row = std::max(first, 0); row < end; ++row) {
        if (m_model->isNew(row) && *m_model->sinceChange(row) < LockTableModel::markFor + Millis(4 * fadeEvery))
            viewport()->update(0, rowViewportPosition(row), viewport()->width(), rowHeight(row));
    }
    fadeNewRows();
}

void LockTableView::tellInSight()
{
    const int first = rowAt(0);
    const int last = rowAt(viewport()->height() - 1);
    std::vector<LockId> locks;
    if (isVisible() && !window()->isMinimized() && first >= 0)
        locks = m_model->idsOf(first, last < 0 ? m_model->rowCount() - 1 : last);
    if (locks == m_told)
        return;
    m_told = locks;
    widenForContents(first, last < 0 ? m_model->rowCount() - 1 : last);
    Q_EMIT inSightChanged(locks);
}

void LockTableView::tellInSightAgain()
{
    m_told.clear();
    m_inSight.start();
}

void LockTableView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    RowTable::currentChanged(current, previous);
    if (const auto id = currentLock(); id && current.row() != previous.row())
        Q_EMIT currentLockChanged(*id);
}

// Qt would select another row in place of a removed row, and show its details, although the user did not choose it.
void LockTableView::rowsAboutToBeRemoved(const QModelIndex &parent, int start, int end)
{
    if (const int row = currentIndex().row(); row >= start && row <= end)
        selectionModel()->clearCurrentIndex();
    RowTable::rowsAboutToBeRemoved(parent, start, end);
}

void LockTableView::resizeEvent(QResizeEvent *event)
{
    RowTable::resizeEvent(event);
    fitColumns();
    m_inSight.start();
}

void LockTableView::showEvent(QShowEvent *event)
{
    RowTable::showEvent(event);
    m_inSight.start();
}

// Keeps the order while the mouse moves, so that no row slips away from under it.
bool LockTableView::viewportEvent(QEvent *event)
{
    switch (event->type()) {
    case QEvent::MouseMove:
    case QEvent::MouseButtonPress:
    case QEvent::Wheel: m_sinceMoved.start(); [[fallthrough]];
    case QEvent::Enter:
        m_model->setOrderHeld(true);
        m_rest.start();
        break;
    case QEvent::Leave:
        m_rest.stop();
        m_model->setOrderHeld(false);
        break;
    default: break;
    }
    return RowTable::viewportEvent(event);
}

void LockTableView::sortFirstLook(bool isUnderWay)
{
    if (!isUnderWay && !m_isFirstLook)
        return;
    const bool isStill = !m_sinceMoved.isValid() || m_sinceMoved.hasExpired(stillAfter);
    if (isStill)
        m_model->placeLateRows();
    m_isFirstLook = isUnderWay || !isStill;
}

void LockTableView::hideEvent(QHideEvent *event)
{
    RowTable::hideEvent(event);
    m_model->setOrderHeld(false);
    m_inSight.start();
}

void LockTableView::changeEvent(QEvent *event)
{
    const QScopedValueRollback ours(m_fitting, true); // the font changes the widths, not the user
    RowTable::changeEvent(event);
    if (event->type() != QEvent::FontChange)
        return;
    setRowHeight();
    m_told.clear(); // so that the visible rows are measured again
    m_refit.start();
    m_inSight.start();
}

// The columns: widths, visibility, and how they are saved.

namespace {

constexpr int refitAfter = 120; // ms; each move of a dragged column edge restarts this time
constexpr int mostLookedAt = 100; // rows

} // namespace

void LockTableView::setUpHeader()
{
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setSectionsMovable(true);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setProperty(ReadableStyle::headerMargin, RowDelegate::margin); // as the cells below
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
            const QFontMetrics metrics(traitsOf(column).isFixedWidth ? fixedFont(font()) : font());
            const int contents = usualWidth(column, metrics) + RowDelegate::framing;
            if (column != Column::Name)
                header->resizeSection(i, std::max(contents, header->sectionSizeHint(i)));
            m_chosen[size_t(i)] = traitsOf(column).isShownAtFirst;
        }
    }
    sortByColumn(int(Column::State), Qt::DescendingOrder); // worst first
    m_told.clear(); // so that the visible rows are measured again
    fitColumns();
}

void LockTableView::sectionResized(int section, int from, int to)
{
    const bool isHiding = from == 0 || to == 0; // the column was hidden or shown, not resized; Qt reports this late
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

// Only widens columns: a column that also became narrower would change its width all the time. Also measures columns
// that have no room now, because they appear when a wider column is hidden or the window grows.
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
    const int most = fontMetrics().horizontalAdvance(QLatin1Char('n')) * 27; // the name needs the remaining room more
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    int widest = 0;
    // before the first layout, no row is at the top of the view
    for (int row = std::max(firstRow, 0); row <= std::min(lastRow, firstRow + mostLookedAt); ++row) {
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
        // columns that a narrow window hides are not the user's choice
        const QScopedValueRollback ours(m_fitting, true);
        for (int i = 0; i < columnCount; ++i)
            setColumnHidden(i, !m_chosen[size_t(i)]);
    }
    out << horizontalHeader()->saveState();
    fitColumns();
    return saved;
}

namespace {

struct SavedColumns {
    std::vector<bool> chosen, sized;
    QByteArray header;
};

// Reads what saveColumns() wrote for this number of columns; nullopt if it wrote another number.
std::optional<SavedColumns> savedColumns(const QByteArray &saved, int count)
{
    QDataStream in(saved);
    SavedColumns columns;
    for (int i = 0; i < count; ++i) {
        quint8 chosen = 0, sized = 0;
        in >> chosen >> sized;
        if (chosen > 1 || sized > 1)
            return {};
        columns.chosen.push_back(chosen != 0);
        columns.sized.push_back(sized != 0);
    }
    in >> columns.header;
    const bool isWhole = in.status() == QDataStream::Ok && in.atEnd() && !columns.header.isEmpty();
    return isWhole ? std::optional(columns) : std::nullopt;
}

constexpr int columnsWithoutActivity = 17; // in layouts that earlier versions saved

} // namespace

void LockTableView::restoreColumns(const QByteArray &state)
{
    const auto saved = savedColumns(state, columnCount);
    if (!saved) {
        resetColumns();
        if (const auto earlier = savedColumns(state, columnsWithoutActivity))
            restoreChosenColumns(earlier->chosen);
        return;
    }
    bool restored = true;
    if (restored) {
        const QScopedValueRollback ours(m_fitting, true);
        const int before = horizontalHeader()->count();
        restored = horizontalHeader()->restoreState(saved->header) && horizontalHeader()->count() == before;
    }
    if (!restored)
        return resetColumns();
    std::copy(saved->chosen.begin(), saved->chosen.end(), m_chosen.begin());
    std::copy(saved->sized.begin(), saved->sized.end(), m_sized.begin());
    m_chosen[size_t(Column::State)] = true; // at least the state and the name
    m_chosen[size_t(Column::Name)] = true;
    sortByColumn(horizontalHeader()->sortIndicatorSection(), horizontalHeader()->sortIndicatorOrder());
    fitColumns();
}

// Restores a layout that was saved without the column Activity: only which columns are shown, because the saved widths
// and order no longer fit.
void LockTableView::restoreChosenColumns(const std::vector<bool> &chosen)
{
    for (std::size_t i = 0; i < chosen.size(); ++i)
        m_chosen[i < std::size_t(Column::Activity) ? i : i + 1] = chosen[i];
    m_chosen[size_t(Column::State)] = true;
    m_chosen[size_t(Column::Name)] = true;
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

// Keyboard and clipboard.

// Qt would make the first row current, although the user has not chosen it.
void LockTableView::focusInEvent(QFocusEvent *event)
{
    if (currentIndex().isValid())
        return RowTable::focusInEvent(event);
    QAbstractScrollArea::focusInEvent(event); // NOLINT(bugprone-parent-virtual-call): skips QAbstractItemView
    viewport()->update();
}

void LockTableView::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy)) {
        copyChosen();
        return;
    }
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        Q_EMIT opened();
        return;
    }
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT escaped();
        return;
    }
    RowTable::keyPressEvent(event);
}

// Called by Qt for letters.
void LockTableView::keyboardSearch(const QString &search)
{
    if (!search.isEmpty() && search[0].isPrint() && !search[0].isSpace())
        Q_EMIT typed(search);
}

QString LockTableView::asTsv() const
{
    std::vector<int> columns;
    QStringList header;
    for (int visual = 0; visual < columnCount; ++visual) {
        const int column = horizontalHeader()->logicalIndex(visual);
        if (!isColumnShown(Column(column)))
            continue;
        columns.push_back(column);
        header += columnTitle(Column(column));
    }
    QStringList lines{header.join(QLatin1Char('\t'))};
    for (const LockId &id : chosenLocks()) {
        const LockPtr lock = m_model->find(id);
        QStringList cells;
        for (const int column : columns)
            cells += Column(column) == Column::Name ? toDisplay(id.key.raw())
                                                    : cellText(Column(column), *lock, m_model->view(id));
        lines += cells.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

void LockTableView::copyChosen() const
{
    if (selectionModel()->hasSelection())
        QGuiApplication::clipboard()->setText(asTsv());
}

} // namespace lockscope::ui
