#pragma once

#include "ui/models/text_table_model.h"

#include <QTableView>

namespace lockscope::ui {

// A table inside a panel: as high as its rows, up to a limit. Changed texts do not trigger a new layout.
class SmallTable : public QTableView {
    Q_OBJECT

public:
    SmallTable(const QStringList &headers, int stretched, QWidget *parent = nullptr);

    void setRows(const QList<QStringList> &rows);
    void setRow(int row, const QStringList &texts); // an existing row; columns keep their widths

    static constexpr int mostRows = 8; // with more rows the table scrolls

protected:
    void keyPressEvent(QKeyEvent *event) override; // copies
    void changeEvent(QEvent *event) override;

private:
    void fitToFont();
    void fitHeight();

    TextTableModel *m_model;
    bool m_isFitted = false;
    const int m_stretched; // the column that takes the remaining room
};

} // namespace lockscope::ui
