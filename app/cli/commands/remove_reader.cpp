#include "app/cli/command/lock_action.h"
#include "app/cli/command/make_command.h"

namespace lockscope::cli {

class RemoveReader final : public LockAction {
public:
    RemoveReader()
        : LockAction({QStringLiteral("remove-reader"), QStringLiteral("NAME --reader OWNER --reason TEXT"),
                      QStringLiteral("take one reader that died out of a read-write lock")},
                     "remove-reader", ActionOptions::Holder::MayBeSaid)
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("remove-reader map:7 --reader 6a7f…:31 --reason 'its pod is gone'"),
                QStringLiteral("remove-reader map:7 --reader 6a7f…:31 --reason test --dry-run")};
    }

protected:
    Options ownOptions() const override { return {m_reader}; }
    void parseOwn(Given &given) override
    {
        if (given.has(m_reader))
            m_meant = readOwner(given, m_reader);
        else
            given.wrong(QStringLiteral("remove-reader needs --reader OWNER: one of those that `show` names"));
    }
    actions::Target target() const override { return {{}, m_meant}; }

private:
    Owner m_meant;
    const QCommandLineOption m_reader{QStringLiteral("reader"), QStringLiteral("who reads and is dead"),
                                      QStringLiteral("OWNER")};
};

template CommandPtr makeCommand<RemoveReader>();

} // namespace lockscope::cli
