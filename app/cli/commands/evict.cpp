#include "app/cli/command/lock_action.h"
#include "app/cli/command/make_command.h"

namespace lockscope::cli {

class Evict final : public LockAction {
public:
    Evict()
        : LockAction({QStringLiteral("evict"), QStringLiteral("NAME --waiter OWNER --reason TEXT"),
                      QStringLiteral("take a waiter that died out of a fair lock's queue")},
                     "evict", ActionOptions::Holder::MayBeSaid)
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("evict order:42 --waiter 6a7f…:31 --reason 'its pod is gone'"),
                QStringLiteral("evict order:42 --waiter 6a7f…:31 --reason test --dry-run")};
    }

protected:
    Options ownOptions() const override { return {m_waiter}; }
    void parseOwn(Given &given) override
    {
        if (given.has(m_waiter))
            m_meant = readOwner(given, m_waiter);
        else
            given.wrong(QStringLiteral("evict needs --waiter OWNER: one of those that `show` names as queued"));
    }
    actions::Target target() const override { return {{}, m_meant}; }

private:
    Owner m_meant;
    const QCommandLineOption m_waiter{QStringLiteral("waiter"), QStringLiteral("who stands in the queue and is dead"),
                                      QStringLiteral("OWNER")};
};

template CommandPtr makeCommand<Evict>();

} // namespace lockscope::cli
