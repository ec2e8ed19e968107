#pragma once

#include "ui/models/text_table_model.h"

#include <QTableView>

namespace lockscope::ui {

// A table inside a panel: as high as its rows, up to a limit, and calm.
class SmallTable : public QTableView {
    Q_OBJECT

public:
    SmallTable(const QStringList &headers, int stretched, QWidget *parent = nullptr);

    void setRows(const QList<QStringList> &rows);
    void setRow(int row, const QStringList &texts); // one that is there; columns keep their widths

    static constexpr int mostRows = 8; // then it scrolls

protected:
    void keyPressEvent(QKeyEvent *event) override; // copies

private:
    TextTableModel *m_model;
    bool m_isFitted = false;
    const int m_stretched; // the column that takes what room is left
};

} // namespace lockscope::ui
