#pragma once

#include <QLineEdit>

namespace lockscope::ui {

// The field of the table's filter. Enter and Down move to the table, Escape clears it.
class FilterField : public QLineEdit {
    Q_OBJECT

public:
    explicit FilterField(QWidget *parent = nullptr);

Q_SIGNALS:
    void finished(); // move to the table

protected:
    void keyPressEvent(QKeyEvent *event) override;
};

} // namespace lockscope::ui
