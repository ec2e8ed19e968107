#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <vector>

namespace lockscope::trace {

// The words of a command as MONITOR quotes them, as the bytes that they were: "\x00\"\n" is three. One object takes one
// command after the other, so that its memory is used again.
class Words {
public:
    // False when it is torn: a quote that does not close, an escape that is none. Then there are none.
    bool read(QByteArrayView quoted);
    void clear();

    std::size_t size() const { return m_words.size(); }
    // An empty one beyond the end. Valid until the next read().
    QByteArrayView operator[](std::size_t i) const;
    QByteArray copy(std::size_t i) const { return (*this)[i].toByteArray(); }

private:
    struct Span {
        qsizetype at, size;
    };
    const char *readWord(const char *from, const char *end);

    QByteArray m_bytes;
    std::vector<Span> m_words;
};

} // namespace lockscope::trace
