#include "app/cli/help.h"

#include <QCommandLineParser>

namespace lockscope::cli {

QString overview()
{
    QString text = QStringLiteral("lockscope-cli — see, hold and free the locks in a Redis\n\n");
    for (const CommandForm *form : allForms()) {
        const QString call =
            QStringLiteral("  %1 %2").arg(QLatin1String(form->name), QString::fromUtf8(form->arguments));
        text += call.leftJustified(54) + QLatin1Char(' ') + QString::fromUtf8(form->summary) + QLatin1Char('\n');
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
                           "3 refused by policy or ACL, 4 cannot connect, 64 wrong usage, 70 server error,\n"
                           "75 the lock was lost.\n");
    return text;
}

QString helpOf(const CommandForm &form)
{
    QCommandLineParser parser;
    const QString word = QLatin1String(form.name);
    parser.setApplicationDescription(QString::fromUtf8(form.summary));
    parser.addPositionalArgument(word, {}, QStringLiteral("%1 %2").arg(word, QString::fromUtf8(form.arguments)));
    parser.addOptions(optionsOf(form));
    parser.addHelpOption();
    QString text = parser.helpText();
    for (const char *notes : {form.notes, form.moreNotes}) {
        if (*notes)
            text += QLatin1Char('\n') + QString::fromUtf8(notes);
    }
    return text;
}

} // namespace lockscope::cli
