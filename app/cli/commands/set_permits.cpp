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
        const Key name = m_names.first();
        const int permits = m_permits.number;
        auto made = co_await context->session->lockClient()->trySetPermits(name, permits);
        if (!made)
            co_return context->fail(made.error());
        const QString shown = toDisplay(name.raw());
        if (!*made) {
            context->streams.error(QStringLiteral("nothing was done: the semaphore '%1' is there already").arg(shown));
            co_return int(NotFound);
        }
        context->streams.line(QStringLiteral("'%1' has %2 permits").arg(shown, QString::number(permits)));
        co_return int(Done);
    }

private:
    Names m_names;
    PermitsOption m_permits;
};

template CommandPtr makeCommand<SetPermits>();

} // namespace lockscope::cli
