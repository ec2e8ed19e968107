#include "ui/connect/reach.h"

#include <QLocalSocket>
#include <QTcpSocket>
#include <QTimer>

namespace lockscope::ui {

namespace {

constexpr int patienceMillis = 3'000;

} // namespace

QString reachText(Reach reach)
{
    switch (reach) {
    case Reach::Looking: return ReachLook::tr("looking…");
    case Reach::Answers: return ReachLook::tr("answers");
    case Reach::Silent: return ReachLook::tr("no answer");
    case Reach::NotLooked: break;
    }
    return ReachLook::tr("not looked at");
}

void ReachLook::look(const std::vector<profiles::Profile> &profiles)
{
    for (QObject *before : findChildren<QIODevice *>())
        delete before;
    for (const profiles::Profile &profile : profiles)
        lookAt(profile);
}

void ReachLook::lookAt(const profiles::Profile &profile)
{
    const redis::Address &address = profile.address;
    if (!address.ssh.isEmpty() || address.sentinel) {
        Q_EMIT told(profile.id, Reach::NotLooked);
        return;
    }
    Q_EMIT told(profile.id, Reach::Looking);
    if (address.transport == redis::Address::Transport::Unix) {
        auto *socket = new QLocalSocket(this);
        tell(socket, profile.id);
        socket->connectToServer(address.path);
    } else {
        auto *socket = new QTcpSocket(this);
        tell(socket, profile.id);
        socket->connectToHost(address.host, address.port);
    }
}

template<class Socket> void ReachLook::tell(Socket *socket, const QString &profile)
{
    const auto end = [this, socket, profile](Reach reach) {
        socket->disconnect(this);
        socket->deleteLater();
        Q_EMIT told(profile, reach);
    };
    connect(socket, &Socket::connected, this, [end] { end(Reach::Answers); });
    connect(socket, &Socket::errorOccurred, this, [end] { end(Reach::Silent); });
    QTimer::singleShot(patienceMillis, socket, [end] { end(Reach::Silent); });
}

} // namespace lockscope::ui
