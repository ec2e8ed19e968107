#include "app/app_text.h"
#include "app/cli/command/make_command.h"
#include "app/cli/command/set_of_servers.h"
#include "app/cli/options/json_option.h"
#include "app/cli/options/parsed_command_line.h"
#include "app/cli/output/deadlock_json.h"
#include "app/cli/output/times.h"
#include "core/async/settle_once.h"
#include "core/model/lock.h"
#include "core/words/deadlock_words.h"
#include "core/words/describe.h"

#include <QJsonArray>

namespace lockscope::cli {

namespace {

constexpr Millis usualTime{3'000}; // long enough to see everything twice
constexpr Millis afterTrace{1'500}; // two further readings of each suspect
constexpr std::size_t mostBlockers = 20;

Task<void> listen(Context *context, Session *session, redis::MonitorStreamLimits limits,
                  std::shared_ptr<std::optional<trace::LiveEnd>> into)
{
    SessionTrace *trace = session->trace();
    const SettleOnce<trace::LiveEnd> over;
    QObject listener;
    QObject::connect(trace, &SessionTrace::ended, &listener, [over](const trace::LiveEnd &end) { over.settle(end); });
    const std::stop_callback stopped(context->stop, [trace] { trace->stop(); });
    trace->start(limits);
    const trace::LiveEnd end = co_await over;
    into->emplace(end);
}

QString agoText(Instant since, bool isBound, Instant now)
{
    const QString text = words::durationText(toMillis(now - since));
    return isBound ? QStringLiteral("≥ ") + text : text;
}

void printDeadlock(const Context &context, const Deadlock &deadlock, bool isOver)
{
    const Instant now = context.clock->now();
    if (isOver)
        context.streams.line(AppText::tr("This deadlock is over:"));
    context.streams.line(words::deadlockSentence(deadlock).translated());
    if (isOver)
        return;
    for (std::size_t i = 0; i < deadlock.links.size(); ++i) {
        const DeadlockLink &link = deadlock.links[i];
        context.streams.line(AppText::tr("  · %1 has waited for %2 for %3: it %4")
                                 .arg(words::namedOwner(link.waiter).text,
                                      words::quotedName(deadlock.after(i).lock.key),
                                      agoText(link.waitsSince, link.waitsSinceIsBound, now),
                                      words::waitSourcePhrase(link.source).translated()));
    }
    context.streams.line(QStringLiteral("  ") + words::deadlockEndSentence(deadlock, now).translated());
    for (const words::Phrase &advice : words::deadlockAdvice(deadlock))
        context.streams.line(QStringLiteral("  ") + advice.translated());
}

void printBlocker(const Context &context, const deadlocks::Blocker &blocker)
{
    const Instant now = context.clock->now();
    const Blocking &blocking = blocker.blocking;
    context.streams.line(words::blockingSentence(blocker.lock.key, blocking).translated());
    context.streams.line(AppText::tr("  held by %1").arg(words::namedOwner(blocking.holder).text));
    for (const BlockedOwner &blocked : blocking.tree)
        context.streams.line(QString(2 * blocked.depth + 2, QLatin1Char(' '))
                             + AppText::tr("· %1 waits for %2 (%3)")
                                   .arg(words::namedOwner(blocked.owner).text, words::quotedName(blocked.lock.key),
                                        agoText(blocked.since, blocked.sinceIsBound, now)));
}

// Clients that listen for a held lock, but whose owners no queue and no trace shows.
int unknownWaiters(const Context &context)
{
    int clients = 0;
    for (Session *session : context.reached()) {
        const auto snapshot = session->monitor()->snapshot();
        for (const LockPtr &lock : snapshot->locks) {
            if (!lock->gone && lock->exists && lock->queue.empty() && !isCounter(*lock))
                clients += lock->waiters.clients.value_or(0);
        }
    }
    return clients;
}

} // namespace

class ShowDeadlocks final : public CliCommand {
public:
    ShowDeadlocks()
        : CliCommand(
            {QStringLiteral("deadlocks"), QString(),
             AppText::tr("list owners that wait for each other, and the locks that block most owners"),
             AppText::tr("Fair locks show who waits. For other locks, only a trace shows that: --trace 10s. A trace "
                         "(MONITOR) makes the server copy every command to this program, so a busy server may lose "
                         "half of its throughput meanwhile. Redisson's waiters ask again when the lock's time to live "
                         "is over, so a trace shorter than two leases may miss a wait that began before.")})
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("deadlocks --trace 30s"),
                QStringLiteral("deadlocks --url redis://a --url redis://b --json")};
    }

