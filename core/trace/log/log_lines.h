#pragma once

#include <QByteArray>

#include <functional>

namespace lockscope::trace {

// Cuts a log that arrives in pieces of any size into lines. Reports an overlong line as a null view.
class LogLines {
public:
    using Sink = std::function<void(QByteArrayView)>;

    explicit LogLines(Sink sink, qsizetype longest = qsizetype(64) << 20);

    void feed(QByteArrayView bytes);
    void finish(); // the last line may lack its end

private:
    void add(QByteArrayView piece);
    void end(QByteArrayView piece);

    Sink m_sink;
    qsizetype m_longest;
    QByteArray m_begun;
    bool m_isTooLong = false;
};

} // namespace lockscope::trace
