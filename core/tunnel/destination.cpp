#include "core/tunnel/destination.h"

#include "core/base/core_text.h"

#include <algorithm>

namespace lockscope::tunnel {

namespace {

Error wrong(const QString &message)
{
    return {Error::Kind::Precondition, message, {}, {}};
}

bool isWord(QStringView text)
{
    return !text.isEmpty() && std::none_of(text.begin(), text.end(), [](QChar c) {
        return c.isSpace() || c.category() == QChar::Other_Control || QStringView(u"\"'`\\;|&<>$(){}").contains(c);
    });
}

// The position of the colon before the port: the only colon, or the one after a bracket.
qsizetype portAt(QStringView host)
{
    if (host.startsWith(u'['))
        return host.indexOf(QLatin1String("]:")) < 0 ? -1 : host.indexOf(QLatin1String("]:")) + 1;
    return host.count(u':') == 1 ? host.indexOf(u':') : -1;
}

} // namespace

Result<Destination> parseDestination(QStringView text)
{
    const qsizetype at = text.lastIndexOf(u'@');
    QStringView host = text.sliced(at + 1);
    Destination destination;
    if (const qsizetype colon = portAt(host); colon >= 0) {
        bool ok = false;
        destination.port = host.sliced(colon + 1).toUShort(&ok);
        if (!ok || destination.port == 0)
            return wrong(CoreText::tr("the port of the SSH host must be a number from 1 to 65535"));
        host = host.left(colon);
    }
    if (host.startsWith(u'[') && host.endsWith(u']'))
        host = host.sliced(1, host.size() - 2);
    const QString whole = text.left(at + 1) + host;
    if (!isWord(host) || host.startsWith(u'-') || !isWord(whole) || whole.startsWith(u'-') || at == 0)
        return wrong(CoreText::tr("the SSH host is written as [user@]host[:port], for example ops@jump.example.com"));
    destination.host = whole;
    return destination;
}

} // namespace lockscope::tunnel
