#include "ui/play/sandbox/server_card.h"

#include "core/base/escape.h"
#include "ui/play/sandbox/actor_menu.h"
#include "ui/text/format.h"

#include <QPainter>

namespace lockscope::ui {

ServerCard::ServerCard(QWidget *parent)
    : Card(parent)
{ }

void ServerCard::show(const ServerShown &server, bool mayAct)
{
    m_server = server;
    const QString role{server.isSentinel      ? tr("sentinel")
                           : server.isReplica ? tr("replica")
                           : server.isMaster  ? tr("master")
                                              : tr("server")};
    QStringList words;
    if (!server.isRunning)
        words += tr("⚠ stopped");
    else if (server.isPaused)
        words += tr("⚠ paused");
    if (server.isCut)
        words += tr("⚠ cut off from its master");
    if (server.clockAhead.count() != 0)
        words += server.clockAhead.count() > 0 ? tr("⚠ clock %1 ahead").arg(shortDuration(server.clockAhead))
                                               : tr("⚠ clock %1 behind").arg(shortDuration(-server.clockAhead));
    const QString troubles = words.join(QStringLiteral(", "));
    words.prepend(role);
    const bool isOneOfMany = server.isSentinel || server.isReplica || server.isMaster;
    const bool isTroubled = !troubles.isEmpty();
    setContent({.title = toDisplay(server.name.toUtf8()),
                .lines = {words.join(QStringLiteral(", "))},
                .brief = isTroubled ? troubles
                    : isOneOfMany   ? role
                                    : QString(),
                .isTroubled = isTroubled,
                .mayAct = mayAct});
}

void ServerCard::fillMenu(QMenu *menu)
{
    fillServerMenu(menu, m_server, [this](const play::Action &action) { Q_EMIT wanted(action); });
}

bool ServerCard::pressed(int key)
{
    using Verb = play::act::ToServer::Verb;
    if (key == Qt::Key_P && m_server.isRunning) {
        Q_EMIT wanted(play::act::ToServer{m_server.isPaused ? Verb::Resume : Verb::Pause, m_server.name});
        return true;
    }
    if (key == Qt::Key_K) {
        Q_EMIT wanted(play::act::ToServer{m_server.isRunning ? Verb::Stop : Verb::Start, m_server.name});
        return true;
    }
    return false;
}

// A cylinder, which is empty if the server is not running.
void ServerCard::paintSign(QPainter &painter, const QRect &box)
{
    const QRect body = box.adjusted(3, 2, -3, -2);
    const int lid = body.height() / 3;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(palette().color(QPalette::Text), 1.6, m_server.isRunning ? Qt::SolidLine : Qt::DotLine));
    if (m_server.isMaster && m_server.isRunning)
        painter.setBrush(QBrush(palette().color(QPalette::Text), Qt::Dense6Pattern));
    painter.drawArc(body.left(), body.bottom() - lid, body.width(), lid, 180 * 16, 180 * 16);
    painter.drawLine(body.left(), body.top() + lid / 2, body.left(), body.bottom() - lid / 2);
    painter.drawLine(body.right(), body.top() + lid / 2, body.right(), body.bottom() - lid / 2);
    painter.drawEllipse(body.left(), body.top(), body.width(), lid);
    painter.restore();
}

} // namespace lockscope::ui
