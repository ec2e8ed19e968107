#pragma once

#include <QPushButton>

namespace lockscope::ui {

// A push button with a plain text that wraps if one line has no room for it. It has no icon.
class WrappedButton : public QPushButton {
    Q_OBJECT

public:
    explicit WrappedButton(QWidget *parent = nullptr);

    void say(const QString &text); // `&` marks no mnemonic

    QSize minimumSizeHint() const override; // one word a line
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    int edges() const; // pixels, left and right of the text
};

} // namespace lockscope::ui
