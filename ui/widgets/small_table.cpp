#include "ui/widgets/small_table.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>

namespace lockscope::ui {

SmallTable::SmallTable(const QStringList &headers, int stretched, QWidget *parent)
    : QTableView(parent)
    , m_model(new TextTableModel(headers, this))
    , m_stretched(stretched)
{
    setModel(m_model);
    setShowGrid(false);
    setAlternatingRowColors(true);
    setSelectionBehavior(SelectRows);
    setTextElideMode(Qt::ElideMiddle);
    setWordWrap(false);
    setTabKeyNavigation(false);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    fitToFont();
    for (int i = 0; i < headers.size(); ++i)
        horizontalHeader()->setSectionResizeMode(i,
                                                 i == stretched ? QHeaderView::Stretch : QHeaderView::ResizeToContents);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void SmallTable::fitToFont()
{
    verticalHeader()->setMinimumSectionSize(fontMetrics().height() + 2);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 5);
    horizontalHeader()->setMinimumSectionSize(fontMetrics().horizontalAdvance(QStringLiteral("mmmm")));
}

void SmallTable::fitHeight()
{
    const int shown = std::clamp(m_model->rowCount(), 1, mostRows);
    setFixedHeight(horizontalHeader()->sizeHint().height() + shown * verticalHeader()->defaultSectionSize()
                   + 2 * frameWidth());
}

void SmallTable::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() != QEvent::FontChange)
        return;
    fitToFont();
    if (m_isFitted)
        fitHeight();
}

void SmallTable::setRows(const QList<QStringList> &rows)
{
    if (!m_model->setRows(rows) && m_isFitted)
        return; // a new layout costs more than setting all texts
    m_isFitted = true;
    fitHeight();
    // The stretched column would keep its width if the height stays the same.
    horizontalHeader()->setSectionResizeMode(m_stretched, QHeaderView::Interactive);
    horizontalHeader()->setSectionResizeMode(m_stretched, QHeaderView::Stretch);
}

void SmallTable::setRow(int row, const QStringList &texts)
{
    m_model->setRow(row, texts);
}

void SmallTable::keyPressEvent(QKeyEvent *event)
{
    if (!event->matches(QKeySequence::Copy))
        return QTableView::keyPressEvent(event);
    QStringList lines;
    for (const QModelIndex &row : selectionModel()->selectedRows()) {
        QStringList cells;
        for (int column = 0; column < m_model->columnCount(); ++column)
            cells += row.siblingAtColumn(column).data().toString();
        lines += cells.join(QLatin1Char('\t'));
    }
    if (!lines.isEmpty())
        QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')) + QLatin1Char('\n'));
}

} // namespace lockscope::ui
