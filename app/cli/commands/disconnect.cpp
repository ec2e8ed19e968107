#include "app/app_text.h"
#include "app/cli/actions/lock_action.h"
#include "app/cli/command/identify_clients.h"
#include "app/cli/command/lock_details.h"
#include "app/cli/command/make_command.h"
#include "app/cli/options/client_names.h"

namespace lockscope::cli {

class Disconnect final : public LockAction {
public:
    Disconnect()
        : LockAction(
            {QStringLiteral("disconnect"), QStringLiteral("NAME --if-holder OWNER --reason TEXT"),
             AppText::tr("close the connections of the client that holds a lock"),
             AppText::tr("Closes only connections that certainly belong to the client: by a rule (--client-names), "
                         "or because a trace\nsaw it send from there (--identify). This does not free the lock.\n")},
            "disconnect", ActionOptions::Holder::MustBeSaid)
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("disconnect order:42 --if-holder 6a7f…:31 --reason 'does not answer' --identify"),
                QStringLiteral("disconnect order:42 --if-holder 6a7f…:31 --identify --dry-run")};
    }

    std::vector<const OptionGroup *> groups() const override
    {
        auto all = LockAction::groups();
        all.insert(all.end(), {&m_clientNames, &m_identify});
        return all;
    }
    Task<int> run(Context *context) override;

protected:
    void parseOwn(ParsedCommandLine &given) override
    {
        m_clientNames.read(given);
        m_identify.read(given);
    }
    actions::Target target() const override { return {{}, m_options.ifHolder().value_or(Owner())}; }

private:
    ClientNames m_clientNames;
    IdentifyClients m_identify;
};

Task<int> Disconnect::run(Context *context)
{
    auto *all = context->session->clients();
    all->setRules(m_clientNames.rules);
    all->start();
    const Key name = m_names.first();
    Session *const session = context->session.get();
    const auto read = co_await readLock(context, session, name); // its holders are the clients to find
    if (!read.lock && read.exitCode == NotFound)
        reportNoLock(*context, name);
    if (!read.lock)
        co_return read.exitCode;
    if (m_identify.isWanted) {
        const std::vector<LockPtr> locks{read.lock};
        const std::optional<Millis> time = m_identify.time;
        const auto failed = co_await identifyClients(context, time, locks);
        if (failed)
            co_return *failed;
    }
    const int code = co_await LockAction::run(context);
    co_return code;
}

template CommandPtr makeCommand<Disconnect>();

} // namespace lockscope::cli
