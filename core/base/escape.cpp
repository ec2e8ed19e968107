#include "core/base/escape.h"

#include <QStringDecoder>

namespace lockscope {

namespace {

bool deceives(char32_t c)
{
    if (c == 0x3164 || c == 0xFFA0 || c == 0x115F || c == 0x1160) // Hangul fillers, which are letters but invisible
        return true;
    switch (QChar::category(c)) {
    case QChar::Letter_Uppercase:
    case QChar::Letter_Lowercase:
    case QChar::Letter_Titlecase:
    case QChar::Letter_Modifier:
    case QChar::Letter_Other:
    case QChar::Mark_NonSpacing:
    case QChar::Mark_SpacingCombining:
    case QChar::Mark_Enclosing:
    case QChar::Number_DecimalDigit:
    case QChar::Number_Letter:
    case QChar::Number_Other:
    case QChar::Punctuation_Connector:
    case QChar::Punctuation_Dash:
    case QChar::Punctuation_Open:
    case QChar::Punctuation_Close:
    case QChar::Punctuation_InitialQuote:
    case QChar::Punctuation_FinalQuote:
    case QChar::Punctuation_Other:
    case QChar::Symbol_Math:
    case QChar::Symbol_Currency:
    case QChar::Symbol_Modifier:
    case QChar::Symbol_Other: return false;
    case QChar::Separator_Space: return c != U' ';
    default: return true;
    }
}

// Length of the well-formed UTF-8 sequence at `p`, 0 if there is none.
int sequenceLength(const char *p, const char *end)
{
    const auto lead = static_cast<unsigned char>(*p);
    const int length = lead < 0x80 ? 1 : (lead >> 5) == 0x6 ? 2 : (lead >> 4) == 0xE ? 3 : (lead >> 3) == 0x1E ? 4 : 0;
    if (length == 0 || end - p < length)
        return 0;
    QStringDecoder decode(QStringDecoder::Utf8,
                          QStringDecoder::Flag::Stateless | QStringDecoder::Flag::ConvertInitialBom);
    const QString decoded = decode(QByteArrayView(p, length));
    return decode.hasError() || decoded.contains(QChar::ReplacementCharacter) ? 0 : length;
}

void appendEscaped(QString &out, const char *p, int length)
{
    static constexpr char digits[] = "0123456789ABCDEF";
    for (int i = 0; i < length; ++i) {
        const auto byte = static_cast<unsigned char>(p[i]);
        out += QLatin1String("\\x");
        out += QLatin1Char(digits[byte >> 4]);
        out += QLatin1Char(digits[byte & 0xF]);
    }
}

int hexDigit(QChar c)
{
    const ushort u = c.unicode();
    if (u >= '0' && u <= '9')
        return u - '0';
    if (u >= 'a' && u <= 'f')
        return u - 'a' + 10;
    if (u >= 'A' && u <= 'F')
        return u - 'A' + 10;
    return -1;
}

} // namespace

QString toDisplay(const QByteArray &bytes)
{
    QString out;
    out.reserve(bytes.size());
    const char *p = bytes.constData();
    const char *const end = p + bytes.size();
    while (p < end) {
        if (*p == '\\') {
            out += QLatin1String("\\\\");
            ++p;
            continue;
        }
        if (static_cast<unsigned char>(*p) < 0x80) { // ASCII, the common case, needs no decoder
            if (*p >= 0x20 && *p != 0x7F)
                out += QLatin1Char(*p);
            else
                appendEscaped(out, p, 1);
            ++p;
            continue;
        }
        const int length = sequenceLength(p, end);
        if (length == 0) {
            appendEscaped(out, p, 1);
            ++p;
            continue;
        }
        const QString character = QString::fromUtf8(p, length);
        if (deceives(character.toUcs4().value(0)))
            appendEscaped(out, p, length);
        else
            out += character;
        p += length;
    }
    return out;
}

std::optional<QByteArray> fromDisplay(QStringView text)
{
    QByteArray out;
    out.reserve(text.size());
    qsizetype plain = 0;
    qsizetype i = 0;
    const auto flush = [&] { out += text.sliced(plain, i - plain).toUtf8(); };
    while (i < text.size()) {
        if (text[i] != QLatin1Char('\\')) {
            ++i;
            continue;
        }
        flush();
        if (i + 1 < text.size() && text[i + 1] == QLatin1Char('\\')) {
            out += '\\';
            i += 2;
        } else if (i + 3 < text.size() && text[i + 1] == QLatin1Char('x') && hexDigit(text[i + 2]) >= 0
                   && hexDigit(text[i + 3]) >= 0) {
            out += static_cast<char>(hexDigit(text[i + 2]) * 16 + hexDigit(text[i + 3]));
            i += 4;
        } else {
            return std::nullopt;
        }
        plain = i;
    }
    flush();
    return out;
}

QString elided(const QString &text, qsizetype limit)
{
    if (text.size() <= limit || limit < 3)
        return text;
    const qsizetype head = limit / 2;
    return text.left(head) + QChar(0x2026) + text.right(limit - head - 1);
}

} // namespace lockscope
