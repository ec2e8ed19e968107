#pragma once

#include "app/app_text.h"
#include "app/cli/options/parsed_command_line.h"
#include "core/alerts/read_rules.h"

#include <QProcess>

namespace lockscope::cli {

// Reads the rules that the option names, a file or the built-in ones. Reports the first mistake.
inline alerts::AlertRules rulesOf(ParsedCommandLine &given, const QCommandLineOption &option)
{
    if (!given.has(option))
        return {};
    auto read = alerts::readRulesFile(given.value(option));
    if (auto *rules = std::get_if<alerts::AlertRules>(&read))
        return std::move(*rules);
    const Complaints &complaints = std::get<Complaints>(read);
    given.wrong(QStringLiteral("--%1: %2").arg(option.names().constFirst(), complaints.front().inOneLine()));
    return {};
}

// --alerts FILE and --exec COMMAND
class AlertOptions final : public OptionGroup {
public:
    Options options() const override { return {m_alerts, m_exec}; }
    void read(ParsedCommandLine &given)
    {
        areWanted = given.has(m_alerts);
        rules = rulesOf(given, m_alerts);
        command = QProcess::splitCommand(given.value(m_exec));
        if (given.has(m_exec) && command.isEmpty())
            given.wrong(AppText::tr("--exec needs a program, such as --exec /usr/local/bin/page-somebody"));
        if (given.has(m_exec) && !areWanted)
            given.wrong(AppText::tr("--exec runs a command for each alert, so it needs --alerts FILE"));
    }
    static QString notes()
    {
        return AppText::tr(
            "--alerts FILE prints a line when a rule of FILE fires and when it resolves; `--alerts built-in`\n"
            "takes the rules that Lockscope brings. docs/alerts.md describes the format.\n"
            "--exec runs a command for each of these lines, without a shell. It gets the facts as JSON on its\n"
            "standard input, and as LOCKSCOPE_ALERT, LOCKSCOPE_STATE (firing or resolved), LOCKSCOPE_SEVERITY,\n"
            "LOCKSCOPE_SERVER, LOCKSCOPE_FIGURE and LOCKSCOPE_LOCKS (one name per line) in its environment.\n"
            "LOCKSCOPE_LOCKS has only the beginning and the end of a very long name.\n"
            "It may take a minute. It is killed when lockscope-cli ends.\n");
    }

    bool areWanted = false;
    alerts::AlertRules rules;
    QStringList command; // a program and its arguments; empty if there is none

private:
    const QCommandLineOption m_alerts{QStringLiteral("alerts"),
                                      AppText::tr("follow the alert rules of this file (or: built-in)"),
                                      QStringLiteral("FILE")};
    const QCommandLineOption m_exec{QStringLiteral("exec"), AppText::tr("run this when an alert fires or resolves"),
                                    QStringLiteral("COMMAND")};
};

} // namespace lockscope::cli
