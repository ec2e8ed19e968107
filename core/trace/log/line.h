#pragma once

#include <QByteArrayView>

#include <optional>

namespace lockscope::trace {

// A line of MONITOR (Redis 2.6 to 8, Valkey): 1568357723.205362 [0 127.0.0.1:56419] "exists" "my_lock"
struct Line {
    qint64 micros = 0; // since the epoch, by the server's clock
    int db = 0;
    bool isOfScript = false; // called by a script: has `lua` instead of an address
    QByteArrayView address; // of the client: host:port, [v6]:port or unix:PATH; empty inside a script
    QByteArrayView quoted; // the words of the command, for Words::read()
};

// The bytes must outlive the result. Accepts a line from a file or from the wire: with or without RESP's `+` and an end
// of line. nullopt for other lines, and for a line whose beginning is missing, because its time has too few digits.
std::optional<Line> parseLine(QByteArrayView bytes);

// A remark in a pasted log: an empty line, or one that begins with #. A null view stands for a line that was too long,
// and is not a remark.
bool isRemark(QByteArrayView bytes);

// "OK", which redis-cli and the server send before the first line.
bool isGreeting(QByteArrayView bytes);

} // namespace lockscope::trace
