#include "app/cli/command/lock_action.h"
#include "app/cli/command/make_command.h"

namespace lockscope::cli {

class SetTtl final : public LockAction {
public:
    SetTtl()
        : LockAction({QStringLiteral("set-ttl"), QStringLiteral("NAME --ttl DURATION --if-holder OWNER --reason TEXT"),
                      QStringLiteral("let a lock that never ends free itself after a time")},
                     "set-ttl", ActionOptions::Holder::MustBeSaid)
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("set-ttl order:42 --ttl 5m --if-holder 6a7f…:31 --reason 'ends by itself then'"),
                QStringLiteral("set-ttl order:42 --ttl 5m --if-holder 6a7f…:31 --dry-run")};
    }

protected:
    Options ownOptions() const override { return {m_ttl}; }
    void parseOwn(Given &given) override
    {
        if (const auto ttl = given.duration(m_ttl))
            m_time = *ttl;
        else
            given.wrong(QStringLiteral("set-ttl needs --ttl DURATION, such as 10m"));
        if (m_time <= Millis(0))
            given.wrong(QStringLiteral("--ttl: 0 or less would delete the lock and wake nobody; use force-release"));
    }
    actions::Target target() const override { return {{}, {}, m_time.count()}; }

private:
    Millis m_time{};
    const QCommandLineOption m_ttl{QStringLiteral("ttl"), QStringLiteral("how long it lasts from now on; 1s to 24h"),
                                   QStringLiteral("DURATION")};
};

template CommandPtr makeCommand<SetTtl>();

} // namespace lockscope::cli
