#include "ui/widgets/row_table.h"

#include <QEvent>
#include <QHeaderView>

#include <algorithm>
#include <utility>

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

// Scales rows and columns with the font, so that they show as much text as before.
void RowTable::followFont(int lineBefore)
{
    if (lineBefore <= 0 || lineBefore == m_line)
        return;
    QHeaderView *rows = verticalHeader();
    rows->setDefaultSectionSize(std::max(rows->defaultSectionSize() + m_line - lineBefore, m_line + 2));
    QHeaderView *columns = horizontalHeader();
    for (int i = 0; i < columns->count(); ++i) {
        if (columns->sectionResizeMode(i) == QHeaderView::Interactive && columns->sectionSize(i) > 0)
            columns->resizeSection(i, columns->sectionSize(i) * m_line / lineBefore);
    }
}

// Adapts to a larger font, as for a projector or when the user zooms.
void RowTable::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() != QEvent::FontChange)
        return;
    const int before = std::exchange(m_line, fontMetrics().height());
    if (m_letters.empty())
        followFont(before);
    else
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
