#include "app/app_text.h"
#include "app/cli/command/make_command.h"
#include "app/cli/holding/acquire_for_command.h"
#include "app/cli/options/action_options.h"
#include "app/cli/options/json_option.h"
#include "core/base/escape.h"

#include <QJsonArray>

namespace lockscope::cli {

namespace {

locks::AcquirableKind exclusiveKind(Kind kind)
{
    switch (kind) {
    case Kind::Fair: return locks::AcquirableKind::Fair;
    case Kind::Fenced: return locks::AcquirableKind::Fenced;
    case Kind::Token: return locks::AcquirableKind::Token;
    case Kind::ExpirableSemaphore: return locks::AcquirableKind::ExpirableSemaphore;
    case Kind::Reentrant:
    case Kind::ReadWrite:
    case Kind::FasterMulti:
    case Kind::Semaphore:
    case Kind::Latch:
    case Kind::UnknownHash:
    case Kind::OtherType: break; // released like a reentrant lock
    }
    return locks::AcquirableKind::Reentrant;
}

// The kind of lock that this owner holds; nullopt if the owner does not hold it. A hold on a read-write lock is of the
// kind Read or Write.
std::optional<locks::AcquirableKind> kindHeldBy(const Lock &lock, const Owner &owner)
{
    // Several permits are one owner, but each is a holder. The release itself says whether they are still held.
    if (lock.kind == Kind::ExpirableSemaphore && owner.raw().contains(','))
        return locks::AcquirableKind::ExpirableSemaphore;
    for (const auto &holder : lock.holders) {
        if (holder.owner != owner)
            continue;
        switch (holder.access) {
        case Access::Read: return locks::AcquirableKind::Read;
        case Access::Write: return locks::AcquirableKind::Write;
        case Access::Exclusive: return exclusiveKind(lock.kind);
        }
    }
    return std::nullopt;
}

int reportNotHeld(const Context &context, const QString &what, const Owner &owner)
{
    context.streams.error(AppText::tr("%1 is not held by %2").arg(what, toDisplay(owner.raw())));
    return HolderChanged;
}

// Permits of a plain semaphore have no owner, and its key may be any number.
bool storesHolders(const Lock &lock)
{
    return lock.kind != Kind::Semaphore && lock.kind != Kind::OtherType;
}

bool knowsHolders(const Lock &lock)
{
    return storesHolders(lock) && lock.holderCount <= qint64(lock.holders.size());
}

int reportUnknown(const Context &context, const Lock &lock)
{
    const QString name = namesText({lock.id.key});
    context.streams.error(
        storesHolders(lock) ? AppText::tr("%1 has %2 holders, and only %3 of them were read: name the kind with --kind")
                                  .arg(name, QString::number(lock.holderCount), QString::number(lock.holders.size()))
                            : AppText::tr("%1 does not tell who holds it: name the kind with --kind").arg(name));
    return Usage;
}

QLatin1String releasedWord(const Result<locks::Released> &released)
{
    if (!released)
        return QLatin1String("failed");
    switch (*released) {
    case locks::Released::Freed: return QLatin1String("released");
    case locks::Released::NotHeld: return QLatin1String("not-held");
    default: return QLatin1String("still-held");
    }
}

QJsonObject releasedJson(const Key &name, const Result<locks::Released> &released)
{
    return {{QStringLiteral("result"), releasedWord(released)},
            {QStringLiteral("name"), toDisplay(name.raw())},
            {QStringLiteral("name_hex"), QString::fromLatin1(name.raw().toHex())},
            {QStringLiteral("error"), released ? QJsonValue() : QJsonValue(released.error().message)}};
}

// Releases every member, even if others fail. The first failure decides the exit code.
Task<int> releaseMembers(Context *context, CompoundRequest request, Owner owner, bool json)
{
    QJsonArray results;
    auto members = co_await context->session->holds()->membersOf(request, context->stop);
    int code = Done;
    for (const locks::Member &member : members) {
        const QString what = AppText::tr("'%1' on %2").arg(toDisplay(member.name.raw()), member.node);
        auto released = co_await member.locks->releaseAs(member.name, member.kind, owner);
        int mine = Done;
        if (!released)
            mine = context->fail(released.error());
        else if (*released == locks::Released::NotHeld)
            mine = reportNotHeld(*context, what, owner);
        else if (!json)
            context->streams.line(QStringLiteral("released ") + what);
        QJsonObject result = releasedJson(member.name, released);
        result[QLatin1String("node")] = member.node;
        results.append(result);
        code = code == Done ? mine : code;
    }
    if (json)
        context->streams.json({{QStringLiteral("members"), results}});
    co_return code;
}

} // namespace

class Release final : public CliCommand {
public:
    Release()
        : CliCommand({QStringLiteral("release"), QStringLiteral("NAME… --owner OWNER"),
                      AppText::tr("release a hold left by `acquire --detach`"), KindOption::notes()})
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("release order:42 --owner 6a7f…:1"),
                QStringLiteral("release --kind multi order:1 order:2 --owner 6a7f…:1")};
    }

    std::vector<const OptionGroup *> groups() const override { return {&m_json, &m_locks}; }

    void parse(ParsedCommandLine &given) override
    {
        m_locks.kind.read(given);
        m_locks.permits.read(given);
        m_locks.readNames(given);
        given.noMoreWords(LockChoice::whySeveralAreLeft());
        m_connection.read(given);
        m_json.read(given);
        m_owner = readOwner(given, m_ownerOption);
        m_locks.check(given, m_connection);
    }

    redis::CommandPolicy policy() const override { return redis::CommandPolicy::Everything; }
    bool needsMajority() const override { return m_locks.kind.compound == locks::CompoundKind::Red; }
    Task<int> run(Context *context) override;

