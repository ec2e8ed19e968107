#pragma once

#include "ui/lanes/lanes_export.h"
#include "ui/play/run/lane_differences.h"

#include <QScrollArea>

class QVBoxLayout;

namespace lockscope::ui {

class LanesView;
class PlainLabel;

// The lanes of all locks of a run, one below the other on the same time axis, up to the current frame. GUI thread.
class LanesStack : public QScrollArea {
    Q_OBJECT

public:
    explicit LanesStack(QWidget *parent = nullptr);

    void show(const play::RecordingPtr &recording, int frame);
    // Highlights what the other run lacks, from the next show() on. Null ends the comparison.
    void compare(const play::RecordingPtr &recording, const play::RecordingPtr &other);
    // Extends the time axis to `until` at the next show(), because another run may be longer. Has no effect if the
    // frame is later than `until`.
    void setUntil(play::Micros until) { m_until = until; }
    QStringList differences() const; // in words
    void setThick(double thick);
    int heightOfAll() const; // for all lanes of all locks
    std::vector<LanesView *> views() const;
    std::vector<LanesPart> pictured() const; // for a file; empty without lanes

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Part {
        PlainLabel *title;
        LanesView *view;
    };
    void fitTime(Instant now);
    void fitHeights();
    int leastHeight(const LanesView &view) const;

    QVBoxLayout *m_column;
    std::vector<Part> m_parts;
    RunLanes m_lanes;
    LaneDifferences m_differences;
    double m_thick = 1;
    play::Micros m_until{};
};

} // namespace lockscope::ui
