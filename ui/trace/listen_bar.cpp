#include "ui/trace/listen_bar.h"

#include "ui/text/format.h"
#include "ui/text/plain_label.h"
#include "ui/text/plain_text.h"
#include "ui/theme/sign_icon.h"
#include "ui/widgets/duration_field.h"
#include "ui/widgets/flow_layout.h"

#include <QToolButton>

#include <utility>

namespace lockscope::ui {

namespace {

constexpr Millis longest{10 * 60 * 1000}; // for a longer trace, open a log of `redis-cli monitor`
constexpr Millis tickEvery{200};

qint64 nowMillis()
{
    return toMillis(BootClock::now().time_since_epoch()).count();
}

} // namespace

ListenBar::ListenBar(QWidget *parent)
    : QWidget(parent)
    , m_button(new QToolButton(this))
    , m_time(new DurationField(this))
    , m_words(new ElidedLabel(this))
{
    m_time->setValue(redis::MonitorStreamLimits().time);
    m_button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_button->setObjectName(QStringLiteral("listen"));
    auto *row = new FlowLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_button);
    row->addWidget(m_time);
    row->addGrowing(m_words);
    m_tick.setInterval(int(tickEvery.count()));
    connect(m_time, &DurationField::changed, this, [this] { m_isTimeSet = true; });
    connect(&m_tick, &QTimer::timeout, this, &ListenBar::refresh);
    connect(m_button, &QToolButton::clicked, this, [this] {
        if (m_state != State::Idle)
            Q_EMIT stopAsked();
        else
            Q_EMIT startAsked(limits());
    });
    refresh();
}

redis::MonitorStreamLimits ListenBar::limits() const
{
    redis::MonitorStreamLimits limits;
    limits.time = std::min(m_time->value(), longest);
    return limits;
}

void ListenBar::propose(Millis time)
{
    if (m_isTimeSet || !isIdle())
        return;
    const QSignalBlocker quiet(m_time); // the user did not set this time
    m_time->setValue(time);
}

void ListenBar::setPossible(bool isPossible, const QString &whyNot)
{
    const bool isOther = std::exchange(m_isPossible, isPossible) != isPossible;
    if (std::exchange(m_whyNot, whyNot) != whyNot || isOther)
        refresh();
}

void ListenBar::setWaiting()
{
    enter(State::Waiting);
}

void ListenBar::setRunning()
{
    m_endsAt = nowMillis() + limits().time.count();
    enter(State::Running);
    m_tick.start();
}

void ListenBar::setIdle()
{
    m_tick.stop();
    enter(State::Idle);
}

void ListenBar::enter(State state)
{
    m_state = state;
    refresh();
}

void ListenBar::refresh()
{
    const bool isIdle = m_state == State::Idle;
    m_button->setText(isIdle ? tr("Listen") : tr("Stop"));
    m_button->setIcon(signIcon(isIdle ? Sign::Live : Sign::Pause));
    m_button->setEnabled(!isIdle || m_isPossible);
    m_time->setEnabled(isIdle && m_isPossible);
    const QString price =
        tr("MONITOR costs the server up to half of its throughput. It stops after this time, or at 5 MB.");
    if (m_state == State::Running)
        m_words->setText(
            tr("Listening: %1 left").arg(shortDuration(Millis(std::max<qint64>(0, m_endsAt - nowMillis())))));
    else if (m_state == State::Waiting)
        m_words->setText(tr("Asking the server…"));
    else
        m_words->setText(m_isPossible ? tr("May halve the server's throughput") : m_whyNot);
    setPlainToolTip(m_button, m_isPossible ? price : m_whyNot);
}

} // namespace lockscope::ui
