// The actions that differ only in their target option, one row each. The commands force-release and disconnect do more,
// so they have their own files.
#include "app/app_text.h"
#include "app/cli/actions/lock_action.h"
#include "app/cli/command/make_command.h"

namespace lockscope::cli {

namespace {

// The option that names an action's target, such as a waiter.
struct TargetOption {
    const char *name; // null: no option
    const char *valueName;
    const char *description;
    const char *whenMissing;
    void (*read)(ParsedCommandLine &given, const QCommandLineOption &option, actions::Target &target);
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

void readHolder(ParsedCommandLine &given, const QCommandLineOption &option, actions::Target &target)
{
    target.holder = readOwner(given, option);
}

void readTtl(ParsedCommandLine &given, const QCommandLineOption &option, actions::Target &target)
{
    target.amount = given.duration(option).value_or(Millis(0)).count();
    if (target.amount <= 0)
        given.wrong(AppText::tr("--ttl: 0 would delete the lock and wake nobody. Use force-release instead"));
}

constexpr ActionRow wakeRow{
    "wake",
    "NAME… --reason TEXT",
    QT_TRANSLATE_NOOP("AppText", "resend a missed message to the waiters of a lock"),
    ActionOptions::Holder::MayBeSaid,
    LockAction::Takes::Several,
    {},
    {"wake order:42 --reason 'missed message'", "wake order:42 --reason test --dry-run"},
};
constexpr ActionRow evictRow{
    "evict",
    "NAME --waiter OWNER --reason TEXT",
    QT_TRANSLATE_NOOP("AppText", "remove a dead waiter from a fair lock's queue"),
    ActionOptions::Holder::MayBeSaid,
    LockAction::Takes::One,
    {"waiter", "OWNER", QT_TRANSLATE_NOOP("AppText", "the dead waiter in the queue"),
     QT_TRANSLATE_NOOP("AppText", "evict needs --waiter OWNER. Name a waiter that `show` lists as queued"), readHolder},
    {"evict order:42 --waiter 6a7f…:31 --reason 'its pod is gone'",
     "evict order:42 --waiter 6a7f…:31 --reason test --dry-run"},
};
constexpr ActionRow removeReaderRow{
    "remove-reader",
    "NAME --reader OWNER --reason TEXT",
    QT_TRANSLATE_NOOP("AppText", "remove a dead reader from a read-write lock"),
    ActionOptions::Holder::MayBeSaid,
    LockAction::Takes::One,
    {"reader", "OWNER", QT_TRANSLATE_NOOP("AppText", "the dead reader"),
     QT_TRANSLATE_NOOP("AppText", "remove-reader needs --reader OWNER. Name a reader that `show` lists"), readHolder},
    {"remove-reader map:7 --reader 6a7f…:31 --reason 'its pod is gone'",
     "remove-reader map:7 --reader 6a7f…:31 --reason test --dry-run"},
};
constexpr ActionRow setTtlRow{
    "set-ttl",
    "NAME --ttl DURATION --if-holder OWNER --reason TEXT",
    QT_TRANSLATE_NOOP("AppText", "give a lock without expiry a time to live"),
    ActionOptions::Holder::MustBeSaid,
    LockAction::Takes::One,
    {"ttl", "DURATION", QT_TRANSLATE_NOOP("AppText", "the time to live from now on; 1s to 24h"),
     QT_TRANSLATE_NOOP("AppText", "set-ttl needs --ttl DURATION, such as 10m"), readTtl},
    {"set-ttl order:42 --ttl 5m --if-holder 6a7f…:31 --reason 'expires then'",
     "set-ttl order:42 --ttl 5m --if-holder 6a7f…:31 --dry-run"},
};

class TableAction final : public LockAction {
public:
    explicit TableAction(const ActionRow &row)
        : LockAction({QString::fromUtf8(row.word), QString::fromUtf8(row.arguments), AppText::tr(row.summary)},
                     row.word, row.holder, row.takes)
        , m_row(row)
    {
        if (row.target.name)
            m_options << QCommandLineOption(QString::fromUtf8(row.target.name), AppText::tr(row.target.description),
                                            QString::fromUtf8(row.target.valueName));
    }

    QStringList examples() const override
    {
        return {QString::fromUtf8(m_row.examples[0]), QString::fromUtf8(m_row.examples[1])};
    }

protected:
    Options ownOptions() const override { return m_options; }
    void parseOwn(ParsedCommandLine &given) override
    {
        for (const QCommandLineOption &option : m_options) {
            if (given.has(option))
                m_row.target.read(given, option, m_target);
            else
                given.wrong(AppText::tr(m_row.target.whenMissing));
        }
    }
    actions::Target target() const override { return m_target; }

private:
    const ActionRow &m_row;
    Options m_options; // the target option, if the action has one
    actions::Target m_target;
};

} // namespace

// The names that registry.cpp uses.
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
