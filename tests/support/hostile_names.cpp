#include "tests/support/hostile_names.h"

#include <QString>

namespace lockscope {

namespace {

template<int size> QByteArray bytes(const char (&literal)[size]) // including its NULs
{
    return {literal, size - 1};
}

std::vector<QByteArray> markup()
{
    return {"<img src=file:///dev/urandom><table>x:lock",
            "<b>orders</b>",
            "</pre><script>alert(1)</script>",
            "<a href=\"file:///etc/passwd\">lock</a>",
            "<!--lock",
            "&lt;lock&gt;",
            "&amp;&#x202e;lock",
            "<p>",
            "<html><body bgcolor=red>lock",
            "]]>lock",
            "&File &Quit",
            "qt:<qt>lock</qt>"};
}

std::vector<QByteArray> terminal()
{
    return {bytes("\x1b[31mred:lock"),
            bytes("\x1b[2J\x1b[Hlock"),
            bytes("\x1b]0;title\x07lock"),
            bytes("a\0b:lock"),
            bytes("\0"),
            bytes("\x08\x08\x08\x08lock"),
            bytes("lock\r"),
            bytes("a\nreleased 'orders'"),
            bytes("a\r\n2026-01-01T00:00:00Z root force-release 'x': released"),
            bytes("tab\there:lock"),
            bytes("\x7f\x7f:lock"),
            bytes("\xc2\x9b"
                  "31m:lock"),
            bytes("\x0b\x0c:lock"),
            bytes("\x05lock")};
}

std::vector<QByteArray> writing()
{
    return {bytes("\xe2\x80\xae"
                  "kcol:evil"), // right to left
            bytes("\xe2\x81\xa6lock\xe2\x81\xa9"),
            bytes("lock\xe2\x80\x8b"), // zero width
            bytes("lock\xe2\x80\x8d:a"),
            bytes("\xef\xbb\xbflock"),
            bytes("lo\xc2\xad"
                  "ck"), // soft hyphen
            bytes("\xe2\x80\xa8lock"), // line separator
            bytes("\xd7\x90\xd7\x91:\xd7\x9c"),
            bytes("e\xcc\x81\xcc\x81\xcc\x81\xcc\x81:lock"),
            bytes("\xe9\x94\x81:\xe8\xae\xa2\xe5\x8d\x95"),
            bytes("\xf0\x9f\x94\x92\xf0\x9f\x94\x92"),
            bytes("\xd0\xbe"
                  "rders")}; // a Cyrillic o
}

std::vector<QByteArray> noText()
{
    return {
        bytes("\xff\xfe:lock"), bytes("\xc0\x80:lock"), bytes("\xed\xa0\x80:lock"), bytes("\xf4\x90\x80\x80:lock"),
        bytes("lock\xe9"),      bytes("\x80"),          QByteArray(300, 'w'),       QByteArray(4096, 'x') + ":lock"};
}

std::vector<QByteArray> meaning()
{
    return {"=cmd|' /C calc'!A0:lock",
            "+1+1",
            "-2+3:lock",
            "@SUM(A1:A9)",
            "%1 %2 %n %s",
            "{lock}",
            "a{",
            "}{",
            "lock:*?[a-z]",
            "a\\x41",
            "a,b;c\"d'e",
            " leading and trailing ",
            "../../etc/passwd",
            "$(reboot);`id`"};
}

} // namespace

std::vector<QByteArray> hostileNames()
{
    std::vector<QByteArray> all;
    for (const auto &some : {markup(), terminal(), writing(), noText(), meaning()})
        all.insert(all.end(), some.begin(), some.end());
    return all;
}

bool isHarmless(const QString &text, bool lines)
{
    for (const char32_t c : text.toStdU32String()) {
        const auto category = QChar::category(c);
        const bool isLineFeed = lines && c == U'\n';
        if ((category == QChar::Other_Control && !isLineFeed) || category == QChar::Other_Format
            || category == QChar::Separator_Line || category == QChar::Separator_Paragraph
            || category == QChar::Other_Surrogate)
            return false;
    }
    return true;
}

} // namespace lockscope
