#include "tests/exclusion/history/event.h"

#include <QByteArrayList>

#include <algorithm>
#include <array>

namespace lockscope::exclusion {

namespace {

constexpr std::array words{"begin", "invoke", "ok",     "fail",  "unknown",   "queued",  "cancel",    "deadline",
                           "act",   "wrote",  "unsure", "alarm", "accepted",  "refused", "release",   "released",
                           "lost",  "stall",  "end",    "fault", "faultover", "broken",  "reachable", "permits"};

QByteArray orDash(const QByteArray &text)
{
    return text.isEmpty() ? QByteArrayLiteral("-") : text;
}

QByteArray orEmpty(const QByteArray &text)
{
    return text == "-" ? QByteArray() : text;
}

bool takeField(Event &event, const QByteArray &field)
{
    const qsizetype equals = field.indexOf('=');
    const QByteArray name = field.left(equals);
    const QByteArray value = field.mid(equals + 1);
    bool isNumber = false;
    const qint64 number = value.toLongLong(&isNumber);
    if (equals < 0 || (name != "why" && !isNumber))
        return false;
    if (name == "deadline")
        event.deadline = momentOf(number);
    else if (name == "token")
        event.token = number;
    else if (name == "number")
        event.number = number;
    else if (name == "lease")
        event.lease = Millis(number);
    else if (name == "why")
        event.why = value;
    else
        return false;
    return true;
}

std::optional<What> whatOf(const QByteArray &text)
{
    const auto found = std::find(words.begin(), words.end(), text);
    return found == words.end() ? std::nullopt : std::optional(What(found - words.begin()));
}

} // namespace

QByteArray word(What what)
{
    return words.at(size_t(what));
}

QByteArray toLine(const Event &event)
{
    QByteArrayList parts{QByteArray::number(nanoseconds(event.at)), orDash(event.who), word(event.what),
                         orDash(event.lock), orDash(event.kind)};
    if (event.deadline)
        parts << "deadline=" + QByteArray::number(nanoseconds(*event.deadline));
    if (event.token)
        parts << "token=" + QByteArray::number(*event.token);
    if (event.number != 0)
        parts << "number=" + QByteArray::number(event.number);
    if (event.lease.count() != 0)
        parts << "lease=" + QByteArray::number(qint64(event.lease.count()));
    if (!event.why.isEmpty())
        parts << "why=" + event.why;
    return parts.join(' ');
}

std::optional<Event> fromLine(const QByteArray &line)
{
    const QByteArrayList parts = line.split(' ');
    if (parts.size() < 5)
        return std::nullopt;
    bool isNumber = false;
    Event event;
    event.at = momentOf(parts[0].toLongLong(&isNumber));
    const auto what = whatOf(parts[2]);
    if (!isNumber || !what)
        return std::nullopt;
    event.who = orEmpty(parts[1]);
    event.what = *what;
    event.lock = orEmpty(parts[3]);
    event.kind = orEmpty(parts[4]);
    const auto fits = [&event](const QByteArray &field) { return takeField(event, field); };
    return std::all_of(parts.begin() + 5, parts.end(), fits) ? std::optional(event) : std::nullopt;
}

} // namespace lockscope::exclusion
