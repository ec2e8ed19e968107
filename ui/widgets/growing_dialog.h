#pragma once

#include <QDialog>

namespace lockscope::ui {

// A dialog that is as high as what is in it, also when rows and messages come later, as long as the screen has room.
// GUI thread.
class GrowingDialog : public QDialog {
    Q_OBJECT

public:
    explicit GrowingDialog(QWidget *parent = nullptr);

public Q_SLOTS:
    void setVisible(bool visible) override;

protected:
    bool event(QEvent *event) override;

private:
    void grow();
};

} // namespace lockscope::ui
