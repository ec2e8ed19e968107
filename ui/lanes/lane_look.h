#pragma once

#include "core/lanes/segment.h"

#include <QBrush>
#include <QPalette>
#include <QPen>
#include <QRect>

#include <vector>

class QPainter;

namespace lockscope::ui {

// How segments look on this palette. Told apart without colour: what is held floats; held while others want it stands
// on the lane's floor, hatched, with a thick frame; what waits is low, hollow and dashed. Each hold count more is a
// step higher.
class LaneLook {
public:
    // `thick`: how many times as thick strokes are as usual, and what is drawn with them as large (on a projector).
    explicit LaneLook(const QPalette &palette, double thick = 1);

    // Its bars in this colour, of whatever phase: the phases differ in shape.
    LaneLook inColour(const QColor &colour) const;

    QColor base, text, faint, grid, bad, warning, chosen;
    double thick;

    const QColor &solid(lanes::Phase phase) const { return m_solid[std::size_t(phase)]; }
    // Where a segment of this phase and count is within its lane.
    QRect bar(lanes::Phase phase, int count, int left, int right, const QRect &lane) const;
    void paintBar(QPainter &painter, lanes::Phase phase, const QRect &bar) const { paintBars(painter, phase, {bar}); }
    // Thousands of them are in a frame: at once they cost a tenth of what they do one by one.
    void paintBars(QPainter &painter, lanes::Phase phase, std::vector<QRect> bars) const;
    QColor textOn(lanes::Phase phase) const;
    // A shape for each way to end: lost, expired, forced, restarted, unknown, unseen. Others have none. In a lane its
    // middle is so far below the top.
    void paintEnd(QPainter &painter, lanes::End end, const QPoint &at) const;
    int endBelow() const { return 2 + int(4 * thick); }
    // Around a bar that stands out, with its sign: by a frame apart from it, and not only by colour.
    void paintDifferent(QPainter &painter, const QRect &bar) const;
    void paintOpenStart(QPainter &painter, const QRect &bar) const;
    void paintRenewal(QPainter &painter, bool missed, int x, int top) const;
    QRect tick(int x, int top) const; // of a renewal that came

    bool operator==(const LaneLook &) const = default;

private:
    QColor m_solid[3];
    QColor m_fill[3];
};

} // namespace lockscope::ui
