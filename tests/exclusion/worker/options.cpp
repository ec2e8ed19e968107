#include "tests/exclusion/worker/options.h"

#include "tests/exclusion/witness/shared_witness.h"

#include <QCommandLineParser>

#include <algorithm>

namespace lockscope::exclusion {

bool isPlainSemaphore(const LockUse &use)
{
    return use.kinds == std::vector{locks::AcquirableKind::Semaphore};
}

namespace {

Error wrongOption(const QString &message)
{
    return {Error::Kind::Precondition, message, {}, {}};
}

void declare(QCommandLineParser &parser)
{
    for (const char *name : {"url", "history", "locks", "shared", "number", "owners", "seed", "watchdog", "lease",
                             "poll-cap", "fair-wait", "cancel", "long", "red", "replicas"})
        parser.addOption(QCommandLineOption(QLatin1String(name), {}, QStringLiteral("value")));
    parser.addOption(QCommandLineOption(QStringLiteral("ask-server")));
    parser.addOption(QCommandLineOption(QStringLiteral("careless")));
}

// Takes the given options; a value that is not a number becomes 0 and is refused below.
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
    options.fairWait = Millis(number("fair-wait", options.fairWait.count()));
    options.cancels = int(number("cancel", options.cancels));
    options.longStays = int(number("long", options.longStays));
    if (parser.isSet(QStringLiteral("lease"))) {
        const QString range = parser.value(QStringLiteral("lease"));
        options.leaseFrom = Millis(range.section(QLatin1Char('-'), 0, 0).toLongLong());
        options.leaseTo = Millis(range.section(QLatin1Char('-'), -1).toLongLong());
    }
    const QString replicas = parser.value(QStringLiteral("replicas"));
    if (replicas == QLatin1String("all"))
        options.replicas = locks::ReplicaSync::All;
    else if (replicas == QLatin1String("one"))
        options.replicas = locks::ReplicaSync::One;
    options.asksServer = parser.isSet(QStringLiteral("ask-server"));
    options.isCareless = parser.isSet(QStringLiteral("careless"));
}

bool isPercentage(int number)
{
    return number >= 0 && number <= 100;
}

bool makesSense(const WorkerOptions &options)
{
    return options.number > 0 && options.owners > 0 && options.owners < 16 && options.watchdog > Millis(0)
        && options.leaseFrom > Millis(0) && options.leaseTo >= options.leaseFrom && options.pollCap > Millis(0)
        && options.fairWait > Millis(0) && isPercentage(options.cancels) && isPercentage(options.longStays);
}

// KIND or KIND*PERMITS; a compound kind stands alone.
Result<void> takeKind(const QString &part, LockUse &use)
{
    for (const auto compound : {locks::CompoundKind::Multi, locks::CompoundKind::Red}) {
        if (part == locks::word(compound)) {
            use.compound = compound;
            return {};
        }
    }
    const auto kind = locks::kindFromWord(part.section(QLatin1Char('*'), 0, 0));
    if (!kind)
        return wrongOption(QStringLiteral("'%1' is no kind of lock; a lock is written as name=reentrant").arg(part));
    use.kinds.push_back(*kind);
    if (isSemaphore(*kind))
        use.permits = part.contains(QLatin1Char('*')) ? part.section(QLatin1Char('*'), 1).toInt() : 1;
    const bool hasPermits = isSemaphore(*kind) ? use.permits > 0 : part.contains(QLatin1Char('*'));
    if (isSemaphore(*kind) != hasPermits)
        return wrongOption(QStringLiteral("'%1': semaphores have at least one permit, and nothing else has").arg(part));
    return {};
}

Result<void> takeServers(const QString &list, WorkerOptions &options)
{
    for (const QString &url : list.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        const auto address = redis::parseUrl(url);
        if (!address)
            return address.error();
        options.others.push_back(*address);
    }
    return {};
}

} // namespace

QByteArray wordOf(locks::AcquirableKind kind)
{
    return QByteArray(word(kind).latin1());
}

bool isSemaphore(locks::AcquirableKind kind)
{
    return kind == locks::AcquirableKind::Semaphore || kind == locks::AcquirableKind::ExpirableSemaphore;
}

QString toWord(const LockUse &use)
{
    QByteArrayList words;
    for (const locks::AcquirableKind kind : use.kinds)
        words << (isSemaphore(kind) ? wordOf(kind) + '*' + QByteArray::number(use.permits) : wordOf(kind));
    if (use.compound)
        words << QByteArray(locks::word(*use.compound).latin1());
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
        if (const auto taken = takeKind(part, use); !taken)
            return taken.error();
    }
    if (parts.size() > 1 && (use.compound || use.permits > 0))
        return wrongOption(QStringLiteral("the lock in '%1' cannot be of several kinds").arg(word));
    if (use.name.isEmpty())
        return wrongOption(QStringLiteral("the lock in '%1' has no name").arg(word));
    return use;
}

Result<std::vector<LockUse>> lockUses(const QString &list)
{
    std::vector<LockUse> uses;
    for (const QString &word : list.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        const auto use = lockUse(word);
        if (!use)
            return use.error();
        uses.push_back(*use);
    }
    if (uses.size() > SharedWitness::mostLocks)
        return wrongOption(
            QStringLiteral("--locks names %1 locks: name at most %2").arg(uses.size()).arg(SharedWitness::mostLocks));
    return uses;
}

Result<WorkerOptions> workerOptions(const QStringList &arguments)
{
    QCommandLineParser parser;
    declare(parser);
    if (!parser.parse(arguments))
        return wrongOption(parser.errorText());
    WorkerOptions options;
    const auto address = redis::parseUrl(parser.value(QStringLiteral("url")));
    if (!address)
        return address.error();
    options.address = *address;
    options.history = parser.value(QStringLiteral("history"));
    options.shared = parser.value(QStringLiteral("shared"));
    auto locks = lockUses(parser.value(QStringLiteral("locks")));
    if (!locks)
        return locks.error();
    options.locks = std::move(*locks);
    if (const auto taken = takeServers(parser.value(QStringLiteral("red")), options); !taken)
        return taken.error();
    takeNumbers(parser, options);
    const bool isAny =
        std::any_of(options.locks.begin(), options.locks.end(), [](const LockUse &use) { return !use.compound; });
    if (options.history.isEmpty() || !isAny || !makesSense(options))
        return wrongOption(
            QStringLiteral("a worker needs --history, --locks that are not all made of several, and numbers "
                           "above zero (owners below 16)"));
    return options;
}

} // namespace lockscope::exclusion
