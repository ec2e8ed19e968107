// The actions that differ only in what they call their target: one row each. force-release and disconnect do more.
#include "app/cli/actions/lock_action.h"
#include "app/cli/command/make_command.h"

namespace lockscope::cli {

namespace {

// The option that says what an action does to its lock.
struct TargetOption {
    const char *name; // null: there is none
    const char *valueName;
    const char *description;
    const char *whenMissing;
    void (*read)(ParsedOptions &given, const QCommandLineOption &option, actions::Target &target);
};

struct ActionRow {
    const char *word; // of the command and of its action
    const char *arguments;
    const char *summary;
    ActionOptions::Holder holder;
    LockAction::Takes takes;
    TargetOption target;
    const char *examples[2];
};

void readHolder(ParsedOptions &given, const QCommandLineOption &option, actions::Target &target)
{
    target.holder = readOwner(given, option);
}

void readTtl(ParsedOptions &given, const QCommandLineOption &option, actions::Target &target)
{
    target.amount = given.duration(option).value_or(Millis(0)).count();
    if (target.amount <= 0)
        given.wrong(QStringLiteral("--ttl: 0 or less would delete the lock and wake nobody; use force-release"));
}

constexpr ActionRow wakeRow{
    "wake",
    "NAME… --reason TEXT",
    "tell those who wait once more what they should have heard",
    ActionOptions::Holder::MayBeSaid,
    LockAction::Takes::Several,
    {},
    {"wake order:42 --reason 'missed message'", "wake order:42 --reason test --dry-run"},
};
constexpr ActionRow evictRow{
    "evict",
    "NAME --waiter OWNER --reason TEXT",
    "take a waiter that died out of a fair lock's queue",
    ActionOptions::Holder::MayBeSaid,
    LockAction::Takes::One,
    {"waiter", "OWNER", "who stands in the queue and is dead",
     "evict needs --waiter OWNER: one of those that `show` names as queued", readHolder},
    {"evict order:42 --waiter 6a7f…:31 --reason 'its pod is gone'",
     "evict order:42 --waiter 6a7f…:31 --reason test --dry-run"},
};
constexpr ActionRow removeReaderRow{
    "remove-reader",
    "NAME --reader OWNER --reason TEXT",
    "take one reader that died out of a read-write lock",
    ActionOptions::Holder::MayBeSaid,
    LockAction::Takes::One,
    {"reader", "OWNER", "who reads and is dead", "remove-reader needs --reader OWNER: one of those that `show` names",
     readHolder},
    {"remove-reader map:7 --reader 6a7f…:31 --reason 'its pod is gone'",
     "remove-reader map:7 --reader 6a7f…:31 --reason test --dry-run"},
};
constexpr ActionRow setTtlRow{
    "set-ttl",
    "NAME --ttl DURATION --if-holder OWNER --reason TEXT",
    "let a lock that never ends free itself after a time",
    ActionOptions::Holder::MustBeSaid,
    LockAction::Takes::One,
    {"ttl", "DURATION", "how long it lasts from now on; 1s to 24h", "set-ttl needs --ttl DURATION, such as 10m",
     readTtl},
    {"set-ttl order:42 --ttl 5m --if-holder 6a7f…:31 --reason 'ends by itself then'",
     "set-ttl order:42 --ttl 5m --if-holder 6a7f…:31 --dry-run"},
};

class TableAction final : public LockAction {
public:
    explicit TableAction(const ActionRow &row)
        : LockAction({QString::fromUtf8(row.word), QString::fromUtf8(row.arguments), QString::fromUtf8(row.summary)},
                     row.word, row.holder, row.takes)
        , m_row(row)
    {
        if (row.target.name)
            m_options << QCommandLineOption(QString::fromUtf8(row.target.name),
                                            QString::fromUtf8(row.target.description),
                                            QString::fromUtf8(row.target.valueName));
    }

    QStringList examples() const override
    {
        return {QString::fromUtf8(m_row.examples[0]), QString::fromUtf8(m_row.examples[1])};
    }

protected:
    Options ownOptions() const override { return m_options; }
    void parseOwn(ParsedOptions &given) override
    {
        for (const QCommandLineOption &option : m_options) {
            if (given.has(option))
                m_row.target.read(given, option, m_target);
            else
                given.wrong(QString::fromUtf8(m_row.target.whenMissing));
        }
    }
    actions::Target target() const override { return m_target; }

private:
    const ActionRow &m_row;
    Options m_options; // the target option; none: there is none
    actions::Target m_target;
};

} // namespace

// What registry.cpp names them by.
class Wake;
class Evict;
class RemoveReader;
class SetTtl;

template<> CommandPtr makeCommand<Wake>()
{
    return std::make_unique<TableAction>(wakeRow);
}

template<> CommandPtr makeCommand<Evict>()
{
    return std::make_unique<TableAction>(evictRow);
}

template<> CommandPtr makeCommand<RemoveReader>()
{
    return std::make_unique<TableAction>(removeReaderRow);
}

template<> CommandPtr makeCommand<SetTtl>()
{
    return std::make_unique<TableAction>(setTtlRow);
}

} // namespace lockscope::cli
