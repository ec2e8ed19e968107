#include "ui/table/lock_table_view.h"

#include "ui/models/lock_table_model.h"
#include "ui/table/row_delegate.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollBar>

namespace lockscope::ui {

namespace {

constexpr int repaintEvery = 250; // ms
constexpr int tellEvery = 250; // ms; reports the visible rows
constexpr int stillAfter = 500; // ms without a move: the user is not about to click

} // namespace

LockTableView::LockTableView(LockTableModel *model, QWidget *parent)
    : RowTable(parent)
    , m_model(model)
{
    setObjectName(QStringLiteral("locks"));
    setAccessibleName(tr("Locks"));
    setModel(model);
    setItemDelegate(new RowDelegate(this));
    setItemDelegateForColumn(int(Column::State), new StateDelegate(this));
    setItemDelegateForColumn(int(Column::Ttl), new TtlDelegate(this));
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
    viewport()->setMouseTracking(true); // a moving mouse may be about to click

    m_countdown.setInterval(repaintEvery);
    connect(&m_countdown, &QTimer::timeout, this, &LockTableView::repaintCountdowns);
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

void LockTableView::setRowHeight()
{
    verticalHeader()->setMinimumSectionSize(fontMetrics().height() + 2);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 7);
}

std::optional<LockId> LockTableView::currentLock() const
{
    const LockPtr lock = m_model->lockAt(currentIndex().row());
    return lock ? std::optional(lock->id) : std::nullopt;
}

bool LockTableView::hasSeveralChosen() const
{
    // ranges, so the cost does not depend on the number of rows
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

// Not with setCurrentIndex(), which would extend the selection while Shift is down, and scroll.
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

void LockTableView::repaintCountdowns()
{
    const int first = rowAt(0);
    if (first < 0 || window()->isMinimized())
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
        for (const int column : running) { // unchanged texts are not painted again: a TTL of hours, a free lock
            const QModelIndex index = m_model->index(row, column);
            QString text = index.data().toString();
            if (areOthers || text != m_counted[at])
                viewport()->update(visualRect(index));
            m_counted[at++] = std::move(text);
        }
    }
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

void LockTableView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    RowTable::currentChanged(current, previous);
    if (const auto id = currentLock(); id && current.row() != previous.row())
        Q_EMIT currentLockChanged(*id);
}

// Qt would select another row in place of a removed one, and show its details, though nobody chose it.
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
    m_countdown.start();
    m_inSight.start();
}

// Keeps the order while the mouse moves.
bool LockTableView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::Enter)
        m_model->setOrderHeld(true);
    else if (event->type() == QEvent::Leave)
        m_model->setOrderHeld(false);
    else if (event->type() == QEvent::MouseMove || event->type() == QEvent::MouseButtonPress)
        m_sinceMoved.start();
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
    m_countdown.stop();
    m_inSight.start();
}

void LockTableView::changeEvent(QEvent *event)
{
    RowTable::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        setRowHeight();
}

} // namespace lockscope::ui
