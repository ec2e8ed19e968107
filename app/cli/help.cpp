#include "app/cli/help.h"

#include "app/app_text.h"
#include "lockscope_commit.h"

namespace lockscope::cli {

namespace {

// A description that does not fit continues on the next line, in the same column.
QString row(const QString &what, qsizetype width, QString description)
{
    const QString before(width + 3, QLatin1Char(' '));
    description.replace(QLatin1Char('\n'), QLatin1Char('\n') + before);
    const QString name = QStringLiteral("  ") + what;
    if (name.size() > width + 2)
        return name + QLatin1Char('\n') + before + description + QLatin1Char('\n');
    return name.leftJustified(width + 2) + QLatin1Char(' ') + description + QLatin1Char('\n');
}

QString optionRow(const QCommandLineOption &option)
{
    QStringList names;
    for (const QString &name : option.names())
        names << (name.size() == 1 ? QStringLiteral("-") : QStringLiteral("--")) + name;
    QString what = names.join(QStringLiteral(", "));
    if (!option.valueName().isEmpty())
        what += QStringLiteral(" <%1>").arg(option.valueName());
    return row(what, 26, option.description());
}

QString optionRows(const Options &options)
{
    QString rows;
    for (const auto &option : options)
        rows += optionRow(option);
    return rows;
}

} // namespace

QString overview(const std::vector<CommandPtr> &commands)
{
    QString text = AppText::tr("lockscope-cli — see, hold and free locks in Redis\n\n"
                               "Usage: lockscope-cli COMMAND [ARGUMENTS] [OPTIONS]\n\n");
    for (const auto &command : commands) {
        const CommandText &spec = command->text();
        text += row(spec.name + QLatin1Char(' ') + spec.arguments, 52, spec.summary);
    }
    return text
        + AppText::tr("\nlockscope-cli help COMMAND     the options of a command, with examples\n"
                      "lockscope-cli help options     the options of every command: --url, --profile, …\n"
                      "lockscope-cli help exit-codes  what scripts can rely on\n"
                      "lockscope-cli help man         this as a manual page; man-window has that of the window\n"
                      "lockscope-cli --version        the version, with commit and libraries\n"
                      "\nNames are bytes. Write `\\xHH` for bytes that you cannot type, as `list` shows them.\n");
}

QString helpOf(const CliCommand &command)
{
    const CommandText &spec = command.text();
    const QString arguments = spec.arguments.isEmpty() ? QString() : QString(QLatin1Char(' ') + spec.arguments);
    QString text = AppText::tr("Usage: lockscope-cli %1%2 [OPTIONS]\n\n%3\n").arg(spec.name, arguments, spec.summary);
    if (const Options own = command.particularOptions(); !own.isEmpty())
        text += QStringLiteral("\nOptions:\n") + optionRows(own);
    text += QStringLiteral("\nExamples:\n");
    for (const QString &example : command.examples())
        text += QStringLiteral("  lockscope-cli ") + example + QLatin1Char('\n');
    if (!spec.notes.isEmpty())
        text += QLatin1Char('\n') + spec.notes
            + (spec.notes.endsWith(QLatin1Char('\n')) ? QString() : QStringLiteral("\n"));
    return text
        + (command.connects() ? AppText::tr("\nOptions for the server and the connection: lockscope-cli help options\n")
                              : QString());
}

QString commonOptions()
{
    return AppText::tr("Options of every command that connects to a server:\n\n")
        + optionRows(ConnectionOptions().options()) + AppText::tr("\nOptions may stand before or after the command.\n");
}

QStringList helpTopics()
{
    return {QStringLiteral("options"), QStringLiteral("exit-codes"), QStringLiteral("man"),
            QStringLiteral("man-window")};
}

QString exitCodes()
{
    return AppText::tr(
        "Exit codes of every command but check:\n\n"
        "    0  done\n"
        "    1  not found, or not acquired in time (run: the code of -E)\n"
        "    2  the holder or the lock changed, so nothing was done, or audit verify found changed records\n"
        "    3  refused by policy or by the server's ACL\n"
        "    4  cannot connect, or could not read everything\n"
        "    5  the replicas did not confirm the lock (--replicas), so it was released\n"
        "   64  wrong usage: an unknown command or option, a wrong value, a missing file\n"
        "   70  the server answered with an error, or the outcome is unknown (see standard error)\n"
        "   75  the lock was lost while it was held\n"
        "  128+N  signal N ended it early: 130 for Ctrl+C, 143 for SIGTERM\n\n"
        "run exits with the code of its command: 128+N if signal N ended it, 127 if it cannot start.\n"
        "A failed release does not change this code.\n"
        "check has the codes of Nagios' plugins: 0 ok, 1 warning, 2 critical, 3 unknown; 64 is wrong usage.\n\n"
        "With --json, a command that fails before it prints anything prints one object,\n"
        "{\"error\": {\"message\": …, \"exit_code\": …}}. The message is also on standard error.\n");
}

QString versionText()
{
    return AppText::tr("lockscope-cli %1 (%2)\nQt %3, built with %4\nhiredis %5\n")
        .arg(QStringLiteral(LOCKSCOPE_VERSION), QStringLiteral(LOCKSCOPE_COMMIT), QLatin1String(qVersion()),
             QStringLiteral(QT_VERSION_STR), QStringLiteral(LOCKSCOPE_HIREDIS));
}

} // namespace lockscope::cli
