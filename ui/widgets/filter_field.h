#pragma once

#include <QLineEdit>

namespace lockscope::ui {

// Where the table's filter is typed. Enter and Down go on to the table, Escape clears it.
class FilterField : public QLineEdit {
    Q_OBJECT

public:
    explicit FilterField(QWidget *parent = nullptr);

Q_SIGNALS:
    void finished(); // on to the table

protected:
    void keyPressEvent(QKeyEvent *event) override;
};

} // namespace lockscope::ui
