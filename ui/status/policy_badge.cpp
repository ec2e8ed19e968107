#include "ui/status/policy_badge.h"

#include "ui/text/plain_text.h"
#include "ui/theme/colours.h"
#include "ui/widgets/environment_look.h"

#include <QGuiApplication>
#include <QPainter>

namespace lockscope::ui {

namespace {

constexpr int padding = 10;

Tone toneOf(const actions::ConnectionPolicy &policy, bool isArmed)
{
    return policy.isProd() && isArmed ? Tone::Bad : environmentTone(policy.environment);
}

} // namespace

QString countdownText(Millis left)
{
    const qint64 seconds = std::max<qint64>(0, std::chrono::ceil<std::chrono::seconds>(left).count());
    return QStringLiteral("%1:%2").arg(QString::number(seconds / 60),
                                       QString::number(seconds % 60).rightJustified(2, QLatin1Char('0')));
}

PolicyBadge::PolicyBadge(QWidget *parent)
    : QToolButton(parent)
{
    setObjectName(QStringLiteral("policy"));
    setAutoRaise(true);
    QFont bold = font();
    bold.setBold(true);
    setFont(bold);
    connect(this, &QToolButton::clicked, this, &PolicyBadge::pressed);
}

void PolicyBadge::show(const actions::ConnectionPolicy &policy, std::optional<Instant> armedUntil, Instant now,
                       const QString &connection)
{
    const bool willBeArmed = armedUntil && *armedUntil > now;
    const bool isOther = m_policy != policy || m_connection != connection || m_isArmed != willBeArmed;
    m_policy = policy;
    m_connection = connection;
    m_isArmed = willBeArmed;
    QStringList words;
    if (const QString word = environmentWord(policy.environment); !word.isEmpty())
        words << word;
    QString tip;
    if (policy.readOnly) {
        words << tr("read-only");
        tip = tr("This connection changes nothing. Click to allow changes.");
    } else if (m_isArmed) {
        words << tr("armed %1").arg(countdownText(toMillis(*armedUntil - now)));
        tip = tr("Actions are possible until the countdown ends. Click to disarm.");
    } else if (policy.mustBeArmed()) {
        words << tr("not armed");
        tip = tr("Actions need arming first. Click to arm for five minutes.");
    }
    if (!words.isEmpty() && !connection.isEmpty())
        words.prepend(connection);
    const QString said = words.join(QStringLiteral(" · "));
    if (said == text() && tip == accessibleDescription() && !isOther)
        return; // this function is called four times a second, and each geometry change lays out the whole window
    setText(said);
    setShortcut({}); // an ampersand in a name is not a shortcut, which could arm the connection
    setPlainToolTip(this, tip);
    setAccessibleName(said);
    updateGeometry();
    update();
}

void PolicyBadge::pressed()
{
    if (m_policy.readOnly)
        Q_EMIT changeRequested();
    else if (m_isArmed)
        Q_EMIT disarmRequested();
    else if (m_policy.mustBeArmed())
        Q_EMIT armRequested();
}

// Always has room for the longest countdown, so that the neighbours of the badge do not move.
QSize PolicyBadge::sizeHint() const
{
    QString widest = text();
    if (m_isArmed)
        widest = (m_connection.isEmpty() ? QString() : m_connection + QStringLiteral(" · "))
            + environmentWord(m_policy.environment) + tr(" · armed 0:00");
    return {fontMetrics().horizontalAdvance(widest) + 2 * padding, fontMetrics().height() + padding};
}

void PolicyBadge::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPalette around = QGuiApplication::palette();
    const QColor ground = toneGround(toneOf(m_policy, m_isArmed), around);
    const QColor ink = toneColour(toneOf(m_policy, m_isArmed), around, ground);
    const QRectF box = QRectF(rect()).adjusted(1, 1, -1, -1);
    painter.setBrush(ground);
    painter.setPen(QPen(ink, hasFocus() || underMouse() ? 2 : 1));
    painter.drawRoundedRect(box, 4, 4);
    painter.setPen(ink);
    painter.drawText(box, Qt::AlignCenter, text());
}

} // namespace lockscope::ui
