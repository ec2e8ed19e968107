#pragma once

#include "ui/lanes/bar_labels.h"
#include "ui/lanes/lane_look.h"

#include <QImage>

#include <functional>

namespace lockscope::ui {

// What stands in the lanes thousands of times in a frame, made once and kept from frame to frame: signs as images,
// texts laid out. For one look and one font. On paper and in vector files signs are drawn as they are.
class LaneStamps {
public:
    LaneStamps(const LaneLook &look, const QFont &font);

    bool isFor(const LaneLook &look, const QFont &font) const { return m_look == look && m_font == font; }
    BarLabels &labels() { return m_labels; }

    void paintEnd(QPainter &painter, lanes::End end, const QPoint &at); // as LaneLook has it
    void paintMissed(QPainter &painter, const QPoint &at); // a renewal

private:
    using Sign = std::function<void(QPainter &, const QPoint &)>;
    void paint(QPainter &painter, int which, const QPoint &at, const Sign &sign);
    QImage imageOf(const Sign &sign, double ratio) const;
    int reach() const; // of a sign, from its middle; in pixels

    LaneLook m_look;
    QFont m_font;
    BarLabels m_labels;
    QHash<int, QImage> m_images;
};

} // namespace lockscope::ui
