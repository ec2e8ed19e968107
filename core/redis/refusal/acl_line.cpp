#include "core/redis/refusal/acl_line.h"

#include <algorithm>
#include <cctype>

namespace lockscope::redis {

namespace {

bool isPlain(const QByteArray &word)
{
    return std::none_of(word.begin(), word.end(), [](char c) {
        return static_cast<uchar>(c) <= ' ' || static_cast<uchar>(c) >= 0x7f || c == '"' || c == '\'' || c == '\\';
    });
}

QByteArray quoted(const QByteArray &word)
{
    QByteArray text("\"");
    for (const char c : word) {
        if (c == '"' || c == '\\')
            text += '\\';
        if (static_cast<uchar>(c) < ' ' || static_cast<uchar>(c) >= 0x7f)
            text += "\\x" + QByteArray(1, c).toHex();
        else
            text += c;
    }
    return text + '"';
}

} // namespace

QByteArray aclLine(const QByteArray &user, const QByteArrayList &rules)
{
    return forRedisCli(QByteArrayList{"ACL", "SETUSER", user.isEmpty() ? QByteArray("default") : user} + rules);
}

QByteArray forRedisCli(const QByteArrayList &words)
{
    QByteArrayList shown;
    for (const QByteArray &word : words)
        shown << (isPlain(word) ? word : quoted(word));
    return shown.join(' ');
}

QByteArray inPattern(const QByteArray &bytes)
{
    QByteArray pattern;
    for (const char c : bytes) {
        const bool isBlank = std::isspace(static_cast<uchar>(c)) || c == '\0';
        if (!isBlank && QByteArrayView("*?[]^\\").contains(c))
            pattern += '\\';
        pattern += isBlank ? '?' : c;
    }
    return pattern;
}

} // namespace lockscope::redis
