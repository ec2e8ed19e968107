#pragma once

#include "core/lanes/segment.h"

#include <QBrush>
#include <QPalette>
#include <QPen>
#include <QRect>

class QPainter;

namespace lockscope::ui {

// How segments look on this palette. Told apart without colour: what is held floats; held while others want it stands
// on the lane's floor, hatched, with a thick frame; what waits is low, hollow and dashed. Each hold count more is a
// step higher.
class LaneLook {
public:
    explicit LaneLook(const QPalette &palette);

    QColor base, text, faint, grid, bad, warning, chosen;

    const QColor &solid(lanes::Phase phase) const { return m_solid[std::size_t(phase)]; }
    // Where a segment of this phase and count is within its lane.
    QRect bar(lanes::Phase phase, int count, int left, int right, const QRect &lane) const;
    void paintBar(QPainter &painter, lanes::Phase phase, const QRect &bar) const;
    QColor textOn(lanes::Phase phase) const;
    // A shape for each way to end, with its middle at the top of the lane: lost, expired, forced, restarted, unknown,
    // unseen. Others have none.
    void paintEnd(QPainter &painter, lanes::End end, const QPoint &at) const;
    void paintOpenStart(QPainter &painter, const QRect &bar) const;
    void paintRenewal(QPainter &painter, bool missed, int x, int top) const;

private:
    QColor m_solid[3];
    QColor m_fill[3];
};

} // namespace lockscope::ui
