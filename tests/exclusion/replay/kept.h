#pragma once

#include <QByteArrayList>

#include <map>
#include <optional>

namespace lockscope::exclusion {

// What the server keeps of one lock, by its keys.
enum class Part { Main, Queue, Deadlines, Token, Permits };

struct Kept {
    std::map<QByteArray, QByteArray> fields; // Main, a hash
    std::optional<QByteArray> text; // Main, a string
    qint64 expiresAt = 0; // Main, in ms since the epoch; 0: never
    QByteArrayList queue; // of a fair lock, head first
    std::map<QByteArray, double> deadlines; // of those in it
    std::optional<qint64> token; // the last one drawn
    std::map<QByteArray, double> permits; // of an expirable semaphore, by their ids

    bool isThere() const { return text.has_value() || !fields.empty(); }
};

// Does what the command, which is about this one key, did to it. False: that command is not known here.
bool apply(const QByteArrayList &command, Part part, Kept &kept);

} // namespace lockscope::exclusion
