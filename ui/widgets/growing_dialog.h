#pragma once

#include <QDialog>

namespace lockscope::ui {

// A dialog as high as its content, also when rows and messages appear later, up to the size of the screen. It never
// shrinks by itself, because its buttons would move. GUI thread.
class GrowingDialog : public QDialog {
    Q_OBJECT

public:
    explicit GrowingDialog(QWidget *parent = nullptr);

public Q_SLOTS:
    void setVisible(bool visible) override;

protected:
    bool event(QEvent *event) override;

    void shrink(); // to the height of its content

private:
    int wantedHeight() const;
    void grow();
    void stayOnScreen();
};

} // namespace lockscope::ui
