#include "app/cli/command/lock_action.h"
#include "app/cli/command/make_command.h"

namespace lockscope::cli {

class Wake final : public LockAction {
public:
    Wake()
        : LockAction({QStringLiteral("wake"), QStringLiteral("NAME… --reason TEXT"),
                      QStringLiteral("tell those who wait once more what they should have heard")},
                     "wake", ActionOptions::Holder::MayBeSaid, Takes::Several)
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("wake order:42 --reason 'missed message'"),
                QStringLiteral("wake order:42 --reason test --dry-run")};
    }
};

template CommandPtr makeCommand<Wake>();

} // namespace lockscope::cli