    std::vector<const OptionGroup *> groups() const override { return {&m_json}; }

    void parse(ParsedCommandLine &given) override
    {
        given.noMoreWords();
        m_connection.read(given);
        m_json.read(given);
        m_time = given.duration(m_for).value_or(usualTime);
        m_traceTime = given.duration(m_trace);
        if (m_time == Millis(0))
            given.wrong(AppText::tr("--for must be longer than 0s"));
        if (m_traceTime == Millis(0))
            given.wrong(AppText::tr("--trace must be longer than 0s"));
    }

    redis::CommandPolicy policy() const override { return redis::CommandPolicy::ReadOnly; }
    bool looksAtSeveral() const override { return true; }
    bool followsChanges() const override { return true; }
    void adjust(SessionOptions &options) const override { lookOnce(options); }

    Task<int> run(Context *context) override
    {
        const Instant until = context->clock->now() + m_time;
        QObject listener;
        follow(context, &listener);
        const Instant limit = until + std::chrono::minutes(10);
        auto whole = co_await completeAll(context, limit);
        int failed = Done;
        if (!whole)
            failed = context->fail(whole.error());
        if (m_traceTime) {
            const int code = co_await traceAll(context);
            if (code != Done)
                failed = code;
        }
        co_await lookAtClients(context);
        const Instant last = endOf(*context, until);
        co_await sleepUntil(context->clock, last, context->stop);
        co_await lookAtClients(context);
        const bool complete = whole && *whole && context->missed.empty();
        const int code = report(context, complete);
        if (failed != Done)
            co_return failed;
        co_return code;
    }

protected:
    Options ownOptions() const override { return {m_for, m_trace}; }

private:
    void follow(Context *context, QObject *listener)
    {
        QObject::connect(context->deadlocks.get(), &DeadlockWatch::changed, listener,
                         [this, context] { note(*context); });
    }
    Instant endOf(const Context &context, Instant until) const
    {
        return m_traceTime ? std::max(until, context.clock->now() + afterTrace) : until;
    }
    int report(Context *context, bool complete)
    {
        context->deadlocks->look();
        if (m_json.wanted)
            printJson(*context, complete);
        else
            print(*context, complete);
        return context->stop.stop_requested() ? context->interrupted() : context->wholeIf(complete);
    }

    Task<int> traceAll(Context *context) const
    {
        redis::MonitorStreamLimits limits;
        limits.time = *m_traceTime;
        context->streams.error(AppText::tr("listening to all commands of all clients (MONITOR) for at most %1 or 5 MB: "
                                           "a busy server may lose half of its throughput meanwhile; Ctrl+C ends it")
                                   .arg(words::durationText(limits.time)));
        using Why = redis::MonitorStreamEnd::Why;
        TaskScope scope;
        std::vector<std::shared_ptr<std::optional<trace::LiveEnd>>> ends;
        const std::vector<Session *> reached = context->reached();
        for (Session *session : reached) {
            ends.push_back(std::make_shared<std::optional<trace::LiveEnd>>());
            scope.spawn(listen(context, session, limits, ends.back()));
        }
        co_await scope.join();
        int failed = Done;
        for (const auto &end : ends) {
            const redis::MonitorStreamEnd &tap = (*end)->tap;
            if (tap.why == Why::Refused || tap.why == Why::Lost)
                failed = context->fail(tap.error);
        }
        co_return failed;
    }

