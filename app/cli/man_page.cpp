#include "app/cli/man_page.h"

#include "app/app_text.h"
#include "app/cli/help.h"
#include "app/cli/roff.h"
#include "app/connection/start_options.h"

#include <QMap>
#include <QRegularExpression>

namespace lockscope::cli {

namespace {

using Font = Roff::Font;

QString boldName(const QString &name)
{
    return Roff::in(Font::Bold, (name.size() == 1 ? QStringLiteral("-") : QStringLiteral("--")) + name);
}

void addOptions(Roff &page, const Options &options)
{
    for (const QCommandLineOption &option : options) {
        QStringList names;
        for (const QString &name : option.names())
            names << boldName(name);
        QString term = names.join(QStringLiteral(", "));
        if (!option.valueName().isEmpty())
            term += u' ' + Roff::in(Font::Italic, option.valueName());
        page.item(term, option.description());
    }
}

void addHelpAndVersion(Roff &page)
{
    page.item(boldName(QStringLiteral("h")) + QStringLiteral(", ") + boldName(QStringLiteral("help")),
              AppText::tr("print the help and end"));
    page.item(boldName(QStringLiteral("v")) + QStringLiteral(", ") + boldName(QStringLiteral("version")),
              AppText::tr("print the version and end"));
}

// The variables that the descriptions of the options name.
void addEnvironment(Roff &page, const Options &options)
{
    static const QRegularExpression variable(QStringLiteral("LOCKSCOPE_[A-Z_]+"));
    QMap<QString, QStringList> optionsOf;
    for (const QCommandLineOption &option : options) {
        auto found = variable.globalMatch(option.description());
        while (found.hasNext())
            optionsOf[found.next().captured()] << QStringLiteral("--") + option.names().constLast();
    }
    page.section(QStringLiteral("ENVIRONMENT"));
    for (auto each = optionsOf.constBegin(); each != optionsOf.constEnd(); ++each)
        page.item(Roff::in(Font::Bold, each.key()), AppText::tr("see %1").arg(each->join(QStringLiteral(", "))));
}

void addCommand(Roff &page, const CliCommand &command)
{
    const CommandText &text = command.text();
    page.subsection(Roff::in(Font::Bold, text.name) + u' ' + Roff::in(Font::Italic, text.arguments));
    page.paragraph(Roff::escaped(text.summary));
    addOptions(page, command.particularOptions());
    page.notes(text.notes);
    page.paragraph(AppText::tr("Examples:"));
    QStringList examples;
    for (const QString &example : command.examples())
        examples << QStringLiteral("  lockscope-cli ") + example;
    page.lines(examples);
}

Roff begun(const QString &name, const QString &summary, const QString &arguments)
{
    Roff page(name, QStringLiteral(LOCKSCOPE_VERSION), QStringLiteral(LOCKSCOPE_RELEASE_DATE));
    page.section(QStringLiteral("NAME"));
    page.line(Roff::escaped(name) + QStringLiteral(" \\- ") + Roff::escaped(summary));
    page.section(QStringLiteral("SYNOPSIS"));
    page.line(Roff::in(Font::Bold, name) + u' ' + Roff::in(Font::Italic, arguments));
    return page;
}

void addSeeAlso(Roff &page, const QString &other)
{
    page.section(QStringLiteral("SEE ALSO"));
    page.line(Roff::in(Font::Bold, other) + QStringLiteral("(1), \\fBredis\\-cli\\fR(1)"));
}

} // namespace

QString manPage(const std::vector<CommandPtr> &commands)
{
    Roff page = begun(QStringLiteral("lockscope-cli"), AppText::tr("see, hold and free locks in Redis"),
                      QStringLiteral("COMMAND [ARGUMENTS] [OPTIONS]"));
    page.section(QStringLiteral("DESCRIPTION"));
    page.notes(AppText::tr("Names are bytes. Write `\\xHH` for bytes that you cannot type, as `list` shows them.\n"
                           "Options may stand before or after the command."));
    page.section(QStringLiteral("COMMANDS"));
    for (const CommandPtr &command : commands)
        addCommand(page, *command);
    page.section(QStringLiteral("OPTIONS"));
    page.notes(AppText::tr("Every command that connects to a server takes these options."));
    const Options common = ConnectionOptions().options();
    addOptions(page, common);
    addHelpAndVersion(page);
    page.section(QStringLiteral("EXIT STATUS"));
    page.notes(exitCodes());
    addEnvironment(page, common);
    addSeeAlso(page, QStringLiteral("lockscope"));
    return page.text();
}

QString windowManPage()
{
    Roff page =
        begun(QStringLiteral("lockscope"), app::startSummary(), QStringLiteral("[OPTIONS] ") + app::startArguments());
    page.section(QStringLiteral("DESCRIPTION"));
    page.notes(
        AppText::tr("Without a server, the window asks for one. FILE is a recording to open. LINK names a server,\n"
                    "which the window shows in its connection dialog. The help of the window (F1) explains its\n"
                    "panels."));
    page.section(QStringLiteral("OPTIONS"));
    addOptions(page, app::startOptions());
    addHelpAndVersion(page);
    addEnvironment(page, app::startOptions());
    addSeeAlso(page, QStringLiteral("lockscope-cli"));
    return page.text();
}

} // namespace lockscope::cli
