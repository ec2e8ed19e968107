#pragma once

#include "core/lanes/segment.h"

#include <QBrush>
#include <QPalette>
#include <QPen>
#include <QRect>

#include <vector>

class QPainter;

namespace lockscope::ui {

// The look of segments on this palette. The phases also differ in shape. A held segment floats above the lane's floor.
// A contended segment touches the floor, hatched, with a thick frame. A waiting segment is low, hollow and dashed. Each
// additional hold is one step higher.
class LaneLook {
public:
    // `thick`: a factor for the width of strokes and the size of signs (for projectors).
    explicit LaneLook(const QPalette &palette, double thick = 1);

    // Draws all bars in this colour. The phases still differ in shape.
    LaneLook inColour(const QColor &colour) const;

    QColor base, text, faint, grid, bad, warning, chosen;
    double thick;

    const QColor &solid(lanes::Phase phase) const { return m_solid[std::size_t(phase)]; }
    // The place of a segment with this phase and hold count in its lane.
    QRect bar(lanes::Phase phase, int count, int left, int right, const QRect &lane) const;
    void paintBar(QPainter &painter, lanes::Phase phase, const QRect &bar) const { paintBars(painter, phase, {bar}); }
    // Paints many bars at once: a frame may contain thousands of bars, and painting them one by one takes ten times as
    // long.
    void paintBars(QPainter &painter, lanes::Phase phase, std::vector<QRect> bars) const;
    QColor textOn(lanes::Phase phase) const;
    // Lost, expired, forced, restarted, unknown and unseen ends have different signs; other ends have none. `at` is the
    // middle of the sign, which is endBelow() pixels below the top of the lane.
    void paintEnd(QPainter &painter, lanes::End end, const QPoint &at) const;
    int endBelow() const { return 2 + int(4 * thick); }
    // Marks a bar that another run does not have: with a detached frame and a sign, so not by colour alone.
    void paintDifferent(QPainter &painter, const QRect &bar) const;
    void paintOpenStart(QPainter &painter, const QRect &bar) const;
    void paintRenewal(QPainter &painter, bool missed, int x, int top) const;
    QRect tick(int x, int top) const; // the mark of a renewal that was not missed

    bool operator==(const LaneLook &) const = default;

private:
    QColor m_solid[3];
    QColor m_fill[3];
    double m_textRatio; // the least contrast of texts
};

} // namespace lockscope::ui
