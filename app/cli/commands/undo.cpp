// Undoes the action of an earlier command within ten seconds.
#include "app/app_text.h"
#include "app/cli/actions/action_report.h"
#include "app/cli/command/make_command.h"
#include "app/cli/options/json_option.h"
#include "core/actions/undo/undo_folder.h"
#include "core/base/escape.h"

#include <QUuid>

namespace lockscope::cli {

namespace {

// A refusal means that there is nothing to undo: it is too late, or this is another server.
int codeOfUndo(const Context &context, const Error &error)
{
    const int code = printFailure(context, error);
    return error.kind == Error::Kind::Precondition ? int(NotFound) : code;
}

// Whether the undo certainly changed nothing, so that the user may try it again.
bool isUntouched(const Error &error)
{
    return error.kind == Error::Kind::Forbidden || error.kind == Error::Kind::Connect
        || error.kind == Error::Kind::Canceled;
}

} // namespace

class UndoCommand final : public CliCommand {
public:
    UndoCommand()
        : CliCommand(
            {QStringLiteral("undo"), QStringLiteral("RECORD"), AppText::tr("undo an action of the last 10 s"),
             AppText::tr(
                 "RECORD is the audit record that force-release, remove-reader, evict or set-ttl printed. Give "
                 "the same\nserver, and the same --audit-file if there was one. undo works once, for the same "
                 "user on the same machine,\nand only if nobody has acquired the lock since. Only a fencing token "
                 "reveals a hold that began and ended meanwhile.\n")})
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("undo 0b7c3a52-6c1f-4a0e-9a53-1f0d2c9d7e11"),
                QStringLiteral("undo 0b7c3a52-6c1f-4a0e-9a53-1f0d2c9d7e11 --url redis://prod-3 --confirm-name "
                               "order:42")};
    }

    std::vector<const OptionGroup *> groups() const override { return {&m_json}; }
    void adjust(SessionOptions &options) const override { options.auditFile = m_file; }
    void parse(ParsedCommandLine &given) override;
    redis::CommandPolicy policy() const override { return redis::CommandPolicy::Everything; }
    Task<int> run(Context *context) override;

protected:
    Options ownOptions() const override { return {m_reason, m_confirmName, m_auditFile}; }

private:
    static Task<int> printDone(Context *context, actions::PlanPtr plan, actions::Outcome outcome, bool json);

    QString m_record;
    QString m_file; // empty: the usual file
    actions::Consent m_consent;
    JsonOption m_json;
    const QCommandLineOption m_reason{QStringLiteral("reason"), AppText::tr("the reason, for the audit file"),
                                      QStringLiteral("TEXT")};
    const QCommandLineOption m_confirmName{
        QStringLiteral("confirm-name"), AppText::tr("the lock's name again; needed in prod"), QStringLiteral("NAME")};
    const QCommandLineOption m_auditFile{QStringLiteral("audit-file"),
                                         AppText::tr("the file that has the record; undo appends its own record there"),
                                         QStringLiteral("FILE")};
};

void UndoCommand::parse(ParsedCommandLine &given)
{
    const QString word = given.words.isEmpty() ? QString() : given.words.takeFirst();
    const QUuid record = QUuid::fromString(word);
    m_record = record.toString(QUuid::WithoutBraces);
    if (word.isEmpty())
        given.wrong(AppText::tr("undo needs the RECORD that an action printed"));
    else if (record.isNull() || word != m_record)
        given.wrong(AppText::tr("undo does not take '%1': give the record of an action, such as "
                                "0b7c3a52-6c1f-4a0e-9a53-1f0d2c9d7e11")
                        .arg(toDisplay(redis::withoutSecrets(word).toUtf8())));
    given.noMoreWords();
    m_connection.read(given);
    m_connection.needOneServer(given);
    m_json.read(given);
    m_file = given.value(m_auditFile);
    m_consent = {given.value(m_reason), given.value(m_confirmName)};
}

Task<int> UndoCommand::run(Context *context)
{
    const actions::UndoFolder folder(m_file.isEmpty() ? actions::AuditLog::defaultFile() : m_file, context->clock);
    const auto saved = folder.read(m_record);
    if (!saved)
        co_return codeOfUndo(*context, saved.error());
    auto *all = context->session->actions();
    const auto adopted = all->adopt(*saved, m_consent);
    if (!adopted)
        co_return codeOfUndo(*context, adopted.error());
    if (!folder.take(m_record)) {
        context->streams.error(AppText::tr("nothing was done: another undo was faster"));
        co_return int(NotFound);
    }
    const actions::PlanPtr plan = *adopted;
    const actions::Consent consent = m_consent;
    auto outcome = co_await all->execute(plan->id, consent, context->stop);
    if (!outcome) {
        const auto kept = isUntouched(outcome.error()) ? folder.write(*saved) : Result<void>();
        if (!kept)
            context->streams.error(AppText::tr("undo cannot be tried again: ") + kept.error().message);
        co_return codeOfUndo(*context, outcome.error());
    }
    const actions::Outcome came = *outcome;
    const int code = co_await printDone(context, plan, came, m_json.wanted);
    co_return code;
}

// The plan contains only the lock's state before the action, so this function reads the lock again.
Task<int> UndoCommand::printDone(Context *context, actions::PlanPtr plan, actions::Outcome outcome, bool json)
{
    const Key name = plan->seen.id.key;
    auto lock = co_await context->session->monitor()->read(name, context->stop);
    if (lock && *lock) {
        actions::Plan now = *plan;
        now.seen = **lock;
        outcome.now = std::make_shared<const actions::Plan>(std::move(now));
    }
    co_return printOutcome(*context, *plan, outcome, json);
}

template CommandPtr makeCommand<UndoCommand>();

} // namespace lockscope::cli
