#include "app/app_text.h"
#include "app/cli/command/make_command.h"
#include "app/cli/options/json_option.h"
#include "app/cli/output/table.h"
#include "app/cli/output/times.h"
#include "core/base/escape.h"
#include "core/words/capability_words.h"

#include <QJsonArray>

namespace lockscope::cli {

namespace {

using redis::CapabilityFinding;
using redis::CapabilityReportPtr;

QString nameOf(const redis::ServerInfo &server)
{
    return server.name().isEmpty() ? AppText::tr("an unknown server") : toDisplay(server.name().toUtf8());
}

void printTable(const Context &context, const redis::CapabilityReport &trial)
{
    std::vector<QStringList> rows{{QStringLiteral("CAPABILITY"), QStringLiteral("STATE"), QStringLiteral("FOUND-BY")}};
    for (const CapabilityFinding &finding : trial.findings)
        rows.push_back({word(finding.what), word(finding.state), words::howFound(finding).translated()});
    context.streams.line(QStringLiteral("%1: %2").arg(trial.node, nameOf(trial.server)));
    for (const QString &line : aligned(rows))
        context.streams.line(line);
    for (const CapabilityFinding &finding : trial.findings) {
        if (finding.isLacking())
            context.streams.line(AppText::tr("without %1: %2. Instead: %3")
                                     .arg(QString(word(finding.what)), words::costPhrase(finding.what).translated(),
                                          words::insteadPhrase(finding.what).translated()));
    }
    context.streams.line(words::scriptTimesPhrase(trial.scripts).translated());
    if (const auto warning = words::warningOf(trial.server))
        context.streams.error(warning->translated());
}

QJsonArray findingsJson(const redis::CapabilityReport &trial)
{
    QJsonArray all;
    for (const CapabilityFinding &finding : trial.findings)
        all.append(QJsonObject{{QStringLiteral("capability"), word(finding.what)},
                               {QStringLiteral("state"), word(finding.state)},
                               {QStringLiteral("tried"), toDisplay(finding.tried)},
                               {QStringLiteral("answer"), finding.said},
                               {QStringLiteral("cost_of_lacking"), words::costPhrase(finding.what).english()},
                               {QStringLiteral("instead"), words::insteadPhrase(finding.what).english()}});
    return all;
}

// Null if the user may not read INFO.
QJsonValue scriptsJson(const std::optional<redis::ScriptTimes> &times)
{
    if (!times)
        return {};
    const auto &slow = times->slow;
    return QJsonObject{{QStringLiteral("calls"), times->calls},
                       {QStringLiteral("us_each"), times->microsEach()},
                       {QStringLiteral("slow"), slow ? QJsonValue(slow->count) : QJsonValue()},
                       {QStringLiteral("slowest_us"), slow ? QJsonValue(slow->worst) : QJsonValue()},
                       {QStringLiteral("slowest"), slow ? QJsonValue(slow->command) : QJsonValue()}};
}

void printJson(const Context &context, const redis::CapabilityReport &trial)
{
    const auto warning = words::warningOf(trial.server);
    const redis::ServerInfo &server = trial.server;
    const QString &own = server.productVersion.isEmpty() ? server.version : server.productVersion;
    context.streams.json(
        QJsonObject{{QStringLiteral("as_of"), isoTime(trial.wallMillis)},
                    {QStringLiteral("node"), trial.node},
                    {QStringLiteral("product"), redis::productName(server.product)},
                    {QStringLiteral("version"), own.isEmpty() ? QJsonValue() : QJsonValue(own)},
                    {QStringLiteral("cluster"), trial.isCluster},
                    {QStringLiteral("warning"), warning ? QJsonValue(warning->english()) : QJsonValue()},
                    {QStringLiteral("scripts"), scriptsJson(trial.scripts)},
                    {QStringLiteral("capabilities"), findingsJson(trial)}});
}

} // namespace

class ShowCapabilities final : public CliCommand {
public:
    ShowCapabilities()
        : CliCommand(
            {QStringLiteral("capabilities"),
             {},
             AppText::tr("try what the server can do, and show the cost of each missing capability"),
             AppText::tr("Tries each capability once, over its own connections. It writes nothing, because\n"
                         "each script that could write compares with a value that no key has. The server's\n"
                         "ACL LOG shows what an ACL refuses. MONITOR starts and ends at once. With --read-only\n"
                         "it runs no script and uses COMMAND INFO instead.\n")})
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("capabilities"),
                QStringLiteral("capabilities --url rediss://monitor@db.example:6379 --json")};
    }

    std::vector<const OptionGroup *> groups() const override { return {&m_json}; }

    void parse(ParsedCommandLine &given) override
    {
        given.noMoreWords();
        m_connection.read(given);
        m_json.read(given);
        m_connection.needOneServer(given);
    }

    redis::CommandPolicy policy() const override { return redis::CommandPolicy::Everything; }
    Task<int> run(Context *context) override;

private:
    JsonOption m_json;
};

Task<int> ShowCapabilities::run(Context *context)
{
    auto trial = co_await context->session->trial()->tryOut();
    if (!trial)
        co_return context->fail(trial.error());
    if (m_json.wanted)
        printJson(*context, **trial);
    else
        printTable(*context, **trial);
    co_return Done;
}

template CommandPtr makeCommand<ShowCapabilities>();

} // namespace lockscope::cli
