#include "core/redis/host_port.h"

#include "core/base/core_text.h"

#include <algorithm>

namespace lockscope::redis {

namespace {

bool isNumber(QStringView text)
{
    return !text.isEmpty() && std::all_of(text.begin(), text.end(), [](QChar c) {
        return c >= QLatin1Char('0') && c <= QLatin1Char('9');
    });
}

Result<quint16> parsePort(QStringView text)
{
    bool ok = false;
    const ushort port = isNumber(text) ? text.toUShort(&ok) : ushort(0);
    if (!ok || port == 0)
        return wrongAddress(
            CoreText::tr("the port must be a number from 1 to 65535. Write a password before an @, as in "
                         "redis://:PASSWORD@HOST"));
    return quint16(port);
}

Result<void> checkHost(const QString &host)
{
    for (const QChar c : host) {
        if (c.isSpace() || c.category() == QChar::Other_Control)
            return wrongAddress(CoreText::tr("the host contains a space or a control character"));
    }
    return {};
}

} // namespace

Error wrongAddress(const QString &message)
{
    return {Error::Kind::Precondition, message, {}, {}};
}

QString HostPort::toText() const
{
    const QString place = host.contains(QLatin1Char(':')) ? QString(QLatin1Char('[') + host + QLatin1Char(']')) : host;
    return place + QLatin1Char(':') + QString::number(port);
}

bool isSamePlace(const HostPort &a, const HostPort &b)
{
    return a.port == b.port && a.host.compare(b.host, Qt::CaseInsensitive) == 0;
}

bool contains(const std::vector<HostPort> &all, const HostPort &one)
{
    return std::any_of(all.begin(), all.end(), [&one](const HostPort &other) { return isSamePlace(one, other); });
}

Result<HostPort> parseHostPort(QStringView text, HostPort usual)
{
    if (text.isEmpty())
        return usual;
    qsizetype colon = text.indexOf(QLatin1Char(':'));
    if (text.startsWith(QLatin1Char('['))) {
        const qsizetype close = text.indexOf(QLatin1Char(']'));
        colon = close + 1 < text.size() ? close + 1 : -1;
        if (close < 2 || (colon > 0 && text[colon] != QLatin1Char(':')))
            return wrongAddress(CoreText::tr("write an IPv6 address as [::1]:6379"));
        usual.host = text.sliced(1, close - 1).toString();
    } else {
        if (colon >= 0 && text.lastIndexOf(QLatin1Char(':')) != colon)
            return wrongAddress(
                CoreText::tr("put an IPv6 address in brackets, as in [::1]:6379, and a password before an "
                             "@, as in redis://:PASSWORD@HOST"));
        if (colon != 0)
            usual.host = (colon < 0 ? text : text.left(colon)).toString();
    }
    if (const auto host = checkHost(usual.host); !host)
        return host.error();
    if (colon < 0)
        return usual;
    const Result<quint16> port = parsePort(text.sliced(colon + 1));
    if (!port)
        return port.error();
    usual.port = *port;
    return usual;
}

} // namespace lockscope::redis