    void note(const Context &context)
    {
        for (const Deadlock &deadlock : context.deadlocks->deadlocks()) {
            const bool isKnown = std::any_of(m_seen.begin(), m_seen.end(),
                                             [&deadlock](const Deadlock &each) { return isSameCycle(each, deadlock); });
            if (!isKnown)
                m_seen.push_back(deadlock);
        }
    }
    // Those that were seen and have ended.
    std::vector<Deadlock> over(const Context &context) const
    {
        std::vector<Deadlock> over = m_seen;
        std::erase_if(over, [&context](const Deadlock &each) {
            const auto &now = context.deadlocks->deadlocks();
            return std::any_of(now.begin(), now.end(), [&each](const Deadlock &one) { return isSameCycle(one, each); });
        });
        return over;
    }

    // Only connections show which clients of several servers are one program.
    static Task<void> lookAtClients(Context *context)
    {
        if (context->others.empty())
            co_return;
        const std::vector<Session *> reached = context->reached();
        for (Session *session : reached) {
            const std::stop_token stop = context->stop;
            const auto looked = co_await session->clients()->look(stop);
            if (!looked) // stopped
                co_return;
        }
    }

    void print(const Context &context, bool complete) const
    {
        for (const Deadlock &deadlock : context.deadlocks->deadlocks())
            printDeadlock(context, deadlock, false);
        for (const Deadlock &deadlock : over(context))
            printDeadlock(context, deadlock, true);
        if (m_seen.empty())
            context.streams.line(complete ? AppText::tr("no deadlock is known")
                                          : AppText::tr("no deadlock is known, but not all locks were read"));
        for (const deadlocks::Blocker &blocker : context.deadlocks->blockers(mostBlockers))
            printBlocker(context, blocker);
        const int unknown = m_traceTime ? 0 : unknownWaiters(context);
        if (unknown > 0)
            context.streams.error(
                AppText::tr("%n clients listen for held locks, but only a trace shows whether and for "
                            "what they wait: add --trace 10s",
                            nullptr, unknown));
    }

    void printJson(const Context &context, bool complete) const
    {
        const Instant now = context.clock->now();
        QJsonArray found;
        for (const Deadlock &deadlock : context.deadlocks->deadlocks())
            found.append(deadlockJson(deadlock, now, false));
        for (const Deadlock &deadlock : over(context))
            found.append(deadlockJson(deadlock, now, true));
        QJsonArray blockers;
        for (const deadlocks::Blocker &blocker : context.deadlocks->blockers(mostBlockers))
            blockers.append(blockingJson(blocker.lock, blocker.blocking, now));
        context.streams.json(QJsonObject{{QStringLiteral("as_of"), isoTime(context.clock->wallMillis())},
                                         {QStringLiteral("complete"), complete},
                                         {QStringLiteral("traced"), m_traceTime.has_value()},
                                         {QStringLiteral("deadlocks"), found},
                                         {QStringLiteral("blockers"), blockers},
                                         {QStringLiteral("unknown_waiters"), unknownWaiters(context)}});
    }

    const QCommandLineOption m_for{QStringLiteral("for"),
                                   AppText::tr("watch this long (3s); two readings prove a wait"),
                                   QStringLiteral("DURATION")};
    const QCommandLineOption m_trace{
        QStringLiteral("trace"), AppText::tr("listen to all commands this long, which shows the waiters of all kinds"),
        QStringLiteral("DURATION")};
    JsonOption m_json;
    std::vector<Deadlock> m_seen; // in the order in which they were found
    Millis m_time{};
    std::optional<Millis> m_traceTime;
};

template CommandPtr makeCommand<ShowDeadlocks>();

} // namespace lockscope::cli
