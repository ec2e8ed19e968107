#pragma once

#include "core/lanes/neighbours.h"
#include "ui/lanes/lane_runs.h"
#include "ui/lanes/lane_stamps.h"

#include <QFont>
#include <QString>

#include <functional>

namespace lockscope::ui {

// Lanes as a picture, on the screen or in a file: names at the left, time to the right, an axis below. Everything it
// needs is in here; nothing is kept but memory.
class LanesPicture {
public:
    LanesPicture(const lanes::LockLanes &lanes, const LaneLook &look, const QFont &font, LaneStamps &stamps);

    std::function<QString(const Owner &)> nameOf; // of a lane's owner; one without a name: those who wait
    // The sign before a name, where it is to be another than its initial in a frame.
    std::function<void(QPainter &, const QRect &, const Owner &)> paintBadge;
    // Of a lane's bars; none: those of the phases.
    std::function<std::optional<QColor>(const Owner &)> colourOf;
    Instant now{}; // where what goes on ends
    qint64 wallOffset = 0; // the wall clock less ours, in milliseconds
    std::optional<Instant> began; // times are told since then, in seconds; none: by the wall clock
    std::optional<lanes::Place> chosen;
    std::vector<lanes::Place> different; // what another run has not: it stands out
    int height; // of a lane: as laneHeight() has it, or more
    int scrolled = 0; // how far down the first lane begins above the area, in pixels

    // Which part of `area` is for time.
    static QRect timeArea(const QRect &area, const QFont &font);
    static int laneHeight(const QFont &font);
    static int leastLaneHeight(const QFont &font); // where there is little room
    static int axisHeight(const QFont &font);
    static QString noContact(); // what is written over a gap

    // `scale` is that of timeArea().
    void paint(QPainter &painter, const QRect &area, const LaneScale &scale);
    // What is at this point; none: nothing.
    std::optional<lanes::Place> at(const QPoint &point, const QRect &area, const LaneScale &scale) const;
    QRect barOf(const lanes::Place &place, const QRect &area, const LaneScale &scale) const;

private:
    QRect laneRect(std::size_t lane, const QRect &area) const;
    void paintGround(QPainter &painter, const QRect &area, const LaneScale &scale) const;
    void paintAxis(QPainter &painter, const QRect &area, const LaneScale &scale) const;
    QString markText(qint64 wall, qint64 every) const;
    void paintLabel(QPainter &painter, std::size_t lane, const QRect &area) const;
    LaneLook lookOf(const Owner &owner) const;
    void paintTrack(QPainter &painter, const LaneLook &look, const lanes::Lane &lane, bool waits, const QRect &row,
                    const LaneScale &scale);
    void paintBars(QPainter &painter, const LaneLook &look, const lanes::Track &track, lanes::Phase phase,
                   const QRect &row, const LaneScale &scale);
    void paintSigns(QPainter &painter, const lanes::Track &track, const QRect &row, const LaneScale &scale);
    void paintTexts(QPainter &painter, const LaneLook &look, const lanes::Lane &lane, bool waits, const QRect &row,
                    const LaneScale &scale);
    void paintRenewals(QPainter &painter, const lanes::Lane &lane, const QRect &row, const LaneScale &scale);
    void paintDifferent(QPainter &painter, const QRect &area, const LaneScale &scale) const;
    void paintHandOvers(QPainter &painter, const QRect &area, const LaneScale &scale) const;
    void paintHandOver(QPainter &painter, const lanes::HandOver &over, const QRect &area, const LaneScale &scale,
                       double width) const;
    QRect barOf(const lanes::Segment &segment, const QRect &row, const LaneScale &scale) const;
    QString initialOf(const Owner &owner) const;
    bool isDifferent(std::size_t lane) const;

    const lanes::LockLanes &m_lanes;
    const LaneLook &m_look;
    QFont m_font;
    LaneStamps &m_stamps;
    LaneRuns m_runs;
    std::vector<QRect> m_rects;
};

} // namespace lockscope::ui
