#pragma once

#include "ui/text/plain_label.h"

class QTextLayout;

namespace lockscope::ui {

// A name that wraps at any character, because names often have no spaces. Its text can be selected and copied.
class WrappedName : public PlainLabel {
    Q_OBJECT

public:
    explicit WrappedName(QWidget *parent = nullptr);

    void setName(const QString &name); // another name removes the selection
    QString marked() const; // the selected part

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    qreal layOut(QTextLayout &layout, qreal width) const; // returns its height
    int placeAt(const QPointF &at) const; // the nearest place between two characters
    void mark(int anchor, int end);

    int m_anchor = 0;
    int m_end = 0;
};

} // namespace lockscope::ui
