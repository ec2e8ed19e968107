#pragma once

#include "core/lanes/neighbours.h"
#include "ui/lanes/lane_runs.h"
#include "ui/lanes/lane_stamps.h"
#include "ui/lanes/lane_strip.h"

#include <QFont>
#include <QString>

#include <functional>

namespace lockscope::ui {

// Paints lanes on the screen or into a file: names at the left, time to the right, an axis below. The caller sets all
// its data. Between calls, the picture keeps no data, only memory that it
// uses again.
class LanesPicture {
public:
    LanesPicture(const lanes::LockLanes &lanes, const LaneLook &look, const QFont &font, LaneStamps &stamps);

    std::function<QString(const Owner &)> nameOf; // names the owner of a lane; an empty owner means waiting clients
    // Paints the sign before a lane's name. Without this function, the sign is the initial in a frame.
    std::function<void(QPainter &, const QRect &, const Owner &)> paintBadge;
    // The colour of a lane's bars; none means the colours of the phases.
    std::function<std::optional<QColor>(const Owner &)> colourOf;
    Instant now{}; // the end of ongoing segments
    qint64 wallOffset = 0; // the wall clock minus our clock, in milliseconds
    std::optional<Instant> began; // times are shown in seconds since then; none means wall-clock time
    struct Cover {
        Instant from{};
        Instant to{};
        QString text;
    };
    std::vector<Cover> covers; // times that are hatched like gaps, with this text
    std::optional<lanes::Place> chosen;
    std::vector<lanes::Place> different; // places that another run does not have; they stand out
    int height; // of a lane: leastLaneHeight() or more; laneHeight() by default
    int scrolled = 0; // how many pixels of the first lane are scrolled away
    int nameWidth = 0; // the pixels that the names need; see timeArea()

    // The part of `area` that shows time. The names have a usual width at its left. They get more if they need it, but
    // at most half of the area.
    static QRect timeArea(const QRect &area, const QFont &font, int nameWidth = 0);
    static int nameWidthFor(const QString &name, const QFont &font); // with the sign before the name
    static int laneHeight(const QFont &font);
    static int leastLaneHeight(const QFont &font); // for many lanes in little room
    static int axisHeight(const QFont &font);
    static QString noContact(); // the text over a gap
    static QString differentSign() { return QStringLiteral("≠ "); } // before the name of a lane

    // `scale` maps the period to timeArea().
    void paint(QPainter &painter, const QRect &area, const LaneScale &scale);
    // The place at this point; none means that nothing is painted there.
    std::optional<lanes::Place> at(const QPoint &point, const QRect &area, const LaneScale &scale) const;
    QRect barOf(const lanes::Place &place, const QRect &area, const LaneScale &scale) const;

private:
    QRect laneRect(std::size_t lane, const QRect &area) const;
    void paintGround(QPainter &painter, const QRect &area, const LaneScale &scale) const;
    void paintUnknown(QPainter &painter, const QRect &time, const LaneScale &scale, const Cover &cover) const;
    void paintAxis(QPainter &painter, const QRect &area, const LaneScale &scale) const;
    QString markText(qint64 wall, qint64 every, bool hasDate) const;
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
    LaneStrip m_strip;
    std::vector<QRect> m_rects;
};

} // namespace lockscope::ui
