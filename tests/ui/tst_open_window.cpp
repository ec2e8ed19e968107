#include "tests/support/await.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/redis_server.h"
#include "tests/support/test_program.h"
#include "tests/support/ui/window_process.h"

#include <QDir>
#include <QTest>

#include <signal.h>

namespace lockscope::open_window_test {

using namespace std::chrono_literals;

// A desktop session: several starts of the real program by one user.
class Desktop {
public:
    Desktop()
    {
        for (const char *name : {"XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"})
            m_variables.insert(QString::fromLatin1(name), m_home.path());
    }

    std::unique_ptr<WindowProcess> start(const QStringList &arguments) const
    {
        return std::make_unique<WindowProcess>(arguments, m_variables);
    }

    std::unique_ptr<WindowProcess> startAndListen(const QStringList &arguments = {}) const
    {
        const auto before = sockets();
        auto window = start(arguments);
        awaitUntil([&] { return !window->isRunning() || sockets().size() > before.size(); }, 60s);
        if (!window->isRunning())
            throw std::runtime_error("it ended: " + window->err().toStdString());
        return window;
    }

    void useOtherSettings()
    {
        m_variables.insert(QStringLiteral("XDG_CONFIG_HOME"), m_home.filePath(QStringLiteral("other")));
    }
    QFileInfoList sockets() const
    {
        return QDir(m_home.filePath(QStringLiteral("lockscope")))
            .entryInfoList({QStringLiteral("window-*")}, QDir::System);
    }

private:
    QTemporaryDir m_home;
    QMap<QString, QString> m_variables;
};

QString linkTo(const RedisServer &server)
{
    return QStringLiteral("redis://127.0.0.1:%1").arg(server.port());
}

bool isConnectedTo(const RedisServer &server)
{
    return BlockingRedis(server).call({"CLIENT", "LIST"}).toBytes().contains("name=lockscope ");
}

// The dialog shows the server of the link, and this key connects.
void confirmLink(WindowProcess &window, const RedisServer &server)
{
    if (isConnectedTo(server))
        throw std::runtime_error("it connected without a question");
    window.awaitDialog();
    window.type("Return");
    awaitUntil([&] { return isConnectedTo(server); }, 60s);
}

class TestOpenWindow : public QObject {
    Q_OBJECT

    const RedisServer &server() { return *m_server; }
    void passesOn(const Desktop &desktop, WindowProcess &open)
    {
        const auto later = desktop.start({linkTo(server())});
        awaitUntil([&] { return !later->isRunning(); }, 60s);
        QCOMPARE(later->exitCode(), 0);
        QVERIFY(later->err().contains("--new-window"));
        QVERIFY(open.isRunning());
        confirmLink(open, server());
    }

    std::unique_ptr<RedisServer> m_server;

private Q_SLOTS:
    void init()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>(RedisServer::Options{.tcp = true});
    }
    void cleanup() { m_server.reset(); }

    void laterStartGivesItsLinkToTheOpenWindow()
    {
        const Desktop desktop;
        const auto open = desktop.startAndListen();
        QCOMPARE(desktop.sockets().size(), 1);
        const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther
            | QFile::WriteOther | QFile::ExeOther;
        QCOMPARE(QFileInfo(desktop.sockets().first().path()).permissions() & others, QFile::Permissions());
        passesOn(desktop, *open);
    }

    void firstStartOffersItsLink()
    {
        const Desktop desktop;
        const auto open = desktop.startAndListen({linkTo(server())});
        confirmLink(*open, server());
    }

    void socketOfAKilledWindowDoesNotMatter()
    {
        const Desktop desktop;
        desktop.startAndListen().reset(); // kills it
        QCOMPARE(desktop.sockets().size(), 1);
        const auto next = desktop.start({linkTo(server())});
        confirmLink(*next, server());
        const RedisServer other(RedisServer::Options{.tcp = true});
        const auto later = desktop.start({linkTo(other)});
        awaitUntil([&] { return !later->isRunning(); }, 60s);
        confirmLink(*next, other);
    }

    void windowThatHangsDoesNotMatter()
    {
        const Desktop desktop;
        const auto hangs = desktop.startAndListen();
        ::kill(pid_t(hangs->pid()), SIGSTOP);
        const auto next = desktop.start({linkTo(server())});
        confirmLink(*next, server());
    }

    void eachSettingsFileHasItsOwnWindow()
    {
        Desktop desktop;
        const auto one = desktop.startAndListen();
        desktop.useOtherSettings();
        const auto two = desktop.startAndListen();
        QVERIFY(one->isRunning() && two->isRunning());
        QCOMPARE(desktop.sockets().size(), 2);
    }

    void newWindowIsOpenedOnRequest()
    {
        const Desktop desktop;
        const auto open = desktop.startAndListen();
        const auto other = desktop.start({QStringLiteral("--new-window"), linkTo(server())});
        confirmLink(*other, server());
        QVERIFY(open->isRunning() && other->isRunning());
    }

    // Its servers and terms are not those of the open window.
    void startWithAServerOpensItsOwnWindow()
    {
        const Desktop desktop;
        const auto open = desktop.startAndListen();
        const auto other = desktop.start({QStringLiteral("--url"), linkTo(server())});
        awaitUntil([&] { return isConnectedTo(server()); }, 60s);
        QVERIFY(open->isRunning() && other->isRunning());
        QCOMPARE(desktop.sockets().size(), 1);
    }

    void closedWindowTakesNothing()
    {
        const Desktop desktop;
        auto open = desktop.startAndListen();
        open->type("Ctrl+Q");
        awaitUntil([&] { return !open->isRunning(); }, 60s);
        QCOMPARE(desktop.sockets().size(), 0);
    }
};

QTEST_GUILESS_MAIN(TestOpenWindow)

} // namespace lockscope::open_window_test

#include "tst_open_window.moc"
