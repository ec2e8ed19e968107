#include "ui/widgets/row_table.h"

#include <QEvent>
#include <QHeaderView>

namespace lockscope::ui {

void RowTable::showAsList(std::initializer_list<int> letters)
{
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setAlternatingRowColors(true);
    setWordWrap(false);
    setTextElideMode(Qt::ElideMiddle);
    setSelectionBehavior(SelectRows);
    setTabKeyNavigation(false);
    QHeaderView *rows = verticalHeader();
    rows->hide();
    rows->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    m_letters = letters;
    fitToFont();
}

void RowTable::fitToFont()
{
    verticalHeader()->setMinimumSectionSize(fontMetrics().height() + 2);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 5);
    const int letter = fontMetrics().horizontalAdvance(QLatin1Char('n'));
    int column = 0;
    for (const int width : m_letters)
        setColumnWidth(column++, width * letter);
}

// Adapts to a larger font, as for a projector.
void RowTable::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange && !m_letters.empty())
        fitToFont();
}

QModelIndex RowTable::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers)
{
    const int rows = model() ? model()->rowCount(rootIndex()) : 0;
    if (rows == 0 || (action != MoveHome && action != MoveEnd))
        return QTableView::moveCursor(action, modifiers);
    return model()->index(action == MoveHome ? 0 : rows - 1, std::max(currentIndex().column(), 0), rootIndex());
}

} // namespace lockscope::ui
