#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <vector>

namespace lockscope::trace {

// The words of a command that MONITOR quoted, as the original bytes: the quoted word "\x00\"a" has three bytes. Use one
// object for all commands, so that its memory is reused.
class Words {
public:
    // Returns false if the line is torn: an unclosed quote or an invalid escape. Then there are no words.
    bool read(QByteArrayView quoted);
    void clear();

    std::size_t size() const { return m_words.size(); }
    // Returns an empty word beyond the end. Valid until the next read().
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
