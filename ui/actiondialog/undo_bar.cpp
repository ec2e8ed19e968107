#include "ui/actiondialog/undo_bar.h"

#include "ui/theme/colours.h"

#include <QPainter>
#include <QStyle>

#include <algorithm>
#include <cmath>

namespace lockscope::ui {

namespace {

constexpr Millis advanceEvery{40};
constexpr double trackShare = 0.15; // share of the text's colour in the empty part of the bar

} // namespace

UndoBar::UndoBar(Now now, QWidget *parent)
    : QWidget(parent)
    , m_now(std::move(now))
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&m_tick, &QTimer::timeout, this, &UndoBar::advance);
    hide();
}

void UndoBar::start(Instant until)
{
    m_from = m_now();
    m_until = until;
    m_tick.start(advanceEvery);
    show();
}

void UndoBar::stop()
{
    m_tick.stop();
    hide();
}

double UndoBar::share() const
{
    const double whole = double(toMillis(m_until - m_from).count());
    double left = double(toMillis(m_until - m_now()).count());
    if (style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) == 0)
        left = std::ceil(left / 1000) * 1000; // in whole seconds, as on the button
    return whole > 0 ? std::clamp(left / whole, 0.0, 1.0) : 0;
}

int UndoBar::filled() const
{
    return int(std::lround(share() * width()));
}

void UndoBar::advance()
{
    if (filled() != m_painted)
        update();
}

QSize UndoBar::sizeHint() const
{
    return {0, std::max(4, fontMetrics().height() / 4)};
}

void UndoBar::paintEvent(QPaintEvent *)
{
    m_painted = filled();
    const QColor ground = palette().color(QPalette::Window);
    QPainter painter(this);
    painter.fillRect(rect(), mixed(palette().color(QPalette::WindowText), ground, trackShare));
    const QRect left(0, 0, m_painted, height());
    painter.fillRect(QStyle::visualRect(layoutDirection(), rect(), left), toneColour(Tone::Info, palette(), ground));
}

} // namespace lockscope::ui
