#pragma once

#include <QTableView>

#include <initializer_list>
#include <vector>

namespace lockscope::ui {

// A table with selectable rows: Home and End go to the first and last row, not within a row.
class RowTable : public QTableView {
    Q_OBJECT

public:
    using QTableView::QTableView;

    // Shows a list whose lines are selected as a whole, without a grid or row numbers. All lines have the same height,
    // because measuring a hundred thousand lines would take too long. Set the model first. `letters`: the initial width
    // of each column.
    void showAsList(std::initializer_list<int> letters);

protected:
    void changeEvent(QEvent *event) override;
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;

private:
    void fitToFont();
    void followFont(int lineBefore);

    std::vector<int> m_letters; // empty if the table is not shown as a list
    int m_line = fontMetrics().height();
};

} // namespace lockscope::ui
