#pragma once

#include "core/filter/name_groups.h"

#include <QDialog>

class QTableWidget;

namespace lockscope::ui {

// The groups of locks whose names begin alike, with their counts. Choosing a group filters the table. GUI thread.
class SimilarNamesDialog : public QDialog {
    Q_OBJECT

public:
    SimilarNamesDialog(const std::vector<filter::NameGroup> &groups, QWidget *parent);

Q_SIGNALS:
    void chosen(const QString &filter);

private:
    void choose(int row);

    std::vector<filter::NameGroup> m_groups;
    QTableWidget *m_table;
};

} // namespace lockscope::ui
