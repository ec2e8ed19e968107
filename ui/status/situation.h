#pragma once

#include "core/model/snapshot.h"
#include "core/redis/server.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace lockscope::ui {

// How we stand with the server: what the pages and the banner are made from.
struct Situation {
    redis::ConnectionState connection;
    QString node; // its name; empty if no server was chosen
    QString place; // its address
    QString whyNoChange; // why changes are refused; empty if they are allowed
    QByteArray user; // as it watches; empty: the server's `default`
    QByteArray pin; // SHA-256 of the one certificate that is accepted; empty: none is pinned
    redis::ServerInfo server;
    Status status;
    bool everLive = false; // with this address
    bool paused = false;
    std::optional<Instant> pausedAt;
    qint64 pausedWallMillis = 0;
    QString only; // what names begin with of the locks that are looked at, between blanks; empty: all are
    int shown = 0; // rows
    int all = 0;
    bool filtered = false;

    bool isLive() const { return connection.phase == redis::ConnectionState::Phase::Live; }
};

// What stands in place of a table without rows. Buttons are named, not made, here.
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
EmptyPage emptyPage(const Situation &situation, Instant now);

// One line above the table when its rows cannot be trusted; empty when they can.
QString bannerText(const Situation &situation, Instant now);

} // namespace lockscope::ui
