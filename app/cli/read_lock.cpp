#include "app/cli/duration.h"
#include "app/cli/reading.h"
#include "core/base/escape.h"

namespace lockscope::cli {

namespace {

QString kindWords()
{
    QStringList words;
    for (const locks::Kind kind : locks::allKinds)
        words << locks::word(kind);
    return words.join(QStringLiteral(", "));
}

Error noSuchKind(const QString &option, const QString &given, const QString &more)
{
    return usage(QStringLiteral("--%1: there is no kind '%2'; choose from %3%4")
                     .arg(option, toDisplay(given.toUtf8()), kindWords(), more));
}

std::optional<Error> readMemberKind(const QCommandLineParser &parser, Invocation &into)
{
    const QString option = QStringLiteral("member-kind");
    if (!parser.isSet(option))
        return std::nullopt;
    if (!into.compound)
        return usage(QStringLiteral("--member-kind goes with --kind multi or --kind red"));
    const QString given = parser.value(option);
    const auto kind = locks::kindFromWord(given);
    if (!kind)
        return noSuchKind(option, given, {});
    into.kind = *kind;
    return std::nullopt;
}

std::optional<Error> readKind(const QCommandLineParser &parser, Invocation &into)
{
    const QString option = QStringLiteral("kind");
    into.kindGiven = parser.isSet(option);
    if (!into.kindGiven)
        return readMemberKind(parser, into);
    const QString given = parser.value(option);
    for (const auto compound : {locks::CompoundKind::Multi, locks::CompoundKind::Red}) {
        if (given == locks::word(compound))
            into.compound = compound;
    }
    if (into.compound)
        return readMemberKind(parser, into);
    const auto kind = locks::kindFromWord(given);
    if (!kind)
        return noSuchKind(option, given, QStringLiteral(", multi, red"));
    into.kind = *kind;
    return readMemberKind(parser, into);
}

std::optional<Error> readNumber(const QCommandLineParser &parser, const QString &option, int from, int to, int &into)
{
    if (!parser.isSet(option))
        return std::nullopt;
    bool ok = false;
    into = parser.value(option).toInt(&ok);
    if (ok && into >= from && into <= to)
        return std::nullopt;
    return usage(QStringLiteral("%1%2: give a number from %3 to %4")
                     .arg(option.size() == 1 ? QStringLiteral("-") : QStringLiteral("--"), option,
                          QString::number(from), QString::number(to)));
}

std::optional<Error> readReplicas(const QCommandLineParser &parser, Invocation &into)
{
    using Sync = locks::ReplicaSync;
    const QString option = QStringLiteral("replicas");
    if (!parser.isSet(option))
        return std::nullopt;
    const QString value = parser.value(option);
    for (const auto &[word, sync] : {std::pair{"off", Sync::Off}, {"one", Sync::One}, {"all", Sync::All}}) {
        if (value == QLatin1String(word)) {
            into.replicas = sync;
            return std::nullopt;
        }
    }
    return usage(QStringLiteral("--replicas: '%1' is none of off, one, all").arg(toDisplay(value.toUtf8())));
}

} // namespace

std::optional<Error> readDuration(const QCommandLineParser &parser, const QString &option, std::optional<Millis> &into)
{
    if (!parser.isSet(option))
        return std::nullopt;
    into = parseDuration(parser.value(option));
    if (into)
        return std::nullopt;
    return usage(QStringLiteral("--%1: '%2' is no duration; write 300ms, 30s, 5m or 2h")
                     .arg(option, toDisplay(parser.value(option).toUtf8())));
}

std::optional<Error> readLockOptions(const QCommandLineParser &parser, Invocation &into)
{
    if (auto error = readKind(parser, into))
        return error;
    for (const auto &[option, target] :
         {std::pair{QStringLiteral("wait"), &into.wait}, {QStringLiteral("lease"), &into.lease}}) {
        if (auto error = readDuration(parser, option, *target))
            return error;
    }
    if (into.lease && *into.lease < Millis(1))
        return usage(QStringLiteral("--lease: must be at least 1ms; leave it out for the watchdog"));
    into.anyKind = parser.isSet(QStringLiteral("any-kind"));
    into.detach = parser.isSet(QStringLiteral("detach"));
    into.permitsGiven = parser.isSet(QStringLiteral("permits"));
    if (auto error = readReplicas(parser, into))
        return error;
    if (auto error = readNumber(parser, QStringLiteral("permits"), 1, 1'000'000, into.permits))
        return error;
    return readNumber(parser, QStringLiteral("E"), 0, 255, into.notAcquiredCode);
}

} // namespace lockscope::cli
