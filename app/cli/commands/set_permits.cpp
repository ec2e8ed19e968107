#include "app/cli/command/make_command.h"
#include "app/cli/options/names.h"
#include "app/cli/options/permits.h"
#include "core/base/escape.h"

namespace lockscope::cli {

class SetPermits final : public Command {
public:
    SetPermits()
        : Command({QStringLiteral("set-permits"), QStringLiteral("NAME --permits N"),
                   QStringLiteral("make a semaphore, of either kind, unless it is there")})
    { }

    std::vector<const OptionGroup *> groups() const override { return {&m_names, &m_permits}; }

    void parse(Given &given) override
    {
        m_permits.read(given);
        m_names.read(given);
        given.noMoreWords();
        m_connection.read(given);
        m_connection.needOneServer(given);
        m_names.needOne(given);
        if (!m_permits.isGiven)
            given.wrong(QStringLiteral("set-permits needs --permits N: how many there are to be"));
    }

    Task<int> run(Context *context) override
    {
        auto *all = context->session->actions();
        actions::Target target;
        target.lock = context->session->monitor()->idOf(m_names.first());
        target.amount = m_permits.number;
        const QByteArray deed("set-permits");
        auto plan = co_await all->plan(deed, target, context->stop);
        if (!plan)
            co_return context->fail(plan.error());
        const actions::PlanId id = (*plan)->id;
        const actions::Consent consent; // it asks for no reason
        auto made = co_await all->execute(id, consent, context->stop);
        if (!made)
            co_return context->fail(made.error());
        const bool isThereAlready = made->what == actions::Outcome::What::Changed;
        co_return tell(*context, isThereAlready);
    }

private:
    int tell(const Context &context, bool isThereAlready) const
    {
        const QString shown = toDisplay(m_names.first().raw());
        if (isThereAlready) {
            context.streams.error(QStringLiteral("nothing was done: the semaphore '%1' is there already").arg(shown));
            return NotFound;
        }
        context.streams.line(QStringLiteral("'%1' has %2 permits").arg(shown, QString::number(m_permits.number)));
        return Done;
    }

    Names m_names;
    PermitsOption m_permits;
};

template CommandPtr makeCommand<SetPermits>();

} // namespace lockscope::cli
