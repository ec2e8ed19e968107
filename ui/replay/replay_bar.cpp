#include "ui/replay/replay_bar.h"

#include "ui/help/help_topic.h"
#include "ui/help/panels.h"
#include "ui/replay/replay_port.h"
#include "ui/replay/time_slider.h"
#include "ui/text/plain_label.h"
#include "ui/text/plain_text.h"
#include "ui/theme/notice_palette.h"

#include <QComboBox>
#include <QDateTime>
#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>

namespace lockscope::ui {

namespace {

constexpr int replaySpeeds[] = {1, 2, 5, 10, 60, 600, 3'600};

QString shownMoment(qint64 micros)
{
    return QDateTime::fromMSecsSinceEpoch(micros / 1'000).toString(QStringLiteral("yyyy-MM-dd HH:mm:ss.zzz"));
}

} // namespace

ReplayBar::ReplayBar(ReplayPort *port, QWidget *parent)
    : QWidget(parent)
    , m_port(port)
{
    setHelpTopic(this, topicOf(Panel::Recording));
    setObjectName(QStringLiteral("replayBar"));
    setAutoFillBackground(true);
    setPalette(noticePalette(Tone::Info));
    setLayoutDirection(Qt::LeftToRight); // as the time of the lanes
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(8, 3, 8, 3);
    m_past = new PlainLabel(this);
    m_past->setText(tr("The past"));
    QFont bold = m_past->font();
    bold.setBold(true);
    m_past->setFont(bold);
    row->addWidget(m_past);
    m_previous = addButton(tr("◀"), tr("To the previous event (Left)"), "previous");
    m_play = addButton(tr("Play"), tr("Play or pause (Space)"), "play");
    m_next = addButton(tr("▶"), tr("To the next event (Right)"), "next");
    m_slider = new TimeSlider(this);
    m_slider->setTimes(port->period(), port->watched());
    setPlainToolTip(m_slider,
                    tr("The recorded time. Nothing is known about hatched parts. Space plays, Left and Right go from "
                       "event to event, Home and End go to the beginning and the end."));
    row->addWidget(m_slider, 1);
    m_moment = new PlainLabel(this);
    m_moment->setObjectName(QStringLiteral("moment"));
    row->addWidget(m_moment);
    m_speed = new QComboBox(this);
    m_speed->setObjectName(QStringLiteral("replaySpeed"));
    m_speed->setAccessibleName(tr("Speed"));
    for (const int speed : replaySpeeds)
        m_speed->addItem(tr("%1 ×").arg(speed), speed);
    row->addWidget(m_speed);
    connect(m_previous, &QToolButton::clicked, port, &ReplayPort::seekToPreviousEvent);
    connect(m_next, &QToolButton::clicked, port, &ReplayPort::seekToNextEvent);
    connect(m_slider, &TimeSlider::previousWanted, port, &ReplayPort::seekToPreviousEvent);
    connect(m_slider, &TimeSlider::nextWanted, port, &ReplayPort::seekToNextEvent);
    connect(m_slider, &TimeSlider::wentTo, port, &ReplayPort::seek);
    const auto playOrPause = [port] { port->play(!port->isPlaying()); };
    connect(m_play, &QToolButton::clicked, port, playOrPause);
    connect(m_slider, &TimeSlider::playOrPause, port, playOrPause);
    connect(m_speed, &QComboBox::currentIndexChanged, port,
            [this] { m_port->setSpeed(m_speed->currentData().toDouble()); });
    connect(port, &ReplayPort::moved, this, &ReplayBar::show);
    connect(port, &ReplayPort::failed, this, &ReplayBar::show); // the slider goes back to the shown moment
    connect(port, &ReplayPort::playingChanged, this, &ReplayBar::showPlaying);
    setFocusProxy(m_slider);
    show();
    m_moment->setMinimumWidth(m_moment->sizeHint().width() + 4); // so that the slider does not change its size
}

QToolButton *ReplayBar::addButton(const QString &text, const QString &meaning, const char *name)
{
    auto *button = new QToolButton(this);
    button->setText(text);
    button->setObjectName(QLatin1String(name));
    button->setAccessibleName(meaning);
    button->setFocusPolicy(Qt::TabFocus); // a click does not take the focus
    setPlainToolTip(button, meaning);
    layout()->addWidget(button);
    return button;
}

void ReplayBar::showPlaying(bool playing)
{
    m_play->setText(playing ? tr("Pause") : tr("Play"));
}

void ReplayBar::show()
{
    m_slider->setAt(m_port->at());
    const QString moment = shownMoment(m_port->at());
    m_moment->setText(moment);
    m_past->setText(m_port->hasContact() ? tr("The past") : tr("Not recorded"));
    m_slider->setAccessibleDescription(m_port->hasContact() ? moment : tr("%1, not recorded").arg(moment));
    m_previous->setEnabled(m_port->at() > m_port->period().from);
    m_next->setEnabled(m_port->at() < m_port->period().to);
}

void ReplayBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        setPalette(noticePalette(Tone::Info));
}

} // namespace lockscope::ui
