#include "app/app_text.h"
#include "app/cli/command/context.h"
#include "app/cli/command/make_command.h"
#include "app/cli/holding/acquire_for_command.h"
#include "app/cli/options/json_option.h"
#include "app/cli/output/json.h"
#include "core/base/escape.h"
#include "core/words/describe.h"

namespace lockscope::cli {

namespace {

QJsonObject acquiredJson(const LockChoice &locks, const Acquired &acquired)
{
    const Key name = locks.names.first();
    QJsonObject json{{QStringLiteral("acquired"), true},
                     {QStringLiteral("name"), toDisplay(name.raw())},
                     {QStringLiteral("name_hex"), QString::fromLatin1(name.raw().toHex())},
                     {QStringLiteral("kind"), locks.kind.word()},
                     {QStringLiteral("owner"), toDisplay(acquired.owner().raw())},
                     {QStringLiteral("lease_ms"), qint64(acquired.lease().count())},
                     {QStringLiteral("watchdog"), acquired.hasWatchdog()}};
    if (const auto token = acquired.token())
        json.insert(QStringLiteral("token"), *token);
    if (acquired.compound)
        addMembers(json, acquired.compound->facts(), acquired.compound->validity());
    return json;
}

QString standingText(const locks::CompoundHold &compound)
{
    const auto facts = compound.facts();
    return AppText::tr("; %1 of %2 members, valid for %3")
        .arg(QString::number(facts.held), QString::number(facts.members.size()),
             words::durationText(compound.validity()));
}

QString howText(const Acquired &acquired)
{
    const QString lease = words::durationText(acquired.lease());
    QString how = acquired.hasWatchdog() ? AppText::tr("renewed by the watchdog, lease %1").arg(lease)
                                         : AppText::tr("fixed lease %1").arg(lease);
    if (acquired.lease() == Millis(0))
        how = AppText::tr("without a lease");
    if (const auto token = acquired.token())
        how += AppText::tr(", fencing token %1").arg(*token);
    return acquired.compound ? how + standingText(*acquired.compound) : how;
}

} // namespace

class Acquire final : public CliCommand {
public:
    Acquire()
        : CliCommand({QStringLiteral("acquire"), QStringLiteral("NAME…"),
                      AppText::tr("acquire a lock and hold it until Ctrl+C"), KindOption::notes()})
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("acquire order:42 --wait 10s"), QStringLiteral("acquire order:42 --lease 5m --detach")};
    }

    std::vector<const OptionGroup *> groups() const override { return {&m_json, &m_locks, &m_terms}; }

    void parse(ParsedCommandLine &given) override
    {
        m_locks.kind.read(given);
        m_terms.read(given);
        m_locks.permits.read(given);
        m_locks.readNames(given);
        given.noMoreWords(LockChoice::whySeveralAreLeft());
        m_connection.read(given);
        m_json.read(given);
        m_locks.check(given, m_connection);
        m_terms.check(given, m_locks.kind);
        m_detached = given.has(m_detach);
        if (m_detached && !m_terms.lease && m_locks.kind.kind != locks::AcquirableKind::Semaphore)
            given.wrong(AppText::tr("--detach needs --lease: without this program nobody would renew the lock"));
        if (m_detached && m_locks.kind.compound && m_locks.kind.kind == locks::AcquirableKind::Token)
            given.wrong(AppText::tr("--detach: each member of the kind 'token' has its own value, so no owner could "
                                    "release them all. Choose another --member-kind"));
    }

    void adjust(SessionOptions &options) const override { options.locks.replicaSync = m_terms.replicas; }
    redis::CommandPolicy policy() const override { return redis::CommandPolicy::Everything; }
    bool needsMajority() const override { return m_locks.kind.compound == locks::CompoundKind::Red; }
    Task<int> run(Context *context) override;

protected:
    Options ownOptions() const override { return {m_detach}; }

private:
    void printAcquired(const Context &context, const Acquired &acquired) const;
    Task<int> leaveHeld(Context *context, Acquired acquired) const;

    JsonOption m_json;
    LockChoice m_locks;
    HoldTerms m_terms;
    const QCommandLineOption m_detach{QStringLiteral("detach"),
                                      AppText::tr("with --lease: leave it held, print its owner and end")};
    bool m_detached = false;
};

void Acquire::printAcquired(const Context &context, const Acquired &acquired) const
{
    if (m_json.wanted)
        context.streams.json(acquiredJson(m_locks, acquired));
    else
        context.streams.line(AppText::tr("acquired %1 as %2 (%3)%4")
                                 .arg(namesText(m_locks.names.all), toDisplay(acquired.owner().raw()),
                                      howText(acquired), m_detached ? QString() : AppText::tr("; Ctrl+C releases it")));
}

// Prints the owner first. If that fails, releases the lock, because nobody else could.
Task<int> Acquire::leaveHeld(Context *context, Acquired acquired) const
{
    int code = context->interrupted();
    if (!context->stop.stop_requested()) {
        printAcquired(*context, acquired); // requests a stop if the output is lost
        if (!context->stop.stop_requested()) {
            detach(context, acquired);
            co_return int(Done);
        }
        context->streams.error(AppText::tr("the owner could not be printed, so the lock is released again"));
        code = Failed;
    }
    const Millis limit = m_connection.connectTimeout;
    const int ended = co_await releaseAtEnd(context, acquired, limit, code);
    co_return ended;
}

Task<int> Acquire::run(Context *context)
{
    const Wanted wanted = wantedOf(m_locks, m_terms, m_connection);
    auto acquired = co_await acquire(context, wanted);
    if (!acquired.isHeld())
        co_return acquired.exitCode;
    if (m_detached) {
        const int left = co_await leaveHeld(context, acquired);
        co_return left;
    }
    printAcquired(*context, acquired);

    std::stop_source ended;
    const std::stop_callback onStop(context->stop, [&ended] { ended.request_stop(); });
    QObject listener;
    bool lost = false;
    const auto reportLost = [&](locks::LossReason reason) {
        lost = true;
        context->streams.error(lossText(reason));
        ended.request_stop();
    };
    const auto reportRisk = [context](const Error &error) {
        context->streams.error(AppText::tr("a renewal failed and will be repeated: ") + error.message);
    };
    acquired.watch(&listener, reportLost, reportRisk);

    const auto token = ended.get_token();
    co_await untilStopped(context->clock, token);
    if (lost && acquired.hold)
        co_return int(LockLost);
    const int code = co_await releaseAtEnd(context, acquired, m_connection.connectTimeout,
                                           Done); // if a compound lock was lost, releases its remaining members
    co_return lost ? int(LockLost) : code;
}

template CommandPtr makeCommand<Acquire>();

} // namespace lockscope::cli