protected:
    Options ownOptions() const override { return {m_ownerOption}; }

private:
    int printResult(const Context &context, locks::Released released) const;

    JsonOption m_json;
    LockChoice m_locks;
    const QCommandLineOption m_ownerOption{
        QStringLiteral("owner"), AppText::tr("the owner that `acquire --detach` printed"), QStringLiteral("OWNER")};
    Owner m_owner;
};

Task<int> Release::run(Context *context)
{
    auto opened = co_await context->session->openToAct(context->stop);
    if (!opened && !needsMajority()) // the member on this server reports the error then
        co_return context->fail(opened.error());
    if (m_locks.kind.compound) {
        const CompoundRequest request = compoundOf(m_locks, m_connection);
        const int code = co_await releaseMembers(context, request, m_owner, m_json.wanted);
        co_return code;
    }
    const Key name = m_locks.names.first();
    const Owner owner = m_owner;
    locks::AcquirableKind kind = m_locks.kind.kind;
    if (!m_locks.kind.isGiven) {
        auto lock = co_await context->session->monitor()->read(name, context->stop);
        if (!lock)
            co_return context->fail(lock.error());
        const auto held = *lock ? kindHeldBy(**lock, owner) : std::nullopt;
        if (!held && *lock && !knowsHolders(**lock))
            co_return reportUnknown(*context, **lock);
        if (!held) {
            const int changed = printResult(*context, locks::Released::NotHeld);
            co_return *lock && !(*lock)->holders.empty() ? changed : int(NotFound);
        }
        kind = *held;
    }
    const int permits = m_locks.permits.number;
    auto released = co_await context->session->lockClient()->releaseAs(name, kind, owner, permits);
    if (!released)
        co_return context->fail(released.error());
    co_return printResult(*context, *released);
}

int Release::printResult(const Context &context, locks::Released released) const
{
    if (m_json.wanted)
        context.streams.json(releasedJson(m_locks.names.first(), released));
    if (released == locks::Released::NotHeld)
        return reportNotHeld(context, namesText(m_locks.names.all), m_owner);
    if (!m_json.wanted)
        context.streams.line(released == locks::Released::Freed ? QStringLiteral("released")
                                                                : AppText::tr("released one hold; more remain"));
    return Done;
}

template CommandPtr makeCommand<Release>();

} // namespace lockscope::cli
