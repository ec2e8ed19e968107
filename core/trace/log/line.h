#pragma once

#include <QByteArrayView>

#include <optional>

namespace lockscope::trace {

// A line of MONITOR (Redis 2.6 to 8, Valkey): 1568357723.205362 [0 127.0.0.1:56419] "exists" "my_lock"
struct Line {
    qint64 micros = 0; // since the epoch, by the server's clock
    int db = 0;
    bool isOfScript = false; // called by a script: `lua` in place of the address
    QByteArrayView address; // of who asked: host:port, [v6]:port or unix:PATH; empty inside a script
    QByteArrayView quoted; // its words, for Words::read()
};

// The bytes must outlive it. As it stands in a file or on the wire: the `+` of RESP before it and an end of line behind
// it may be there. Nothing for what is no such line, or only the end of one: a clock that has lost digits is no time.
std::optional<Line> parseLine(QByteArrayView bytes);

// A remark that somebody put into a pasted log: an empty line, or one that begins with #. A null view stands for a line
// that was too long, and is not a remark.
bool isRemark(QByteArrayView bytes);

// What redis-cli prints, and the server answers, before the first line.
bool isGreeting(QByteArrayView bytes);

} // namespace lockscope::trace
