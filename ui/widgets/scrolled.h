#pragma once

#include <QScrollArea>

namespace lockscope::ui {

// Has all of a form in sight as long as there is room, and scrolls it, never squeezes it, where there is none; whoever
// has the focus comes into sight.
class Scrolled : public QScrollArea {
    Q_OBJECT

public:
    // Takes `form` over.
    explicit Scrolled(QWidget *form, QWidget *parent = nullptr);
    ~Scrolled() override; // first of all stops following the focus, which moves while the form is deleted
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void follow(QWidget *before, QWidget *now);
};

} // namespace lockscope::ui
