#pragma once

#include <QWidget>

namespace lockscope::ui {

class LaneLook;

// Explains the shapes in the lanes, in as many lines as needed.
class LanesLegend : public QWidget {
    Q_OBJECT

public:
    explicit LanesLegend(QWidget *parent = nullptr);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    // Wraps at `width` and returns the height. Paints nothing without a painter.
    static int paint(QPainter *painter, const LaneLook &look, const QFont &font, int width);

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace lockscope::ui
