#include "app/app_text.h"
#include "app/cli/actions/action_report.h"
#include "app/cli/command/make_command.h"
#include "app/cli/options/bulk_options.h"
#include "app/cli/options/json_option.h"
#include "app/cli/output/times.h"
#include "core/actions/batch.h"
#include "core/actions/kinds/action.h"
#include "core/actions/sweep/find_leftovers.h"
#include "core/base/escape.h"

#include <QJsonArray>

#include <map>

namespace lockscope::cli {

namespace {

using actions::Leftover;
using actions::Outcome;
using actions::SweepReport;
using Results = std::map<std::size_t, Result<Outcome>>; // of the deletions, by the index of the key in the report

struct Cleaned {
    Results results;
    std::size_t unreached = 0; // dead keys that were left when the batch ended
};

const actions::Action &action()
{
    return *actions::findAction("sweep");
}

QJsonObject rowJson(const Leftover &leftover, const Result<Outcome> *result)
{
    QJsonObject row{{QStringLiteral("name"), toDisplay(leftover.id.key.raw())},
                    {QStringLiteral("name_hex"), QString::fromLatin1(leftover.id.key.raw().toHex())},
                    {QStringLiteral("lock"), toDisplay(leftover.lock.raw())},
                    {QStringLiteral("kind"), actions::word(leftover.what)},
                    {QStringLiteral("verdict"), actions::word(leftover.verdict)},
                    {QStringLiteral("why"), leftover.why.english()},
                    {QStringLiteral("ttl_ms"),
                     leftover.ttl.hasExpiry() ? QJsonValue(qint64(leftover.ttl.left().count())) : QJsonValue()},
                    {QStringLiteral("result"), QJsonValue()}};
    const QJsonObject fields = result ? resultJson(action(), *result) : QJsonObject();
    for (auto member = fields.begin(); member != fields.end(); ++member)
        row[member.key()] = member.value();
    return row;
}

void printJson(const Context &context, const SweepReport &report, const Results &results)
{
    QJsonArray rows;
    for (std::size_t i = 0; i < report.leftovers.size(); ++i) {
        const auto result = results.find(i);
        rows.append(rowJson(report.leftovers[i], result == results.end() ? nullptr : &result->second));
    }
    context.streams.json({{QStringLiteral("as_of"), isoTime(context.clock->wallMillis())},
                          {QStringLiteral("keys"), report.keys},
                          {QStringLiteral("complete"), report.isWhole},
                          {QStringLiteral("leftovers"), rows}});
}

std::size_t deadOf(const SweepReport &report)
{
    return std::size_t(std::count_if(report.leftovers.begin(), report.leftovers.end(), [](const Leftover &leftover) {
        return leftover.verdict == Leftover::Verdict::Dead;
    }));
}

void printRow(const Context &context, const Leftover &leftover)
{
    const QString verdict = actions::word(leftover.verdict);
    context.streams.line(verdict.leftJustified(10) + toDisplay(leftover.id.key.raw()));
    context.streams.line(QString(10, QLatin1Char(' ')) + leftover.why.translated());
}

void printReport(const Context &context, const SweepReport &report)
{
    for (const Leftover &leftover : report.leftovers)
        printRow(context, leftover);
    context.streams.line(
        AppText::tr("%n keys read; %1 left behind, %2 of them provably dead", nullptr, int(report.keys))
            .arg(QString::number(report.leftovers.size()), QString::number(deadOf(report))));
}

// The worst exit code of all results. Keys are left after a stop, or after an error that ends the batch.
int exitCodeOf(const Context &context, const Cleaned &cleaned)
{
    int code = Done;
    for (const auto &[at, outcome] : cleaned.results) {
        if (!outcome)
            return context.codeOf(outcome.error());
        if (outcome->what == Outcome::What::Changed)
            code = HolderChanged;
    }
    if (cleaned.unreached == 0)
        return code;
    return context.interrupted();
}

} // namespace

class Sweep final : public CliCommand {
public:
    Sweep()
        : CliCommand(
            {QStringLiteral("sweep"), QStringLiteral("[--clean --reason TEXT]"),
             AppText::tr("list the keys that locks left behind, and delete the dead ones"),
             AppText::tr(
                 "Scans all names once, with pauses. Changes nothing without --clean. Reads and compares each key "
                 "again in the step that deletes it.")})
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("sweep"),
                QStringLiteral("sweep --clean --reason 'after the incident' --confirm-count 30")};
    }

    std::vector<const OptionGroup *> groups() const override { return {&m_json, &m_bulk}; }

    void parse(ParsedCommandLine &given) override
    {
        given.noMoreWords();
        m_connection.read(given);
        m_json.read(given);
        m_bulk.read(given);
        m_isCleaning = given.has(m_clean);
        m_why = given.value(m_reason);
        m_record = given.value(m_auditFile);
        m_typedName = given.value(m_confirmName);
        m_connection.needOneServer(given);
        if (m_isCleaning && m_why.trimmed().isEmpty())
            given.wrong(AppText::tr("sweep --clean needs --reason TEXT for the audit file"));
    }

    void adjust(SessionOptions &options) const override { options.auditFile = m_record; }
    redis::CommandPolicy policy() const override
    {
        return m_isCleaning ? redis::CommandPolicy::Everything : redis::CommandPolicy::ReadOnly;
    }
    Task<int> run(Context *context) override;

