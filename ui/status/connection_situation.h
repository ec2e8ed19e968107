#pragma once

#include "core/model/snapshot.h"
#include "core/redis/server.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace lockscope::ui {

// The state of a connection, from which the pages and the banner are made.
struct ConnectionSituation {
    redis::ConnectionState connection;
    QString node; // its name; empty if no server was chosen
    QString place; // its address
    QString whyNoChange; // why changes are refused; empty if they are allowed
    QByteArray user; // the watching user; empty means the server's `default`
    QByteArray pin; // SHA-256 of the only accepted certificate; empty means none is pinned
    redis::ServerInfo server;
    Status status;
    bool everLive = false; // connected at least once since this address was chosen
    bool isRecording = false; // it is a recording, not a server
    bool paused = false;
    std::optional<Instant> pausedAt;
    qint64 pausedWallMillis = 0;
    QString only; // the prefixes of the watched locks, separated by spaces; empty means all locks
    int shown = 0; // rows
    int all = 0;
    bool filtered = false;

    bool isLive() const { return connection.phase == redis::ConnectionState::Phase::Live; }
};

// The page shown in place of a table without rows. It names its button, but does not create it.
struct EmptyPage {
    enum class Button { None, Connect, ClearFilter, Acquire };
    QString title;
    QString text;
    QStringList hints;
    Button button = Button::None;
    QString whyDisabled; // the reason if the button is disabled
    bool busy = false;
    friend bool operator==(const EmptyPage &, const EmptyPage &) = default;
};
EmptyPage emptyPage(const ConnectionSituation &situation, Instant now);

// The line above the table that tells why the rows cannot be trusted; empty if they can.
QString bannerText(const ConnectionSituation &situation, Instant now);

} // namespace lockscope::ui
