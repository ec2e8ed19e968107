#include "tests/exclusion/nemesis/soak_options.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDir>
#include <QRandomGenerator>
#include <QStandardPaths>

namespace lockscope::exclusion {

namespace {

// `!`: broken now and then.
constexpr const char *usualLocks =
    "m0=reentrant,m1=reentrant,m2=reentrant,m3=reentrant+spin,m4=spin,m5=reentrant,m6=reentrant,m7=reentrant,"
    "f0=fair,f1=fair,f2=fair,nf0=non-reentrant-fair,nf1=non-reentrant-fair,"
    "fe0=fenced,fe1=fenced,fe2=fenced,nr0=non-reentrant,nr1=non-reentrant,t0=token,t1=token,t2=token,"
    "rw0=read+read+write,rw1=read+read+write,rw2=read+write,rw3=read+write,"
    "mu0=multi,mu1=multi,red0=red,s0=semaphore*2,s1=semaphore,es0=expirable-semaphore*2,es1=expirable-semaphore,"
    "b0=reentrant!,b1=read+write!";

Error wrong(const QString &message)
{
    return {Error::Kind::Precondition, message, {}, {}};
}

void declare(QCommandLineParser &parser)
{
    for (const char *name : {"minutes", "seconds", "seed", "round", "workers", "redisson", "redisson-if-there", "keep",
                             "judge", "locks", "faults", "long"})
        parser.addOption(QCommandLineOption(QLatin1String(name), {}, QStringLiteral("value")));
    for (const char *name : {"no-aof", "stop", "schedule"})
        parser.addOption(QCommandLineOption(QLatin1String(name)));
}

// The value as an integer from `least` to `most`; `otherwise` if the option is missing.
Result<qint64> number(const QCommandLineParser &parser, const char *name, qint64 otherwise, qint64 least,
                      qint64 most = 1'000'000'000)
{
    const QString key = QLatin1String(name);
    if (!parser.isSet(key))
        return otherwise;
    bool ok = false;
    const qint64 value = parser.value(key).toLongLong(&ok);
    if (!ok || value < least || value > most)
        return wrong(QStringLiteral("--%1 must be a whole number from %2 to %3, not '%4'")
                         .arg(key)
                         .arg(least)
                         .arg(most)
                         .arg(parser.value(key)));
    return value;
}

Result<void> takeNumbers(const QCommandLineParser &parser, SoakOptions &options)
{
    const auto minutes = number(parser, "minutes", 0, 1);
    const auto seconds = number(parser, "seconds", 60, 2);
    const auto round = number(parser, "round", 60, 2);
    const auto workers = number(parser, "workers", options.workers, 1);
    const auto seed = number(parser, "seed", QRandomGenerator::system()->bounded(1'000'000), 0);
    const auto longStays = number(parser, "long", 0, 0, 100);
    for (const auto *each : {&minutes, &seconds, &round, &workers, &seed, &longStays}) {
        if (!*each)
            return each->error();
    }
    options.length = Millis((*minutes > 0 ? *minutes * 60 : *seconds) * 1'000);
    options.round = std::min(options.length, Millis(*round * 1'000));
    options.workers = int(*workers);
    if (parser.isSet(QStringLiteral("long")))
        options.longStays = int(*longStays);
    options.seed = quint32(*seed);
    return {};
}

Result<void> takeFaults(const QString &list, SoakOptions &options)
{
    for (const QString &each : list.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        const auto kind = faultFromWord(each.toUtf8());
        if (!kind)
            return wrong(QStringLiteral("'%1' is no fault; --schedule shows their words").arg(each));
        options.faults.push_back(*kind);
    }
    return {};
}

Result<void> takeOther(const QString &folder, SoakOptions &options)
{
    const QString java = QStandardPaths::findExecutable(QStringLiteral("java"));
    if (java.isEmpty())
        return wrong(QStringLiteral("--redisson needs java: install default-jre-headless"));
    if (!QDir(folder + QStringLiteral("/classes/lockscope")).exists(QStringLiteral("Worker.class")))
        return wrong(QStringLiteral("there is no Redisson in '%1': run tests/interop/build").arg(folder));
    const QString classPath = folder + QStringLiteral("/classes:") + folder + QStringLiteral("/jars/*");
    options.other = Arena::Crew{java, {QStringLiteral("-cp"), classPath, QStringLiteral("lockscope.Worker")}, false};
    return {};
}

} // namespace

Result<SoakOptions> soakOptions(const QStringList &arguments)
{
    QCommandLineParser parser;
    declare(parser);
    if (!parser.parse(arguments))
        return wrong(parser.errorText());
    if (!parser.positionalArguments().isEmpty())
        return wrong(QStringLiteral("nothing is known about '%1'").arg(parser.positionalArguments().front()));
    SoakOptions options;
    if (const auto taken = takeNumbers(parser, options); !taken)
        return taken.error();
    const QString locks = QStringLiteral("locks");
    auto uses = lockUses(parser.isSet(locks) ? parser.value(locks) : QLatin1String(usualLocks));
    if (!uses)
        return uses.error();
    options.locks = std::move(*uses);
    if (const auto taken = takeFaults(parser.value(QStringLiteral("faults")), options); !taken)
        return taken.error();
    if (parser.isSet(QStringLiteral("redisson"))) {
        const auto taken = takeOther(parser.value(QStringLiteral("redisson")), options);
        if (!taken)
            return taken.error();
    }
    if (parser.isSet(QStringLiteral("redisson-if-there"))) {
        const auto taken = takeOther(parser.value(QStringLiteral("redisson-if-there")), options);
        options.leftOut = taken ? QString() : taken.error().message;
    }
    options.appendOnly = !parser.isSet(QStringLiteral("no-aof"));
    options.stopsAtFirst = parser.isSet(QStringLiteral("stop"));
    options.printsSchedule = parser.isSet(QStringLiteral("schedule"));
    options.folder = parser.value(QStringLiteral("keep"));
    options.judged = parser.value(QStringLiteral("judge"));
    if (!options.folder.isEmpty() && !QDir().mkpath(options.folder))
        return wrong(QStringLiteral("cannot make the folder '%1'").arg(options.folder));
    options.workerProgram = QCoreApplication::applicationDirPath() + QStringLiteral("/exclusion_worker");
    return options;
}

} // namespace lockscope::exclusion