protected:
    Options ownOptions() const override { return {m_clean, m_reason, m_auditFile, m_confirmName}; }

private:
    Task<Cleaned> clean(Context *context, SweepReport report);

    JsonOption m_json;
    BulkOptions m_bulk;
    const QCommandLineOption m_clean{QStringLiteral("clean"), AppText::tr("delete the keys that are provably dead")};
    const QCommandLineOption m_reason{QStringLiteral("reason"), AppText::tr("the reason, for the audit file"),
                                      QStringLiteral("TEXT")};
    const QCommandLineOption m_auditFile{QStringLiteral("audit-file"),
                                         AppText::tr("append the audit records to this file"), QStringLiteral("FILE")};
    const QCommandLineOption m_confirmName{
        QStringLiteral("confirm-name"),
        AppText::tr("the name of the key again, if a single one is dead and the environment is prod"),
        QStringLiteral("NAME")};
    bool m_isCleaning = false;
    QString m_why;
    QString m_typedName;
    QString m_record;
};

Task<Cleaned> Sweep::clean(Context *context, SweepReport report)
{
    std::vector<actions::BatchItem> items;
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < report.leftovers.size(); ++i) {
        if (report.leftovers[i].verdict != Leftover::Verdict::Dead)
            continue;
        items.push_back({{report.leftovers[i].id}, nullptr});
        rows.push_back(i);
    }
    const auto results = std::make_shared<Results>();
    const bool isQuiet = m_json.wanted;
    const std::function<void(std::size_t, const Result<Outcome> &)> onResult =
        [context, results, rows, report, isQuiet](std::size_t at, const Result<Outcome> &outcome) {
            results->emplace(rows[at], outcome);
            if (!isQuiet)
                printResult(*context, action(), report.leftovers[rows[at]].id.key, outcome);
        };
    actions::Consent consent = m_bulk.consent(m_why, items.size());
    consent.typedName = m_typedName;
    const double perSecond = m_connection.policy.commandsPerSecond();
    const QByteArray word = "sweep";
    auto *all = context->session->actions();
    const std::size_t begun =
        co_await actions::runBatch(all, context->clock, word, items, consent, perSecond, onResult, context->stop);
    const std::size_t unreached = items.size() - begun;
    if (unreached > 0 && context->stop.stop_requested()) // otherwise an error has ended the batch and was reported
        context->streams.error(AppText::tr("%1 of %2 keys were not reached and are unchanged")
                                   .arg(QString::number(unreached), QString::number(items.size())));
    co_return Cleaned{*results, unreached};
}

Task<int> Sweep::run(Context *context)
{
    const QPointer<redis::Server> server = context->session->client();
    actions::SweepBudget budget;
    budget.prefixes = connection().prefixes;
    auto report = co_await actions::findLeftovers(server, budget, context->stop);
    if (!report)
        co_return context->fail(report.error());
    if (!m_json.wanted)
        printReport(*context, *report);
    if (!report->isWhole)
        context->streams.error(AppText::tr("there are more leftovers: sweep again after these are deleted"));
    Cleaned cleaned;
    if (m_isCleaning) {
        const SweepReport found = *report;
        auto done = co_await clean(context, found);
        cleaned = done;
    }
    if (m_json.wanted)
        printJson(*context, *report, cleaned.results);
    const int code = exitCodeOf(*context, cleaned);
    co_return code == Done ? context->wholeIf(report->isWhole) : code;
}

template CommandPtr makeCommand<Sweep>();

} // namespace lockscope::cli
