#include "core/trace/log/quoted_words.h"

#include <algorithm>

namespace lockscope::trace {

namespace {

int digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

// The byte for a character after a backslash, other than \xHH; 0 for other characters.
char plainEscape(char c)
{
    switch (c) {
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    case 'a': return '\a';
    case 'b': return '\b';
    case '"':
    case '\\': return c;
    default: return '\0';
    }
}

// Reads the escape at `from` (after its backslash) and returns its end; null if it is invalid.
const char *readEscape(const char *from, const char *end, QByteArray &into)
{
    if (from == end)
        return nullptr;
    if (*from != 'x') {
        const char byte = plainEscape(*from);
        into.append(byte);
        return byte ? from + 1 : nullptr;
    }
    if (end - from < 3 || digit(from[1]) < 0 || digit(from[2]) < 0)
        return nullptr;
    into.append(char(digit(from[1]) * 16 + digit(from[2])));
    return from + 3;
}

} // namespace

bool Words::read(QByteArrayView quoted)
{
    clear();
    m_bytes.reserve(quoted.size());
    const char *at = quoted.begin();
    const char *const end = quoted.end();
    while (at && at != end && *at == '"') {
        at = readWord(at + 1, end);
        if (at == end)
            return true;
        at = at && *at == ' ' ? at + 1 : nullptr;
    }
    clear();
    return false;
}

void Words::clear()
{
    m_bytes.resize(0);
    m_words.clear();
}

// Reads the word at `from`, which is after the opening quote. Returns the end of the closing quote; null if the line is
// torn.
const char *Words::readWord(const char *from, const char *end)
{
    const qsizetype start = m_bytes.size();
    for (;;) {
        const char *stop = std::find_if(from, end, [](char c) { return c == '"' || c == '\\'; });
        m_bytes.append(from, stop - from);
        if (stop == end)
            return nullptr;
        if (*stop == '"') {
            m_words.push_back({start, m_bytes.size() - start});
            return stop + 1;
        }
        from = readEscape(stop + 1, end, m_bytes);
        if (!from)
            return nullptr;
    }
}

QByteArrayView Words::operator[](std::size_t i) const
{
    if (i >= m_words.size())
        return {};
    return QByteArrayView(m_bytes).sliced(m_words[i].at, m_words[i].size);
}

} // namespace lockscope::trace
