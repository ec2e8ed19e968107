#pragma once

#include <QLabel>

namespace lockscope::ui {

// A label that never interprets markup. The program uses no other label.
class PlainLabel : public QLabel {
    Q_OBJECT

public:
    explicit PlainLabel(QWidget *parent = nullptr);
    explicit PlainLabel(const QString &text, QWidget *parent = nullptr);
};

// One line, elided in the middle if there is no room; then the tool tip has the whole text.
class ElidedLabel : public PlainLabel {
    Q_OBJECT

public:
    using PlainLabel::PlainLabel;
    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    QString shown() const;
};

} // namespace lockscope::ui
