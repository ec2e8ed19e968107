#pragma once

#include <QByteArray>

#include <functional>

namespace lockscope::trace {

// A log as it comes, in pieces of any size, cut into lines. Of a line longer than anybody wants to keep, an empty one
// is told instead.
class LogLines {
public:
    using Sink = std::function<void(QByteArrayView)>;

    explicit LogLines(Sink sink, qsizetype longest = qsizetype(64) << 20);

    void feed(QByteArrayView bytes);
    void finish(); // the last line may have no end

private:
    void add(QByteArrayView piece);
    void end(QByteArrayView piece);

    Sink m_sink;
    qsizetype m_longest;
    QByteArray m_begun;
    bool m_isTooLong = false;
};

} // namespace lockscope::trace
