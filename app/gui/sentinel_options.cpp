#include "app/gui/sentinel_options.h"

#include "core/base/escape.h"

#include <QCommandLineParser>

#include <algorithm>

namespace lockscope::gui {

namespace {

constexpr char sentinelWord[] = "sentinel", masterWord[] = "master", userWord[] = "sentinel-user",
               tlsWord[] = "sentinel-tls", caWord[] = "sentinel-cacert", certWord[] = "sentinel-cert",
               keyWord[] = "sentinel-key";

Error usage(const QString &message)
{
    return Error{Error::Kind::Precondition, message, {}, {}};
}

QString valueOf(const QCommandLineParser &parser, const char *word)
{
    return parser.value(QLatin1String(word));
}

bool namesHost(const redis::Address &address)
{
    const redis::Address usual;
    return address.transport == redis::Address::Transport::Unix || address.sentinel || address.host != usual.host
        || address.port != usual.port;
}

Result<redis::SentinelAccess> readAccess(const QCommandLineParser &parser)
{
    redis::SentinelAccess access;
    auto sentinels = redis::parseSentinels(parser.values(QLatin1String(sentinelWord)).join(QLatin1Char(',')));
    if (!sentinels)
        return usage(QStringLiteral("--sentinel: ") + sentinels.error().message);
    access.sentinels = *std::move(sentinels);
    access.masterName = fromDisplay(valueOf(parser, masterWord)).value_or(QByteArray());
    if (access.masterName.isEmpty())
        return usage(QStringLiteral("--master: give the name that the sentinels know, such as mymaster"));
    access.user = valueOf(parser, userWord).toUtf8();
    access.tls = parser.isSet(QLatin1String(tlsWord));
    access.caFile = valueOf(parser, caWord);
    access.certFile = valueOf(parser, certWord);
    access.keyFile = valueOf(parser, keyWord);
    const bool hasFiles = !access.caFile.isEmpty() || !access.certFile.isEmpty() || !access.keyFile.isEmpty();
    if (!access.tls && hasFiles)
        return usage(QStringLiteral("--sentinel-cacert, --sentinel-cert and --sentinel-key are for --sentinel-tls"));
    return access;
}

} // namespace

QList<QCommandLineOption> sentinelOptions()
{
    const auto option = [](const char *word, const char *help, const char *value) {
        return QCommandLineOption(QLatin1String(word), QLatin1String(help), QLatin1String(value));
    };
    return {option(sentinelWord,
                   "ask these sentinels who is master (with --master); --url then says only the user, password, "
                   "database and whether it is TLS, as in rediss://ops@/2",
                   "HOST:PORT[,...]"),
            option(masterWord, "the name under which the sentinels know the master", "NAME"),
            option(userWord, "log in to the sentinels as", "USER"),
            QCommandLineOption(QLatin1String(tlsWord), QStringLiteral("the sentinels speak TLS")),
            option(caWord, "TLS to the sentinels: trust this CA", "FILE"),
            option(certWord, "TLS to the sentinels: client certificate", "FILE"),
            option(keyWord, "TLS to the sentinels: client key", "FILE")};
}

bool namesSentinels(const QCommandLineParser &parser)
{
    const char *const words[] = {sentinelWord, masterWord, userWord, tlsWord, caWord, certWord, keyWord};
    return std::any_of(std::begin(words), std::end(words),
                       [&parser](const char *word) { return parser.isSet(QLatin1String(word)); });
}

Result<redis::Address> withSentinels(const QCommandLineParser &parser, redis::Address address)
{
    if (!parser.isSet(QLatin1String(sentinelWord)) || !parser.isSet(QLatin1String(masterWord)))
        return usage(QStringLiteral("--sentinel HOST:PORT[,...] and --master NAME go together, and the other "
                                    "--sentinel-... options with them"));
    if (namesHost(address))
        return usage(QStringLiteral("the sentinels say which host it is: leave it out of --url, as in redis://ops@/2"));
    auto access = readAccess(parser);
    if (!access)
        return access.error();
    address.sentinel = *std::move(access);
    return address;
}

} // namespace lockscope::gui
