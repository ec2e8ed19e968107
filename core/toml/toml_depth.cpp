#include "core/toml/toml_depth.h"

#include <QByteArray>

#include <algorithm>

namespace lockscope {

namespace {

// Counts dots and brackets outside strings and comments. Both must end exactly where they end for the library, because
// otherwise a string could hide a key. Text that is not TOML may count as too deep.
class DepthScan {
public:
    explicit DepthScan(QByteArrayView text)
        : m_text(text)
    { }

    std::optional<int> tooDeepLine()
    {
        while (m_at < m_text.size()) {
            const char next = m_text[m_at];
            if (next == '"' || next == '\'')
                skipString(next);
            else if (next == '#')
                skipComment();
            else
                take(next);
            if (m_dots >= deepestToml || m_open > deepestToml)
                return m_line;
        }
        return std::nullopt;
    }

private:
    void take(char next)
    {
        ++m_at;
        switch (next) {
        case '.': ++m_dots; return;
        case '[':
        case '{': ++m_open; break;
        case ']':
        case '}': m_open = std::max(0, m_open - 1); break;
        case '\n': ++m_line; break;
        case '=':
        case ',': break;
        default: return; // part of a key or of a value, or a space between them
        }
        m_dots = 0;
    }

    void skipComment()
    {
        while (m_at < m_text.size() && m_text[m_at] != '\n')
            ++m_at;
    }

    bool isThrice(char quote) const { return m_text.sliced(m_at).startsWith(QByteArray(3, quote)); }

    void skipString(char quote)
    {
        const bool isLong = isThrice(quote);
        const qsizetype quotes = isLong ? 3 : 1;
        m_at += quotes;
        while (m_at < m_text.size()) {
            const char next = m_text[m_at];
            if (next == quote && (!isLong || isThrice(quote))) {
                m_at += quotes;
                break;
            }
            if (next == '\n' && !isLong) // a mistake, at which the library stops
                return;
            if (next == '\n')
                ++m_line;
            ++m_at;
            const bool isEscape = next == '\\' && quote == '"';
            if (isEscape && m_at < m_text.size() && (m_text[m_at] == quote || m_text[m_at] == '\\'))
                ++m_at;
        }
        // up to two more quotes are the last characters of a long string
        for (int i = 0; isLong && i < 2 && m_at < m_text.size() && m_text[m_at] == quote; ++i)
            ++m_at;
    }

    QByteArrayView m_text;
    qsizetype m_at = 0;
    int m_line = 1;
    int m_dots = 0; // of the key that is being read
    int m_open = 0; // brackets
};

} // namespace

std::optional<int> tooDeepLine(QByteArrayView text)
{
    return DepthScan(text).tooDeepLine();
}

} // namespace lockscope
