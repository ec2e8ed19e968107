#include "app/cli/invocation.h"

#include "app/cli/duration.h"
#include "app/cli/list_columns.h"
#include "core/base/escape.h"

#include <QCommandLineParser>
#include <QFile>

#include <algorithm>

namespace lockscope::cli {

namespace {

using Options = QList<QCommandLineOption>;

struct CommandForm {
    const char *name;
    const char *arguments;
    const char *summary;
    int names; // lock names it takes
    std::initializer_list<const char *> options; // besides the common ones
};

const CommandForm forms[] = {
    {"list", "", "every lock there is", 0, {"json", "columns"}},
    {"show", "NAME", "one lock: who holds it, who waits, what can be done", 1, {"json", "name-hex"}},
    {"watch", "", "the locks as they change, until Ctrl+C", 0, {"json", "columns"}},
    {"events", "", "what happens to the locks, line by line, until Ctrl+C", 0, {"json"}},
    {"explain", "NAME", "one lock in words, with the evidence", 1, {"name-hex"}},
    {"acquire",
     "NAME",
     "acquire a lock and hold it until Ctrl+C",
     1,
     {"json", "name-hex", "kind", "wait", "lease", "detach"}},
    {"run", "NAME -- COMMAND…", "hold a lock while a command runs", 1, {"name-hex", "kind", "wait", "lease", "E"}},
    {"release", "NAME --owner OWNER", "release a hold left by `acquire --detach`", 1, {"name-hex", "owner", "kind"}},
    {"force-release",
     "NAME --if-holder OWNER --reason TEXT",
     "break a lock if it is still held as seen",
     1,
     {"json", "name-hex", "if-holder", "reason", "dry-run", "audit-file"}},
};

Options commonOptions()
{
    return {{{QStringLiteral("u"), QStringLiteral("url")},
             QStringLiteral("redis://[user[:password]@]host[:port][/db], rediss://… or unix:///path[?db=n] "
                            "(also LOCKSCOPE_URL; default redis://127.0.0.1:6379)"),
             QStringLiteral("URL")},
            {QStringLiteral("password-file"), QStringLiteral("read the password from a file (also LOCKSCOPE_PASSWORD)"),
             QStringLiteral("FILE")},
            {QStringLiteral("cacert"), QStringLiteral("TLS: trust this CA"), QStringLiteral("FILE")},
            {QStringLiteral("cert"), QStringLiteral("TLS: client certificate"), QStringLiteral("FILE")},
            {QStringLiteral("key"), QStringLiteral("TLS: client key"), QStringLiteral("FILE")},
            {QStringLiteral("connect-timeout"), QStringLiteral("give up connecting after this long (5s)"),
             QStringLiteral("DURATION")},
            {QStringLiteral("token-pattern"),
             QStringLiteral("names that match are plain SET NX locks, whatever their value (`*` and `?`; repeatable)"),
             QStringLiteral("GLOB")},
            {QStringLiteral("demo"), QStringLiteral("a private redis-server with a dozen simulated clients")}};
}

Options specificOptions()
{
    return {
        {QStringLiteral("json"), QStringLiteral("for scripts: one JSON object (a line each where it goes on)")},
        {{QStringLiteral("o"), QStringLiteral("columns")},
         QStringLiteral("comma-separated: %1").arg(allColumnNames().join(QLatin1Char(','))),
         QStringLiteral("COLUMNS")},
        {QStringLiteral("name-hex"), QStringLiteral("the lock's name in hexadecimal, instead of NAME"),
         QStringLiteral("HEX")},
        {QStringLiteral("kind"), QStringLiteral("reentrant (default), read or write"), QStringLiteral("KIND")},
        {QStringLiteral("wait"), QStringLiteral("wait at most this long; 0s tries once (default: as long as it takes)"),
         QStringLiteral("DURATION")},
        {QStringLiteral("lease"), QStringLiteral("a fixed lease (default: kept alive by the watchdog)"),
         QStringLiteral("DURATION")},
        {QStringLiteral("detach"), QStringLiteral("with --lease: leave it held, print its owner and end")},
        {QStringLiteral("E"), QStringLiteral("exit code when the lock is not acquired in time (1)"),
         QStringLiteral("CODE")},
        {QStringLiteral("owner"), QStringLiteral("the owner that `acquire --detach` printed"), QStringLiteral("OWNER")},
        {QStringLiteral("if-holder"), QStringLiteral("act only if this owner holds it"), QStringLiteral("OWNER")},
        {QStringLiteral("reason"), QStringLiteral("why; kept in the audit file"), QStringLiteral("TEXT")},
        {QStringLiteral("dry-run"), QStringLiteral("say what would happen, change nothing")},
        {QStringLiteral("audit-file"), QStringLiteral("append the record of this action here"),
         QStringLiteral("FILE")}};
}

const CommandForm *formOf(const QString &name)
{
    const auto *found = std::find_if(std::begin(forms), std::end(forms),
                                     [&](const CommandForm &f) { return name == QLatin1String(f.name); });
    return found == std::end(forms) ? nullptr : found;
}

Error usage(const QString &message)
{
    return Error{Error::Kind::Precondition, message, {}, {}};
}

QString overview()
{
    QString text = QStringLiteral("lockscope-cli — see, hold and free the locks in a Redis\n\n");
    for (const CommandForm &form : forms) {
        const QString call = QStringLiteral("  %1 %2").arg(QLatin1String(form.name), QString::fromUtf8(form.arguments));
        text += call.leftJustified(54) + QLatin1Char(' ') + QString::fromUtf8(form.summary) + QLatin1Char('\n');
    }
    text += QStringLiteral("\nOptions of every command:\n");
    for (const auto &option : commonOptions()) {
        QString names;
        for (const QString &name : option.names())
            names += (names.isEmpty() ? QString() : QStringLiteral(", "))
                + (name.size() == 1 ? QStringLiteral("-") : QStringLiteral("--")) + name;
        text += QStringLiteral("  ") + QString(names + QLatin1Char(' ') + option.valueName()).leftJustified(24)
            + QLatin1Char(' ') + option.description() + QLatin1Char('\n');
    }
    text += QStringLiteral("\n`lockscope-cli COMMAND --help` tells the options of one.\n"
                           "Names are bytes: write `\\xHH` for what cannot be typed, as `list` shows it.\n"
                           "Exit codes: 0 done, 1 not found or not acquired in time, 2 the holder changed,\n"
                           "3 refused by policy or ACL, 4 cannot connect, 64 wrong usage, 70 server error.\n");
    return text;
}

// Every option there is: the command's word can only be found when all options with a value are known.
QCommandLineOption describeAll(QCommandLineParser &parser)
{
    parser.addOptions(commonOptions());
    parser.addOptions(specificOptions());
    parser.addVersionOption();
    return parser.addHelpOption();
}

// The first word that is not an option or an option's value.
QString commandWord(const QStringList &arguments)
{
    QCommandLineParser parser;
    describeAll(parser);
    parser.parse(QStringList{QStringLiteral("lockscope-cli")} + arguments);
    return parser.positionalArguments().value(0);
}

Options optionsOf(const CommandForm &form)
{
    Options mine = commonOptions();
    for (const auto &option : specificOptions()) {
        const bool belongs = std::any_of(form.options.begin(), form.options.end(), [&](const char *name) {
            return option.names().contains(QLatin1String(name));
        });
        if (belongs)
            mine << option;
    }
    return mine;
}

QString helpOf(const CommandForm &form)
{
    QCommandLineParser parser;
    const QString word = QLatin1String(form.name);
    parser.setApplicationDescription(QString::fromUtf8(form.summary));
    parser.addPositionalArgument(word, {}, QStringLiteral("%1 %2").arg(word, QString::fromUtf8(form.arguments)));
    parser.addOptions(optionsOf(form));
    parser.addHelpOption();
    return parser.helpText();
}

std::optional<Error> refuseForeignOptions(const QCommandLineParser &parser, const CommandForm &form)
{
    QStringList mine;
    for (const auto &option : optionsOf(form))
        mine << option.names();
    for (const QString &name : parser.optionNames()) {
        if (!mine.contains(name))
            return usage(QStringLiteral("%1 does not take %2%3 (%1 --help tells its options)")
                             .arg(QLatin1String(form.name),
                                  name.size() == 1 ? QStringLiteral("-") : QStringLiteral("--"), name));
    }
    return std::nullopt;
}

std::optional<Error> readTokenPatterns(const QCommandLineParser &parser, Invocation &into)
{
    for (const QString &pattern : parser.values(QStringLiteral("token-pattern"))) {
        const auto bytes = fromDisplay(pattern);
        if (!bytes || bytes->isEmpty())
            return usage(QStringLiteral("--token-pattern: give a pattern of names, such as 'mutex:*'"));
        into.tokenPatterns.push_back(*bytes);
    }
    return std::nullopt;
}

std::optional<Error> readAddress(const QCommandLineParser &parser, Invocation &into)
{
    const QString url = parser.isSet(QStringLiteral("url"))
        ? parser.value(QStringLiteral("url"))
        : qEnvironmentVariable("LOCKSCOPE_URL", QStringLiteral("redis://127.0.0.1:6379"));
    auto address = redis::parseUrl(url);
    if (!address)
        return usage(address.error().message);
    into.address = *address;
    into.address.clientName = QByteArrayLiteral("lockscope-cli");
    into.address.caFile = parser.value(QStringLiteral("cacert"));
    into.address.certFile = parser.value(QStringLiteral("cert"));
    into.address.keyFile = parser.value(QStringLiteral("key"));
    if (into.address.password.isEmpty())
        into.address.password = qgetenv("LOCKSCOPE_PASSWORD");
    if (parser.isSet(QStringLiteral("password-file"))) {
        QFile file(parser.value(QStringLiteral("password-file")));
        if (!file.open(QIODevice::ReadOnly))
            return usage(
                QStringLiteral("--password-file: %1: %2").arg(toDisplay(file.fileName().toUtf8()), file.errorString()));
        into.address.password = file.readLine().trimmed();
    }
    into.demo = parser.isSet(QStringLiteral("demo"));
    return readTokenPatterns(parser, into);
}

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

std::optional<Error> readName(const QCommandLineParser &parser, const CommandForm &form, QStringList &positional,
                              Invocation &into)
{
    if (form.names == 0)
        return std::nullopt;
    if (parser.isSet(QStringLiteral("name-hex"))) {
        const QByteArray hex = parser.value(QStringLiteral("name-hex")).toLatin1();
        into.name = Key(QByteArray::fromHex(hex));
        if (into.name.isEmpty() || into.name.raw().toHex() != hex.toLower())
            return usage(QStringLiteral("--name-hex: give pairs of hexadecimal digits, such as 6f72646572"));
        return std::nullopt;
    }
    if (positional.isEmpty())
        return usage(QStringLiteral("%1 needs the name of a lock: lockscope-cli %1 %2")
                         .arg(QLatin1String(form.name), QString::fromUtf8(form.arguments)));
    const auto bytes = fromDisplay(positional.takeFirst());
    if (!bytes || bytes->isEmpty())
        return usage(QStringLiteral("a backslash in a name starts \\xHH or is written \\\\ (or give --name-hex)"));
    into.name = Key(*bytes);
    return std::nullopt;
}

std::optional<Error> readKind(const QCommandLineParser &parser, Invocation &into)
{
    if (!parser.isSet(QStringLiteral("kind")))
        return std::nullopt;
    into.kindGiven = true;
    const QString kind = parser.value(QStringLiteral("kind"));
    if (kind == QLatin1String("reentrant"))
        into.kind = locks::Kind::Reentrant;
    else if (kind == QLatin1String("read"))
        into.kind = locks::Kind::Read;
    else if (kind == QLatin1String("write"))
        into.kind = locks::Kind::Write;
    else
        return usage(QStringLiteral("--kind: '%1' cannot be acquired here; choose reentrant, read or write")
                         .arg(toDisplay(kind.toUtf8())));
    return std::nullopt;
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
    into.detach = parser.isSet(QStringLiteral("detach"));
    if (into.detach && !into.lease)
        return usage(QStringLiteral("--detach needs --lease: without this program nobody would renew the lock"));
    if (parser.isSet(QStringLiteral("E"))) {
        bool ok = false;
        into.notAcquiredCode = parser.value(QStringLiteral("E")).toInt(&ok);
        if (!ok || into.notAcquiredCode < 0 || into.notAcquiredCode > 255)
            return usage(QStringLiteral("-E: give an exit code from 0 to 255"));
    }
    return std::nullopt;
}

std::optional<Error> readOwner(const QCommandLineParser &parser, const QString &option, Owner &into)
{
    const auto bytes = fromDisplay(parser.value(option));
    if (!bytes || bytes->isEmpty())
        return usage(QStringLiteral("--%1: give the owner as `list --json` shows it, UUID:THREAD").arg(option));
    into = Owner(*bytes);
    return std::nullopt;
}

std::optional<Error> readActionOptions(const QCommandLineParser &parser, const CommandForm &form, Invocation &into)
{
    if (qstrcmp(form.name, "release") == 0)
        return readOwner(parser, QStringLiteral("owner"), into.owner);
    if (qstrcmp(form.name, "force-release") != 0)
        return std::nullopt;
    into.dryRun = parser.isSet(QStringLiteral("dry-run"));
    into.reason = parser.value(QStringLiteral("reason"));
    into.auditFile = parser.value(QStringLiteral("audit-file"));
    if (parser.isSet(QStringLiteral("if-holder"))) {
        Owner holder;
        if (auto error = readOwner(parser, QStringLiteral("if-holder"), holder))
            return error;
        into.ifHolder = holder;
    }
    if (into.dryRun)
        return std::nullopt;
    if (!into.ifHolder)
        return usage(
            QStringLiteral("force-release needs --if-holder OWNER (see `show`), so that nobody else's hold is broken"));
    if (into.reason.trimmed().isEmpty())
        return usage(QStringLiteral("force-release needs --reason TEXT for the audit file"));
    return std::nullopt;
}

std::optional<Error> readColumns(const QCommandLineParser &parser, Invocation &into)
{
    into.json = parser.isSet(QStringLiteral("json"));
    into.columns = parser.value(QStringLiteral("columns")).split(QLatin1Char(','), Qt::SkipEmptyParts);
    for (const QString &column : into.columns) {
        if (!allColumnNames().contains(column))
            return usage(QStringLiteral("-o: there is no column '%1'; choose from %2")
                             .arg(toDisplay(column.toUtf8()), allColumnNames().join(QStringLiteral(", "))));
    }
    return std::nullopt;
}

std::optional<Error> readPositional(const QCommandLineParser &parser, const CommandForm &form, Invocation &into)
{
    QStringList positional = parser.positionalArguments().mid(1);
    if (auto error = readName(parser, form, positional, into))
        return error;
    if (qstrcmp(form.name, "run") == 0) {
        into.program = positional;
        if (into.program.isEmpty())
            return usage(QStringLiteral("run needs a command: lockscope-cli run NAME -- COMMAND…"));
    } else if (!positional.isEmpty()) {
        return usage(QStringLiteral("%1 does not take '%2'")
                         .arg(QLatin1String(form.name), toDisplay(positional.first().toUtf8())));
    }
    return std::nullopt;
}

std::optional<Error> readConnectTimeout(const QCommandLineParser &parser, Invocation &into)
{
    std::optional<Millis> given;
    if (auto error = readDuration(parser, QStringLiteral("connect-timeout"), given))
        return error;
    into.connectTimeout = given.value_or(into.connectTimeout);
    return std::nullopt;
}

} // namespace

Result<Invocation> parseInvocation(const QStringList &arguments)
{
    Invocation invocation;
    const QString word = commandWord(arguments);
    if (word.isEmpty()) {
        const bool version =
            arguments.contains(QStringLiteral("--version")) || arguments.contains(QStringLiteral("-v"));
        const bool help = arguments.contains(QStringLiteral("--help")) || arguments.contains(QStringLiteral("-h"));
        if (!version && !help)
            return usage(QStringLiteral("give a command: list, show, watch, … (--help tells them all)"));
        invocation.text = version ? QStringLiteral("lockscope-cli " LOCKSCOPE_VERSION "\n") : overview();
        return invocation;
    }
    const CommandForm *form = formOf(word);
    if (!form)
        return usage(QStringLiteral("there is no command '%1' (--help tells them all)").arg(toDisplay(word.toUtf8())));

    QCommandLineParser parser;
    const auto helpOption = describeAll(parser);
    if (!parser.parse(QStringList{QStringLiteral("lockscope-cli")} + arguments))
        return usage(parser.errorText() + QStringLiteral(" (%1 --help tells its options)").arg(word));
    if (parser.isSet(helpOption)) {
        invocation.text = helpOf(*form);
        return invocation;
    }
    if (auto error = refuseForeignOptions(parser, *form))
        return *error;
    invocation.command = word;
    for (const auto &error : {readPositional(parser, *form, invocation), readAddress(parser, invocation),
                              readConnectTimeout(parser, invocation), readLockOptions(parser, invocation),
                              readActionOptions(parser, *form, invocation), readColumns(parser, invocation)}) {
        if (error)
            return *error;
    }
    return invocation;
}

} // namespace lockscope::cli
