#include "app/cli/help.h"

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

} // namespace

QString overview(const std::vector<CommandPtr> &commands)
{
    QString text = QStringLiteral("lockscope-cli — see, hold and free the locks in a Redis\n\n");
    for (const auto &command : commands) {
        const CommandText &said = command->text();
        text += row(said.name + QLatin1Char(' ') + said.arguments, 52, said.summary);
    }
    text += QStringLiteral("\nOptions of every command:\n");
    for (const auto &option : Connection().options()) {
        QString names;
        for (const QString &name : option.names())
            names += (names.isEmpty() ? QString() : QStringLiteral(", "))
                + (name.size() == 1 ? QStringLiteral("-") : QStringLiteral("--")) + name;
        text += row(names + QLatin1Char(' ') + option.valueName(), 22, option.description());
    }
    text += QStringLiteral("\n`lockscope-cli COMMAND --help` tells the options of one.\n"
                           "Names are bytes: write `\\xHH` for what cannot be typed, as `list` shows it.\n"
                           "Exit codes: 0 done, 1 not found or not acquired in time, 2 the holder changed,\n"
                           "3 refused by policy or ACL, 4 cannot connect, 64 wrong usage, 70 server error,\n"
                           "75 the lock was lost.\n");
    return text;
}

QString helpOf(const Command &command)
{
    const CommandText &said = command.text();
    QCommandLineParser parser;
    parser.setApplicationDescription(said.summary);
    parser.addPositionalArgument(said.name, {}, QStringLiteral("%1 %2").arg(said.name, said.arguments));
    parser.addOptions(command.options());
    parser.addHelpOption();
    QString text = parser.helpText();
    if (!said.notes.isEmpty())
        text += QLatin1Char('\n') + said.notes;
    return text;
}

} // namespace lockscope::cli
