#include "tests/support/request_splitter.h"

#include <utility>

namespace lockscope {

namespace {

enum : qsizetype { NotYet = 0, Foreign = -1 };

// The number in a line such as `*3\r\n` at `at`, plus one, so never 0; moves `at` behind the line. Otherwise NotYet or
// Foreign.
qsizetype countAt(const QByteArray &bytes, qsizetype &at, char sign)
{
    if (at >= bytes.size())
        return NotYet;
    const qsizetype end = bytes.indexOf("\r\n", at);
    if (bytes[at] != sign || (end < 0 && bytes.size() - at > 32))
        return Foreign;
    if (end < 0)
        return NotYet;
    bool ok = false;
    const qsizetype count = bytes.mid(at + 1, end - at - 1).toLongLong(&ok);
    at = end + 2;
    return ok && count >= 0 ? count + 1 : Foreign; // an empty string also has a size
}

// The length of the first request.
qsizetype lengthOf(const QByteArray &bytes)
{
    qsizetype at = 0;
    const qsizetype parts = countAt(bytes, at, '*');
    if (parts <= 0)
        return parts;
    for (qsizetype part = 1; part < parts; ++part) {
        const qsizetype size = countAt(bytes, at, '$');
        if (size <= 0)
            return size;
        at += size + 1; // including its line end
        if (at > bytes.size())
            return NotYet;
    }
    return at;
}

} // namespace

QByteArrayList RequestSplitter::take(const QByteArray &bytes)
{
    m_rest += bytes;
    QByteArrayList whole;
    while (!m_rest.isEmpty()) {
        const qsizetype length = m_isForeign ? Foreign : lengthOf(m_rest);
        if (length == NotYet)
            break;
        m_isForeign = length == Foreign;
        whole << (m_isForeign ? std::exchange(m_rest, {}) : m_rest.left(length));
        m_rest.remove(0, m_isForeign ? 0 : length);
    }
    return whole;
}

} // namespace lockscope
