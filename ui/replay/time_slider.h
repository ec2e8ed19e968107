#pragma once

#include "core/history/past_records.h"

#include <QSlider>

namespace lockscope::ui {

// A slider over the time of a recording. Times without a record are hatched. The arrow keys go from event to event.
// Moments are µs since the epoch.
class TimeSlider : public QSlider {
    Q_OBJECT

public:
    explicit TimeSlider(QWidget *parent = nullptr);

    void setTimes(const history::Period &period, const std::vector<history::Period> &watched);
    void setAt(qint64 at); // emits nothing

Q_SIGNALS:
    void wentTo(qint64 at); // the user moved it
    void nextWanted();
    void previousWanted();
    void playOrPause();

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    int valueOf(qint64 at) const;
    qint64 timeOf(int value) const;
    int valueAt(int x) const;

    history::Period m_period{0, 1};
    std::vector<history::Period> m_watched;
};

} // namespace lockscope::ui
