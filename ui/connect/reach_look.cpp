#include "ui/connect/reach_look.h"

#include "core/tunnel/destination.h"

#include <QLocalSocket>
#include <QProcess>
#include <QTcpSocket>
#include <QTimer>

#include <optional>

namespace lockscope::ui {

namespace {

QString lateText()
{
    return ReachLook::tr("no answer in 3 s");
}

constexpr int patienceMillis = 3'000;

QString whyText(QAbstractSocket::SocketError error)
{
    switch (error) {
    case QAbstractSocket::ConnectionRefusedError: return ReachLook::tr("nothing listens there");
    case QAbstractSocket::HostNotFoundError: return ReachLook::tr("unknown host");
    case QAbstractSocket::NetworkError: return ReachLook::tr("no route");
    case QAbstractSocket::SocketAccessError: return ReachLook::tr("not permitted");
    default: return {};
    }
}

QString whyText(QLocalSocket::LocalSocketError error)
{
    switch (error) {
    case QLocalSocket::ServerNotFoundError: return ReachLook::tr("no such socket");
    case QLocalSocket::ConnectionRefusedError: return ReachLook::tr("nothing listens there");
    case QLocalSocket::SocketAccessError: return ReachLook::tr("not permitted");
    default: return {};
    }
}

// The host and port that `ssh -G` prints; none means that ssh does not connect directly.
std::optional<redis::HostPort> sshPlace(const QByteArray &said)
{
    redis::HostPort place;
    for (const QByteArray &line : said.split('\n')) {
        const qsizetype blank = line.indexOf(' ');
        const QByteArray word = line.left(blank);
        const QByteArray value = line.mid(blank + 1);
        if ((word == "proxyjump" || word == "proxycommand") && value != "none")
            return std::nullopt;
        if (word == "hostname")
            place.host = QString::fromUtf8(value);
        else if (word == "port")
            place.port = value.toUShort();
    }
    return place.host.isEmpty() || place.port == 0 ? std::nullopt : std::optional(place);
}

} // namespace

// One attempt per Place. The result is Answers at the first connection, and Silent if all sockets fail.
struct ReachLook::Attempt {
    QString id;
    QString what;
    int open = 0;
    bool isTold = false;
};

QString reachText(const Reached &reached)
{
    QString text = ReachLook::tr("not checked");
    switch (reached.reach) {
    case Reach::Looking: text = ReachLook::tr("checking…"); break;
    case Reach::Answers: text = ReachLook::tr("answers"); break;
    case Reach::Silent: text = ReachLook::tr("no answer"); break;
    case Reach::NotLooked: break;
    }
    if (!reached.what.isEmpty())
        text = ReachLook::tr("%1: %2").arg(reached.what, text);
    return reached.why.isEmpty() ? text : ReachLook::tr("%1, %2").arg(text, reached.why);
}

void ReachLook::look(const std::vector<Place> &places)
{
    for (QObject *before : findChildren<QIODevice *>())
        delete before;
    for (const Place &place : places)
        lookAt(place);
}

void ReachLook::lookAt(const Place &place)
{
    const redis::Address &address = place.address;
    if (!address.ssh.isEmpty()) {
        askSsh(place);
        return;
    }
    Q_EMIT told(place.id, {Reach::Looking});
    const auto attempt = std::make_shared<Attempt>(Attempt{place.id, {}});
    if (address.sentinel) {
        attempt->what = tr("sentinels");
        dial(attempt, address.sentinel->sentinels);
    } else if (address.transport == redis::Address::Transport::Unix) {
        auto *socket = new QLocalSocket(this);
        follow(socket, attempt);
        socket->connectToServer(address.path);
    } else {
        dial(attempt, {{address.host, address.port}});
    }
}

void ReachLook::askSsh(const Place &place)
{
    const auto destination = tunnel::parseDestination(place.address.ssh);
    Q_EMIT told(place.id, {Reach::NotLooked, tr("behind SSH")});
    if (!destination)
        return;
    QStringList arguments{QStringLiteral("-G")};
    if (destination->port > 0)
        arguments << QStringLiteral("-p") << QString::number(destination->port);
    auto *ssh = new QProcess(this);
    connect(ssh, &QProcess::finished, this, [this, ssh, id = place.id] {
        ssh->deleteLater();
        if (const auto host = sshPlace(ssh->readAllStandardOutput()))
            dial(std::make_shared<Attempt>(Attempt{id, tr("SSH host")}), {*host});
    });
    connect(ssh, &QProcess::errorOccurred, ssh, &QObject::deleteLater);
    ssh->start(QStringLiteral("ssh"), arguments << QStringLiteral("--") << destination->host);
}

void ReachLook::dial(const AttemptPtr &attempt, const std::vector<redis::HostPort> &places)
{
    for (const redis::HostPort &place : places) {
        auto *socket = new QTcpSocket(this);
        follow(socket, attempt);
        socket->connectToHost(place.host, place.port);
    }
}

template<class Socket> void ReachLook::follow(Socket *socket, const AttemptPtr &attempt)
{
    ++attempt->open;
    const auto end = [this, socket, attempt](bool answers, const QString &why) {
        socket->disconnect(this);
        socket->deleteLater();
        ended(attempt, answers, why);
    };
    connect(socket, &Socket::connected, this, [end] { end(true, {}); });
    connect(socket, &Socket::errorOccurred, this, [end](auto error) { end(false, whyText(error)); });
    QTimer::singleShot(patienceMillis, socket, [end] { end(false, lateText()); });
}

void ReachLook::ended(const AttemptPtr &attempt, bool answers, const QString &why)
{
    --attempt->open;
    if (attempt->isTold || (!answers && attempt->open > 0))
        return;
    attempt->isTold = true;
    Q_EMIT told(attempt->id, {answers ? Reach::Answers : Reach::Silent, attempt->what, why});
}

} // namespace lockscope::ui
