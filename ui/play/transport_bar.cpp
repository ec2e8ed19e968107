#include "ui/play/transport_bar.h"

#include "ui/text/plain_label.h"
#include "ui/text/plain_text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr double speeds[] = {0.1, 0.25, 0.5, 1, 2, 5, 10};
constexpr int usual = 3; // index

} // namespace

TransportBar::TransportBar(QWidget *parent)
    : QWidget(parent)
{
    setLayoutDirection(Qt::LeftToRight); // as the time of the lanes, also in languages that are read from right to left
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(8, 2, 8, 4);
    connect(addButton(tr("|◀"), tr("To the beginning (Home)"), "home"), &QToolButton::clicked, this,
            [this] { Q_EMIT wentTo(0); });
    m_back = addButton(tr("◀"), tr("A step back (Left)"), "back");
    m_play = addButton(tr("Run"), tr("Run or pause (Space)"), "play");
    m_on = addButton(tr("▶"), tr("A step forward (Right)"), "on");
    connect(addButton(tr("▶|"), tr("To the latest event (End)"), "end"), &QToolButton::clicked, this,
            [this] { Q_EMIT wentTo(m_place->maximum()); });
    connect(m_back, &QToolButton::clicked, this, [this] { Q_EMIT stepped(-1); });
    connect(m_on, &QToolButton::clicked, this, [this] { Q_EMIT stepped(+1); });
    connect(m_play, &QToolButton::clicked, this, &TransportBar::playOrPause);
    m_place = new QSlider(Qt::Horizontal, this);
    m_place->setFocusPolicy(Qt::NoFocus); // arrow keys step regardless of the focus
    m_place->setAccessibleName(tr("Step"));
    row->addWidget(m_place, 1);
    connect(m_place, &QSlider::valueChanged, this, &TransportBar::wentTo);
    m_time = new PlainLabel(this);
    row->addWidget(m_time);
    m_speed = new QComboBox(this);
    m_speed->setObjectName(QStringLiteral("speed"));
    m_speed->setAccessibleName(tr("Speed"));
    setPlainToolTip(
        m_speed,
        tr("The speed of the run. A change applies at once to pauses and to everything that begins later. It does not "
           "change times that already run on a server or a client: times to live, limits of waiters, and leases of "
           "running watchdogs."));
    m_speed->setFocusPolicy(Qt::TabFocus);
    for (const double speed : speeds)
        m_speed->addItem(tr("%1 ×").arg(speed), speed);
    m_speed->setCurrentIndex(usual);
    row->addWidget(m_speed);
    connect(m_speed, &QComboBox::currentIndexChanged, this, [this] { Q_EMIT speedChanged(speed()); });
    m_fork = addButton(tr("Fork from here"),
                       tr("Repeats the run up to this step, so that you can continue differently (F)"), "fork");
    m_stop = addButton(tr("Stop"), tr("Ends the run and its servers, and keeps the recording (S)"), "stop");
    m_anew = addButton(tr("Restart"), tr("Runs the scenario again from its beginning (R)"), "anew");
    connect(m_anew, &QToolButton::clicked, this, &TransportBar::anewWanted);
    connect(m_fork, &QToolButton::clicked, this, &TransportBar::forkWanted);
    connect(m_stop, &QToolButton::clicked, this, &TransportBar::stopWanted);
    show({});
}

QToolButton *TransportBar::addButton(const QString &text, const QString &meaning, const char *name)
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

double TransportBar::speed() const
{
    return m_speed->currentData().toDouble();
}

void TransportBar::setSpeed(double speed)
{
    if (const int at = m_speed->findData(speed); at >= 0)
        m_speed->setCurrentIndex(at);
}

void TransportBar::changeSpeed(int by)
{
    m_speed->setCurrentIndex(std::clamp(m_speed->currentIndex() + by, 0, m_speed->count() - 1));
}

void TransportBar::show(const Shown &shown)
{
    const QSignalBlocker quiet(m_place); // a change by the program must not emit signals
    m_place->setRange(0, std::max(0, shown.frames - 1));
    m_place->setValue(shown.frame);
    const bool isLast = shown.frame + 1 >= shown.frames;
    m_play->setText(shown.moves ? tr("Pause") : tr("Run"));
    m_play->setEnabled(shown.isRun || shown.frames > 1 || shown.mayBegin);
    m_back->setEnabled(shown.frame > 0);
    m_on->setEnabled(shown.isRun || !isLast || shown.mayBegin);
    m_fork->setEnabled(shown.mayFork);
    m_stop->setEnabled(shown.isRun);
    m_anew->setEnabled(shown.mayBegin && shown.frames > 0);
    m_time->setText(shown.frames == 0
                        ? tr("nothing yet")
                        : tr("step %1 of %2 · %3")
                              .arg(QString::number(shown.frame + 1), QString::number(shown.frames), shown.time));
}

} // namespace lockscope::ui
