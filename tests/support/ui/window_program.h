#pragma once

#include "core/base/clock.h"
#include "tests/support/await.h"
#include "tests/support/id_of.h"
#include "tests/support/redis_clients.h"
#include "ui/link/session_link.h"
#include "ui/models/lock_cells.h"
#include "ui/theme/theme.h"
#include "ui/window/main_window.h"

#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>

namespace lockscope::ui {

// The program as main() builds it, with settings and an audit file of the test.
struct WindowProgram {
    WindowProgram()
        : settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat)
        , preferences(&settings)
        , link(options(), settings.fileName())
        , window(&link, &preferences, &theme, &clock)
    {
        // independent of the screen
        window.resize(1440, 900);
        window.layOutAtFirst(QSize(1440, 900));
        window.show();
    }

    ~WindowProgram()
    {
        bool closed = false;
        QObject::connect(&link, &SessionPort::closed, &window, [&closed] { closed = true; });
        link.close();
        awaitUntil([&closed] { return closed; });
    }

    SessionOptions options() const
    {
        SessionOptions options;
        options.auditFile = folder.filePath(QStringLiteral("audit.jsonl"));
        return options;
    }

    // Allows changes, unless the test has already set a policy for this server.
    void allow(const redis::Address &address)
    {
        if (!profiles::SavedPolicies(settings.fileName()).rulingOf(profiles::marksOf(address)))
            preferences.setPolicy(address, {});
    }
    void connectTo(const redis::Address &address, const std::optional<redis::Credentials> &as = {})
    {
        allow(address);
        window.connectTo(profiles::Way{address, as});
    }
    void connectTo(const RedisServer &server) { connectTo(socketAddress(server)); }
    void connectBeside(const RedisServer &server)
    {
        allow(socketAddress(server));
        window.connectBeside(socketAddress(server));
    }

    LockPtr lock(const LockId &id) const { return window.model()->find(id); }
    bool isShown(const LockId &id) const
    {
        const auto found = lock(id);
        return found && !found->gone;
    }
    State shown(const LockId &id) const { return shownState(*lock(id), window.model()->view()); }

    QTemporaryDir folder;
    QSettings settings;
    SystemClock clock;
    Preferences preferences;
    Theme theme;
    SessionLink link;
    MainWindow window;
};

inline QPushButton *button(QWidget *in, const QString &text)
{
    for (auto *one : in->findChildren<QPushButton *>()) {
        if (one->isVisible() && one->text().remove(QLatin1Char('&')).startsWith(text))
            return one;
    }
    return nullptr;
}

} // namespace lockscope::ui
