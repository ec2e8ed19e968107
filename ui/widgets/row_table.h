#pragma once

#include <QTableView>

namespace lockscope::ui {

// A table in which one chooses rows: Home and End go to the first and the last of them, not within one.
class RowTable : public QTableView {
    Q_OBJECT

public:
    using QTableView::QTableView;

protected:
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
};

} // namespace lockscope::ui
