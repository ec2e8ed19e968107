#include "app/cli/export/listen_address.h"

#include "app/app_text.h"
#include "app/connection/parsed_options.h"

namespace lockscope::cli {

QString ListenAddress::toText() const
{
    const QString address = host.toString();
    const bool isV6 = host.protocol() == QAbstractSocket::IPv6Protocol;
    return (isV6 ? QLatin1Char('[') + address + QLatin1Char(']') : address) + QLatin1Char(':') + QString::number(port);
}

Result<ListenAddress> parseListenAddress(const QString &text)
{
    ListenAddress found;
    const qsizetype colon = text.lastIndexOf(QLatin1Char(':'));
    QString host = text.left(std::max<qsizetype>(colon, 0));
    const QString port = text.mid(colon + 1);
    bool isNumber = false;
    found.port = port.toUShort(&isNumber);
    if (!isNumber)
        return app::usage(AppText::tr("the port must be a number up to 65535, as in 127.0.0.1:9797"));
    if (host.startsWith(QLatin1Char('[')) && host.endsWith(QLatin1Char(']')))
        host = host.sliced(1, host.size() - 2);
    else if (host.contains(QLatin1Char(':')))
        return app::usage(AppText::tr("put an IPv6 address in brackets, as in [::1]:9797"));
    if (host.isEmpty() || host == QLatin1String("localhost"))
        return found;
    found.host = QHostAddress(host);
    if (found.host.isNull())
        return app::usage(AppText::tr("the host must be an IP address of this machine, as in 127.0.0.1:9797"));
    return found;
}

} // namespace lockscope::cli
