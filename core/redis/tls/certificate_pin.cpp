#include "core/redis/tls/certificate_pin.h"

#include "core/base/core_text.h"

#include <algorithm>
#include <cctype>

namespace lockscope::redis {

namespace {

constexpr qsizetype pinBytes = 32;

QByteArray withoutLabel(QByteArray text)
{
    for (const QByteArrayView label : {"sha256 fingerprint=", "sha256:", "sha-256:"}) {
        if (text.size() >= label.size() && text.first(label.size()).compare(label, Qt::CaseInsensitive) == 0)
            return text.sliced(label.size());
    }
    return text;
}

} // namespace

Result<QByteArray> parsePin(QStringView text)
{
    QByteArray digits = withoutLabel(text.trimmed().toUtf8());
    digits.replace(':', "").replace(' ', "");
    const bool isHex = std::all_of(digits.begin(), digits.end(), [](uchar c) { return std::isxdigit(c); });
    if (!isHex || digits.size() != 2 * pinBytes)
        return Error{Error::Kind::Precondition,
                     CoreText::tr("a pin is the SHA-256 of the server's certificate, 64 hexadecimal digits: "
                                  "openssl x509 -noout -fingerprint -sha256 -in server.crt prints it"),
                     {},
                     {}};
    return QByteArray::fromHex(digits);
}

QString pinText(const QByteArray &pin)
{
    return QString::fromLatin1(pin.toHex(':').toUpper());
}

} // namespace lockscope::redis
