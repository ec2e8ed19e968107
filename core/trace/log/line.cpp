#include "core/trace/log/line.h"

namespace lockscope::trace {

namespace {

constexpr qsizetype secondsDigits = 10; // of a Unix time since 2001
constexpr qsizetype microsDigits = 6;
constexpr qsizetype mostDigits = 15;

// Takes the digits at the front. Returns -1 if there are none, or too many for a number.
qint64 takeNumber(QByteArrayView &rest, qsizetype least, qsizetype most)
{
    qint64 number = 0;
    qsizetype n = 0;
    for (; n < rest.size() && rest[n] >= '0' && rest[n] <= '9'; ++n) {
        if (n == most)
            return -1;
        number = number * 10 + (rest[n] - '0');
    }
    rest = rest.sliced(n);
    return n >= least ? number : -1;
}

bool take(QByteArrayView &rest, QByteArrayView text)
{
    if (!rest.startsWith(text))
        return false;
    rest = rest.sliced(text.size());
    return true;
}

QByteArrayView withoutEnds(QByteArrayView bytes)
{
    while (!bytes.isEmpty() && (bytes.back() == '\n' || bytes.back() == '\r'))
        bytes.chop(1);
    return bytes.startsWith('+') ? bytes.sliced(1) : bytes;
}

} // namespace

std::optional<Line> parseLine(QByteArrayView bytes)
{
    QByteArrayView rest = withoutEnds(bytes);
    Line line;
    const qint64 seconds = takeNumber(rest, secondsDigits, mostDigits - 3);
    if (seconds < 0 || !take(rest, "."))
        return std::nullopt;
    const qint64 micros = takeNumber(rest, microsDigits, microsDigits);
    if (micros < 0 || !take(rest, " ["))
        return std::nullopt;
    const qint64 db = takeNumber(rest, 1, 9);
    if (db < 0 || !take(rest, " "))
        return std::nullopt;
    const qsizetype end = rest.indexOf("] \""); // an address may contain brackets
    if (end < 1 || rest.back() != '"')
        return std::nullopt;
    line.micros = seconds * 1'000'000 + micros;
    line.db = int(db);
    line.address = rest.first(end);
    line.quoted = rest.sliced(end + 2);
    line.isOfScript = line.address == QByteArrayView("lua");
    if (line.isOfScript)
        line.address = {};
    return line;
}

bool isRemark(QByteArrayView bytes)
{
    const QByteArrayView text = bytes.trimmed();
    return text.startsWith('#') || (!bytes.isNull() && text.isEmpty());
}

bool isGreeting(QByteArrayView bytes)
{
    return withoutEnds(bytes) == QByteArrayView("OK");
}

} // namespace lockscope::trace
