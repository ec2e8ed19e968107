#include "app/app_text.h"
#include "app/cli/command/make_command.h"
#include "app/cli/options/json_option.h"
#include "app/cli/options/lock_names.h"
#include "app/cli/options/permits_option.h"
#include "core/base/escape.h"

namespace lockscope::cli {

class SetPermits final : public CliCommand {
public:
    SetPermits()
        : CliCommand({QStringLiteral("set-permits"), QStringLiteral("NAME --permits N"),
                      AppText::tr("create a semaphore, of either kind, unless it exists")})
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("set-permits pool --permits 5"), QStringLiteral("set-permits pool --permits 5 --json")};
    }

    std::vector<const OptionGroup *> groups() const override { return {&m_json, &m_names, &m_permits}; }

    void parse(ParsedCommandLine &given) override
    {
        m_permits.read(given);
        m_names.read(given);
        given.noMoreWords();
        m_connection.read(given);
        m_json.read(given);
        m_connection.needOneServer(given);
        m_names.needOne(given);
        if (!m_permits.isGiven)
            given.wrong(AppText::tr("set-permits needs --permits N, the number of permits"));
        m_record = given.value(m_auditFile);
    }

    void adjust(SessionOptions &options) const override { options.auditFile = m_record; }
    redis::CommandPolicy policy() const override { return redis::CommandPolicy::Everything; }

    Task<int> run(Context *context) override
    {
        auto *all = context->session->actions();
        actions::Target target;
        target.lock = context->session->monitor()->idOf(m_names.first());
        target.amount = m_permits.number;
        const QByteArray action("set-permits");
        auto plan = co_await all->plan(action, target, context->stop);
        if (!plan)
            co_return context->fail(plan.error());
        const actions::PlanId id = (*plan)->id;
        const actions::Consent consent; // needs no reason
        auto made = co_await all->execute(id, consent, context->stop);
        if (!made)
            co_return context->fail(made.error());
        co_return printReport(*context, *made);
    }

protected:
    Options ownOptions() const override { return {m_auditFile}; }

private:
    const QCommandLineOption m_auditFile{QStringLiteral("audit-file"),
                                         AppText::tr("append the audit record to this file"), QStringLiteral("FILE")};
    QString m_record;

    int printReport(const Context &context, const actions::Outcome &made) const
    {
        const bool isThereAlready = made.what == actions::Outcome::What::Changed;
        const QString shown = toDisplay(m_names.first().raw());
        if (m_json.wanted)
            context.streams.json(
                {{QStringLiteral("result"), isThereAlready ? QStringLiteral("there-already") : QStringLiteral("set")},
                 {QStringLiteral("name"), shown},
                 {QStringLiteral("name_hex"), QString::fromLatin1(m_names.first().raw().toHex())},
                 {QStringLiteral("permits"), m_permits.number},
                 {QStringLiteral("audit_file"), made.auditFile},
                 {QStringLiteral("audit_record"), made.auditRecord}});
        if (isThereAlready) {
            context.streams.error(AppText::tr("nothing was done: the semaphore '%1' already exists").arg(shown));
            return NotFound;
        }
        if (!m_json.wanted)
            context.streams.line(AppText::tr("'%1' has %2 permits. Recorded in %3 as %4")
                                     .arg(shown, QString::number(m_permits.number), made.auditFile, made.auditRecord));
        if (!made.isRecorded())
            context.streams.error(AppText::tr("the outcome is not recorded: ") + made.auditWarning);
        return Done;
    }

    JsonOption m_json;
    LockNames m_names;
    PermitsOption m_permits;
};

template CommandPtr makeCommand<SetPermits>();

} // namespace lockscope::cli
