#include "app/cli/help.h"

#include "lockscope_commit.h"

namespace lockscope::cli {

namespace {

// What does not fit, and where a description itself goes on, stands in lines of its own, as far to the right.
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
    QString text = QStringLiteral("lockscope-cli — see, hold and free the locks in a Redis\n\n"
                                  "Usage: lockscope-cli COMMAND [ARGUMENTS] [OPTIONS]\n\n");
    for (const auto &command : commands) {
        const CommandText &said = command->text();
        text += row(said.name + QLatin1Char(' ') + said.arguments, 52, said.summary);
    }
    return text
        + QStringLiteral("\nlockscope-cli help COMMAND     the options of one, with examples\n"
                         "lockscope-cli help options     the options of every command: --url, --profile, …\n"
                         "lockscope-cli help exit-codes  what scripts can rely on\n"
                         "lockscope-cli --version        with the commit and the libraries\n"
                         "\nNames are bytes: write `\\xHH` for what cannot be typed, as `list` shows it.\n");
}

QString helpOf(const Command &command)
{
    const CommandText &said = command.text();
    const QString arguments = said.arguments.isEmpty() ? QString() : QString(QLatin1Char(' ') + said.arguments);
    QString text =
        QStringLiteral("Usage: lockscope-cli %1%2 [OPTIONS]\n\n%3\n").arg(said.name, arguments, said.summary);
    if (const Options own = command.particularOptions(); !own.isEmpty())
        text += QStringLiteral("\nOptions:\n") + optionRows(own);
    text += QStringLiteral("\nExamples:\n");
    for (const QString &example : command.examples())
        text += QStringLiteral("  lockscope-cli ") + example + QLatin1Char('\n');
    if (!said.notes.isEmpty())
        text += QLatin1Char('\n') + said.notes
            + (said.notes.endsWith(QLatin1Char('\n')) ? QString() : QStringLiteral("\n"));
    return text
        + (command.connects() ? QStringLiteral("\nWhich server, and how to get there: lockscope-cli help options\n")
                              : QString());
}

QString commonOptions()
{
    return QStringLiteral("Options of every command that asks a server:\n\n") + optionRows(Connection().options())
        + QStringLiteral("\nOptions may stand before or after the command.\n");
}

QString exitCodes()
{
    return QStringLiteral(
        "Exit codes of every command but check:\n\n"
        "    0  done\n"
        "    1  not found; or not acquired in time (run: the code of -E)\n"
        "    2  the holder or the lock changed, so nothing was done; or audit verify found changed records\n"
        "    3  refused by policy or by the server's ACL\n"
        "    4  cannot connect, or could not read everything\n"
        "    5  the replicas did not confirm the lock (--replicas), so it was given back\n"
        "   64  wrong usage: an unknown command or option, a wrong value, a file that is not there\n"
        "   70  the server answered with an error, or the outcome is unknown: standard error says which\n"
        "   75  the lock was lost while it was held\n"
        "  128+N  signal N ended it before it was done: 130 for Ctrl+C, 143 for SIGTERM\n\n"
        "run passes on the code of its command: 128+N for one that signal N ended, 127 for one that cannot start.\n"
        "check has the codes of Nagios' plugins: 0 ok, 1 warning, 2 critical, 3 unknown; 64 for wrong usage.\n\n"
        "With --json, a command that fails before it prints anything prints one object:\n"
        "{\"error\": {\"message\": …, \"exit_code\": …}}. The message is on standard error, too.\n");
}

QString versionText()
{
    return QStringLiteral("lockscope-cli %1 (%2)\nQt %3, built with %4\nhiredis %5\n")
        .arg(QStringLiteral(LOCKSCOPE_VERSION), QStringLiteral(LOCKSCOPE_COMMIT), QLatin1String(qVersion()),
             QStringLiteral(QT_VERSION_STR), QStringLiteral(LOCKSCOPE_HIREDIS));
}

} // namespace lockscope::cli
