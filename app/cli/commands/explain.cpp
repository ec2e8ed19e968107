#include "app/cli/command/make_command.h"
#include "app/cli/command/one_lock.h"
#include "app/cli/options/names.h"

namespace lockscope::cli {

class Explain final : public Command {
public:
    Explain()
        : Command(
            {QStringLiteral("explain"), QStringLiteral("NAME"), QStringLiteral("one lock in words, with the evidence")})
    { }

    std::vector<const OptionGroup *> groups() const override { return {&m_names}; }

    void parse(Given &given) override
    {
        m_names.read(given);
        given.noMoreWords();
        m_connection.read(given);
        m_connection.needOneServer(given);
        m_names.needOne(given);
    }

    redis::CommandPolicy policy() const override { return redis::CommandPolicy::ReadOnly; }
    Task<int> run(Context *context) override
    {
        const Key name = m_names.first();
        auto read = co_await readLock(context, name);
        if (!read.lock)
            co_return read.exitCode;
        printWords(*context, *read.lock);
        co_return Done;
    }

private:
    Names m_names;
};

template CommandPtr makeCommand<Explain>();

} // namespace lockscope::cli
