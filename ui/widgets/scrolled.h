#pragma once

#include <QScrollArea>

namespace lockscope::ui {

// Shows a whole form if there is room, and otherwise scrolls it instead of squeezing it. The focused widget is always
// visible.
class Scrolled : public QScrollArea {
    Q_OBJECT

public:
    // Takes ownership of `form`.
    explicit Scrolled(QWidget *form, QWidget *parent = nullptr);
    ~Scrolled() override; // first stops following the focus, which moves during the destruction of the form
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void follow(QWidget *before, QWidget *now);
};

} // namespace lockscope::ui
