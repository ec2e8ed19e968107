#pragma once

#include "ui/lanes/lanes_export.h"
#include "ui/play/run/lane_differences.h"

#include <QScrollArea>

class QVBoxLayout;

namespace lockscope::ui {

class LanesView;
class PlainLabel;

// The lanes of each lock of a run, one below the other, over the same time: from its beginning to the frame that is
// looked at. GUI thread.
class LanesStack : public QScrollArea {
    Q_OBJECT

public:
    explicit LanesStack(QWidget *parent = nullptr);

    void show(const play::RecordingPtr &recording, int frame);
    // What this run has and the other has not stands out, from the next show() on. Null: nothing does.
    void compare(const play::RecordingPtr &recording, const play::RecordingPtr &other);
    // From the next show() on there is room until then, where that is later than the frame: another run goes so far.
    void setUntil(play::Micros until) { m_until = until; }
    QStringList differences() const; // in words
    void setThick(double thick);
    int heightOfAll() const; // that all lanes of all locks would like
    std::vector<LanesView *> views() const;
    std::vector<LanesPart> pictured() const; // for a file; empty: there are none

protected:
    void changeEvent(QEvent *event) override;

private:
    struct Part {
        PlainLabel *title;
        LanesView *view;
    };
    void fitTime(Instant now);
    void fitHeights();

    QVBoxLayout *m_column;
    std::vector<Part> m_parts;
    RunLanes m_lanes;
    LaneDifferences m_differences;
    double m_thick = 1;
    play::Micros m_until{};
};

} // namespace lockscope::ui
