#pragma once

#include <QWidget>

namespace lockscope::ui {

class LaneLook;

// What the shapes in the lanes mean, in as many lines as it needs.
class LanesLegend : public QWidget {
    Q_OBJECT

public:
    explicit LanesLegend(QWidget *parent = nullptr);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    // In lines of `width`; how high it is. Without a painter nothing is painted.
    static int paint(QPainter *painter, const LaneLook &look, const QFont &font, int width);

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace lockscope::ui
