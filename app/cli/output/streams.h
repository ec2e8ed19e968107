#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>

#include <functional>

namespace lockscope::cli {

// Where a command writes; tests hand in their own. Lines are complete and flushed, so that pipes see them at once.
struct Streams {
    std::function<void(const QByteArray &)> out;
    std::function<void(const QByteArray &)> err;
    bool outIsTerminal = false;
    bool colours = false; // it is one that shows them, and nobody asked for none (NO_COLOR)

    void line(const QString &text) const;
    void json(const QJsonObject &object) const; // one line
    void error(const QString &text) const; // "lockscope-cli: text", one line

    static Streams standard();
};

} // namespace lockscope::cli
