#include "ui/help/diagnostics.h"

#include "core/base/escape.h"
#include "lockscope_commit.h"
#include "ui/theme/colours.h"

#include <QDir>
#include <QGuiApplication>
#include <QLocale>
#include <QScreen>
#include <QStyle>
#include <QSysInfo>
#include <QWidget>

namespace lockscope::ui {

namespace {

constexpr qsizetype longestField = 120;

QString withoutHome(const QString &path)
{
    const QString home = QDir::homePath();
    return path == home || path.startsWith(home + QLatin1Char('/')) ? QLatin1Char('~') + path.mid(home.size()) : path;
}

QString transportWord(redis::Address::Transport transport)
{
    switch (transport) {
    case redis::Address::Transport::Tcp: return QStringLiteral("TCP");
    case redis::Address::Transport::Tls: return QStringLiteral("TLS");
    case redis::Address::Transport::Unix: break;
    }
    return QStringLiteral("unix socket");
}

// The address as text, without the names of users. Leaves out the users of the server and of the SSH host, and writes ~
// for the home folder in the path of a socket.
QString placeOf(redis::Address address)
{
    address.path = withoutHome(address.path);
    address.ssh = address.ssh.mid(address.ssh.lastIndexOf(u'@') + 1);
    return address.node();
}

QString serverLine(const WatchedServer &server)
{
    const QString name = server.info.name().isEmpty() ? QStringLiteral("unknown version") : server.info.name();
    QStringList parts{placeOf(server.address), transportWord(server.address.transport), name};
    for (const QString &more : {server.info.mode, server.info.role}) {
        if (!more.isEmpty())
            parts << more;
    }
    for (QString &part : parts)
        part = elided(toDisplay(part.toUtf8()), longestField);
    return QStringLiteral("Server: ") + parts.join(QStringLiteral(", "));
}

QString screenLine(const QScreen *screen)
{
    const QSize size = screen->size();
    return QStringLiteral("Screen: %1×%2, %3 dpi, ratio %4")
        .arg(QString::number(size.width()), QString::number(size.height()),
             QString::number(screen->logicalDotsPerInch()), QString::number(screen->devicePixelRatio()));
}

} // namespace

QString versionLines()
{
    return QStringLiteral("Lockscope %1 (%2)\n")
               .arg(QStringLiteral(LOCKSCOPE_VERSION), QStringLiteral(LOCKSCOPE_COMMIT))
        + QStringLiteral("Qt %1 (%2)\n").arg(QLatin1String(qVersion()), QStringLiteral(QT_VERSION_STR)) // now, at build
        + QStringLiteral("hiredis %1\n").arg(QStringLiteral(LOCKSCOPE_HIREDIS));
}

QString diagnostics(const std::vector<WatchedServer> &servers, const QString &settingsFile, const QWidget *shownOn)
{
    QStringList lines;
    lines << QStringLiteral("System: %1, %2, %3")
                 .arg(QSysInfo::prettyProductName(), QSysInfo::kernelVersion(), QSysInfo::currentCpuArchitecture());
    lines << QStringLiteral("Platform: ") + QGuiApplication::platformName();
    const QLatin1String scheme(isDark(shownOn->palette()) ? "dark" : "light");
    lines << QStringLiteral("Style: %1, %2").arg(shownOn->style()->name(), scheme);
    lines << QStringLiteral("Font: %1, %2 pt")
                 .arg(shownOn->font().family(), QString::number(shownOn->font().pointSizeF()));
    lines << QStringLiteral("Locale: %1 (%2)").arg(QLocale().name(), QLocale().uiLanguages().mid(0, 4).join(u' '));
    for (const QScreen *screen : QGuiApplication::screens())
        lines << screenLine(screen);
    lines << QStringLiteral("Settings: ") + withoutHome(settingsFile);
    for (const WatchedServer &server : servers)
        lines << serverLine(server);
    return versionLines() + lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace lockscope::ui
