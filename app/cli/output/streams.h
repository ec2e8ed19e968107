#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>

#include <functional>

namespace lockscope::cli {

// The output of a command; tests pass their own. Lines are complete and flushed, so that pipes see them at once.
struct Streams {
    std::function<void(const QByteArray &)> out;
    std::function<void(const QByteArray &)> err;
    bool outIsTerminal = false;
    bool colours = false; // the terminal shows them, and NO_COLOR is not set

    void line(const QString &text) const;
    void json(const QJsonObject &object) const; // one line
    void error(const QString &text) const; // "lockscope-cli: text", one line

    static Streams standard();
};

} // namespace lockscope::cli
