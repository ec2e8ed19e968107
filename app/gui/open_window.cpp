#include "app/gui/open_window.h"

#include <QCryptographicHash>
#include <QDataStream>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocalSocket>
#include <QStandardPaths>

namespace lockscope::gui {

namespace {

constexpr int answerMillis = 2'000;
constexpr qint64 longestMessage = 64 * 1'024; // in bytes; a message has a file or an address
constexpr auto encoding = QDataStream::Qt_6_4; // other versions of this program may have another version of Qt
constexpr char activationToken[] = "XDG_ACTIVATION_TOKEN"; // Wayland raises a window only with the token of a click

// Without the variable, QStandardPaths would create a folder elsewhere, which does not end with the session.
QString runtimeFolder()
{
    const QString session = qEnvironmentVariable("XDG_RUNTIME_DIR");
    if (session.isEmpty() || !QFileInfo(session).isDir())
        return {};
    const QString folder = session + QStringLiteral("/lockscope");
    QDir().mkpath(folder);
    const bool isPrivate =
        QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner); // fails for others
    return isPrivate ? folder : QString();
}

QString socketPath(const QString &settingsFile)
{
    const QString folder = runtimeFolder();
    if (folder.isEmpty())
        return {};
    const QByteArray place = QFile::encodeName(QFileInfo(settingsFile).absoluteFilePath()) + '\0'
        + qgetenv("WAYLAND_DISPLAY") + '\0' + qgetenv("DISPLAY");
    const QByteArray hash = QCryptographicHash::hash(place, QCryptographicHash::Sha256).toHex().left(16);
    return folder + QStringLiteral("/window-") + QString::fromLatin1(hash);
}

} // namespace

OpenWindow::OpenWindow(const QString &settingsFile)
    : m_socket(socketPath(settingsFile))
{
    QObject::connect(&m_server, &QLocalServer::newConnection, &m_server, [this] { accept(); });
}

bool OpenWindow::pass(const QStringList &arguments)
{
    if (m_socket.isEmpty())
        return false;
    QLocalSocket socket;
    socket.connectToServer(m_socket);
    if (!socket.waitForConnected(answerMillis))
        return false;
    QDataStream stream(&socket);
    stream.setVersion(encoding);
    stream << arguments << qgetenv(activationToken);
    socket.flush();
    return socket.waitForReadyRead(answerMillis) && socket.read(1) == "+";
}

void OpenWindow::listen(std::function<void(const QStringList &arguments)> received)
{
    if (m_socket.isEmpty())
        return;
    m_received = std::move(received);
    if (m_server.listen(m_socket) || m_server.serverError() != QAbstractSocket::AddressInUseError)
        return;
    QLocalSocket other;
    other.connectToServer(m_socket);
    if (other.waitForConnected(answerMillis))
        return; // another window was faster, or this one did not wait for its answer
    QLocalServer::removeServer(m_socket);
    m_server.listen(m_socket);
}

void OpenWindow::stopListening()
{
    m_server.close();
}

void OpenWindow::accept()
{
    QLocalSocket *socket = m_server.nextPendingConnection();
    QObject::connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
    QObject::connect(socket, &QLocalSocket::readyRead, socket, [this, socket] {
        if (socket->bytesAvailable() > longestMessage)
            return socket->abort();
        QDataStream stream(socket);
        stream.setVersion(encoding);
        QStringList arguments;
        QByteArray token;
        stream.startTransaction();
        stream >> arguments >> token;
        if (!stream.commitTransaction())
            return; // the rest is still to come
        if (!token.isEmpty())
            qputenv(activationToken, token);
        socket->write("+");
        socket->flush();
        m_received(arguments);
    });
}

} // namespace lockscope::gui
