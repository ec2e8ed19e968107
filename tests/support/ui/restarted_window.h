#pragma once

#include "tests/support/manual_clock.h"
#include "tests/support/ui/played_window.h"

#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope::ui {

// The window without a server, with data from the test. It can be closed and opened again with its saved settings.
struct RestartedWindow {
    RestartedWindow()
        : settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat)
        , preferences(&settings)
    {
        preferences.setPolicy(redis::Address{}, {}); // as if the user has allowed changes
        open();
    }

    void open()
    {
        port = std::make_unique<PlayedPort>();
        window = std::make_unique<MainWindow>(port.get(), &preferences, &theme, &clock);
        window->show();
        if (!QTest::qWaitForWindowExposed(window.get()))
            qFatal("not shown");
        settle();
    }

    void close()
    {
        window->close();
        window.reset();
    }

    // Runs until delayed work is done: nested layouts, and what runs when the event loop is idle.
    static void settle()
    {
        for (int i = 0; i < 5; ++i) {
            QCoreApplication::processEvents();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        }
    }

    void connectTo(const QString &called = {})
    {
        window->connectTo(redis::Address{}, false, called);
        redis::ConnectionState live;
        live.phase = redis::ConnectionState::Phase::Live;
        redis::ServerInfo server;
        server.version = QStringLiteral("7.0.15");
        server.role = QStringLiteral("master");
        Q_EMIT port->stateChanged(live, server);
        Status status;
        status.scanComplete = true;
        status.scanProgress = 1;
        status.unlockFeed = Status::Feed::On;
        status.lastRefresh = clock.now();
        Q_EMIT port->statusChanged(status);
    }

    void loseConnection()
    {
        redis::ConnectionState lost;
        lost.phase = redis::ConnectionState::Phase::Waiting;
        lost.error = Error{Error::Kind::Connect, QStringLiteral("Connection refused"), {}, {}};
        lost.retryAt = clock.now() + Millis(3'000);
        Q_EMIT port->stateChanged(lost, {});
    }

    void tell(std::vector<LockPtr> locks)
    {
        Q_EMIT port->changed(std::make_shared<const Delta>(deltaOf(std::move(locks))));
        settle();
    }

    QTemporaryDir folder;
    QSettings settings;
    ManualClock clock;
    Preferences preferences;
    Theme theme;
    std::unique_ptr<PlayedPort> port;
    std::unique_ptr<MainWindow> window;
};

} // namespace lockscope::ui
