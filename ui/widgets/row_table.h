#pragma once

#include <QTableView>

#include <initializer_list>
#include <vector>

namespace lockscope::ui {

// A table in which one chooses rows: Home and End go to the first and the last of them, not within one.
class RowTable : public QTableView {
    Q_OBJECT

public:
    using QTableView::QTableView;

    // A list of lines, each chosen whole, without grid or numbers. They are equally high, as a hundred thousand are not
    // measured. Its model is there already; `letters`: how wide each column is at first.
    void showAsList(std::initializer_list<int> letters);

protected:
    void changeEvent(QEvent *event) override;
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;

private:
    void fitToFont();

    std::vector<int> m_letters; // empty: not shown as a list
};

} // namespace lockscope::ui
