#pragma once

#include "ui/lanes/bar_labels.h"
#include "ui/lanes/lane_look.h"

#include <QImage>

#include <functional>

namespace lockscope::ui {

// The signs and texts that a frame paints thousands of times, made once and kept: signs as images, texts with their
// layout. For one look and one font. Printers and vector files draw the signs directly.
class LaneStamps {
public:
    LaneStamps(const LaneLook &look, const QFont &font);

    bool isFor(const LaneLook &look, const QFont &font) const { return m_look == look && m_font == font; }
    BarLabels &labels() { return m_labels; }

    void paintEnd(QPainter &painter, lanes::End end, const QPoint &at); // same as LaneLook::paintEnd()
    void paintMissed(QPainter &painter, const QPoint &at); // the sign of a missed renewal

private:
    using Sign = std::function<void(QPainter &, const QPoint &)>;
    void paint(QPainter &painter, int which, const QPoint &at, const Sign &sign);
    QImage imageOf(const Sign &sign, double ratio) const;
    int reach() const; // from a sign's middle to its edge, in pixels

    LaneLook m_look;
    QFont m_font;
    BarLabels m_labels;
    QHash<int, QImage> m_images;
};

} // namespace lockscope::ui
