#pragma once

#include <QByteArrayList>

#include <map>
#include <optional>

namespace lockscope::exclusion {

// The keys of one lock on the server.
enum class Part { Main, Queue, Deadlines, Token, Permits };

struct Kept {
    std::map<QByteArray, QByteArray> fields; // of a hash in Main
    std::optional<QByteArray> text; // of a string in Main
    qint64 expiresAt = 0; // of Main, in ms since the epoch; 0: never
    QByteArrayList queue; // a fair lock's queue, head first
    std::map<QByteArray, double> deadlines; // of the waiters in it
    std::optional<qint64> token; // the last token that was drawn
    std::map<QByteArray, double> permits; // an expirable semaphore's permits, by id

    bool isThere() const { return text.has_value() || !fields.empty(); }
};

// Applies the command, which is about this one key. False: the command is not known here.
bool apply(const QByteArrayList &command, Part part, Kept &kept);

} // namespace lockscope::exclusion
