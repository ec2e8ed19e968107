#include "core/base/escape.h"
#include "ui/models/lock_table_model.h"
#include "ui/table/lock_table_view.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>

// Keyboard and clipboard of the lock table.
namespace lockscope::ui {

// Qt would make the first row the current one, which nobody has chosen.
void LockTableView::focusInEvent(QFocusEvent *event)
{
    if (currentIndex().isValid())
        return RowTable::focusInEvent(event);
    QAbstractScrollArea::focusInEvent(event);
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
