#pragma once

#include <QLabel>

namespace lockscope::ui {

// The only label there is here: plain text, whatever is in it.
class PlainLabel : public QLabel {
    Q_OBJECT

public:
    explicit PlainLabel(QWidget *parent = nullptr);
    explicit PlainLabel(const QString &text, QWidget *parent = nullptr);
};

// One line that is cut in the middle when there is no room; the tool tip then has all of it.
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
