#include "tests/exclusion/worker/options.h"

#include <QCommandLineParser>

namespace lockscope::exclusion {

namespace {

Error wrong(const QString &message)
{
    return {Error::Kind::Precondition, message, {}, {}};
}

void declare(QCommandLineParser &parser)
{
    for (const char *name :
         {"url", "history", "locks", "shared", "number", "owners", "seed", "watchdog", "lease", "poll-cap"})
        parser.addOption(QCommandLineOption(QLatin1String(name), {}, QStringLiteral("value")));
    parser.addOption(QCommandLineOption(QStringLiteral("ask-server")));
    parser.addOption(QCommandLineOption(QStringLiteral("careless")));
}

// Takes what is there; what is not a number becomes 0 and is refused below.
void takeNumbers(const QCommandLineParser &parser, WorkerOptions &options)
{
    const auto number = [&](const char *name, qint64 otherwise) {
        const QString key = QLatin1String(name);
        return parser.isSet(key) ? parser.value(key).toLongLong() : otherwise;
    };
    options.number = int(number("number", options.number));
    options.owners = int(number("owners", options.owners));
    options.seed = quint32(number("seed", options.seed));
    options.watchdog = Millis(number("watchdog", options.watchdog.count()));
    options.pollCap = Millis(number("poll-cap", options.pollCap.count()));
    if (parser.isSet(QStringLiteral("lease"))) {
        const QString range = parser.value(QStringLiteral("lease"));
        options.leaseFrom = Millis(range.section(QLatin1Char('-'), 0, 0).toLongLong());
        options.leaseTo = Millis(range.section(QLatin1Char('-'), -1).toLongLong());
    }
    options.asksServer = parser.isSet(QStringLiteral("ask-server"));
    options.isCareless = parser.isSet(QStringLiteral("careless"));
}

bool makesSense(const WorkerOptions &options)
{
    return options.number > 0 && options.owners > 0 && options.owners < 16 && options.watchdog > Millis(0)
        && options.leaseFrom > Millis(0) && options.leaseTo >= options.leaseFrom && options.pollCap > Millis(0);
}

} // namespace

QByteArray wordOf(locks::Kind kind)
{
    return QByteArray(word(kind).latin1());
}

QString toWord(const LockUse &use)
{
    QByteArrayList words;
    for (const locks::Kind kind : use.kinds)
        words << wordOf(kind);
    return QString::fromUtf8(use.name + '=' + words.join('+') + (use.isBroken ? "!" : ""));
}

Result<LockUse> lockUse(const QString &word)
{
    LockUse use;
    QString text = word;
    use.isBroken = text.endsWith(QLatin1Char('!'));
    if (use.isBroken)
        text.chop(1);
    use.name = text.section(QLatin1Char('='), 0, 0).toUtf8();
    const QStringList parts = text.section(QLatin1Char('='), 1).split(QLatin1Char('+'));
    for (const QString &part : parts) {
        const auto kind = locks::kindFromWord(part);
        if (!kind)
            return wrong(QStringLiteral("'%1' is no kind of lock; a lock is written as name=reentrant").arg(part));
        use.kinds.push_back(*kind);
    }
    if (use.name.isEmpty())
        return wrong(QStringLiteral("the lock in '%1' has no name").arg(word));
    return use;
}

Result<WorkerOptions> workerOptions(const QStringList &arguments)
{
    QCommandLineParser parser;
    declare(parser);
    if (!parser.parse(arguments))
        return wrong(parser.errorText());
    WorkerOptions options;
    const auto address = redis::parseUrl(parser.value(QStringLiteral("url")));
    if (!address)
        return address.error();
    options.address = *address;
    options.history = parser.value(QStringLiteral("history"));
    options.shared = parser.value(QStringLiteral("shared"));
    const QStringList uses = parser.value(QStringLiteral("locks")).split(QLatin1Char(','), Qt::SkipEmptyParts);
    for (const QString &word : uses) {
        const auto use = lockUse(word);
        if (!use)
            return use.error();
        options.locks.push_back(*use);
    }
    takeNumbers(parser, options);
    if (options.history.isEmpty() || options.locks.empty() || !makesSense(options))
        return wrong(QStringLiteral("a worker needs --history and --locks, and numbers above zero (owners below 16)"));
    return options;
}

} // namespace lockscope::exclusion
