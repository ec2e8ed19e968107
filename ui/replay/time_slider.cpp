#include "ui/replay/time_slider.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionSlider>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr int sliderSteps = 1'000'000;
constexpr int sliderPage = sliderSteps / 20;

} // namespace

TimeSlider::TimeSlider(QWidget *parent)
    : QSlider(Qt::Horizontal, parent)
{
    setLayoutDirection(Qt::LeftToRight); // as the time of the lanes
    setRange(0, sliderSteps);
    setPageStep(sliderPage);
    setAccessibleName(tr("Time"));
    connect(this, &QSlider::valueChanged, this, [this](int value) { Q_EMIT wentTo(timeOf(value)); });
}

void TimeSlider::setTimes(const history::Period &period, const std::vector<history::Period> &watched)
{
    m_period = {period.from, std::max(period.to, period.from + 1)};
    m_watched = watched;
    update();
}

void TimeSlider::setAt(qint64 at)
{
    const QSignalBlocker quiet(this);
    setValue(valueOf(at));
}

int TimeSlider::valueOf(qint64 at) const
{
    return int(double(at - m_period.from) / double(m_period.to - m_period.from) * sliderSteps);
}

qint64 TimeSlider::timeOf(int value) const
{
    return m_period.from + qint64(double(value) / sliderSteps * double(m_period.to - m_period.from));
}

void TimeSlider::paintEvent(QPaintEvent *event)
{
    QSlider::paintEvent(event);
    QStyleOptionSlider option;
    initStyleOption(&option);
    const QRect groove = style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderGroove, this);
    const QRect handle = style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, this);
    const int half = handle.width() / 2;
    const auto x = [&](qint64 at) {
        return groove.left() + half
            + QStyle::sliderPositionFromValue(0, sliderSteps, std::clamp(valueOf(at), 0, sliderSteps),
                                              groove.width() - 2 * half);
    };
    QPainter painter(this);
    painter.setClipRegion(QRegion(rect()).subtracted(handle)); // the handle stays visible
    painter.setPen(palette().color(QPalette::WindowText));
    const QBrush hatched(palette().color(QPalette::WindowText), Qt::BDiagPattern);
    qint64 until = m_period.from;
    const auto paintGap = [&](qint64 from, qint64 to) {
        const QRect gap(x(from), height() / 2 - 5, std::max(2, x(to) - x(from)), 10);
        if (to <= from)
            return;
        painter.fillRect(gap, hatched);
        painter.drawRect(gap.adjusted(0, 0, -1, -1));
    };
    for (const history::Period &one : m_watched) {
        paintGap(until, one.from);
        until = std::max(until, one.to);
    }
}

void TimeSlider::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Space: Q_EMIT playOrPause(); return;
    case Qt::Key_Left: Q_EMIT previousWanted(); return;
    case Qt::Key_Right: Q_EMIT nextWanted(); return;
    default: QSlider::keyPressEvent(event);
    }
}

int TimeSlider::valueAt(int x) const
{
    QStyleOptionSlider option;
    initStyleOption(&option);
    const QRect groove = style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderGroove, this);
    const QRect handle = style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, this);
    return QStyle::sliderValueFromPosition(0, sliderSteps, x - groove.left() - handle.width() / 2,
                                           groove.width() - handle.width());
}

// A click goes to its moment; Qt's sliders would go a sliderPage towards it.
void TimeSlider::mousePressEvent(QMouseEvent *event)
{
    QStyleOptionSlider option;
    initStyleOption(&option);
    const QRect handle = style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, this);
    if (event->button() == Qt::LeftButton && !handle.contains(event->pos()))
        setValue(valueAt(event->pos().x()));
    QSlider::mousePressEvent(event);
}

} // namespace lockscope::ui
