#include "app/cli/check/finding.h"
#include "app/cli/command/look_once.h"
#include "app/cli/command/make_command.h"
#include "app/cli/options/client_names.h"
#include "app/cli/options/json_option.h"
#include "core/base/escape.h"

namespace lockscope::cli {

namespace {

Conditions conditionsOf(Given &given, const QCommandLineOption &option, const char *usual)
{
    const QString text = given.has(option) ? given.value(option) : QLatin1String(usual);
    auto conditions = parseConditions(text);
    if (conditions)
        return *conditions;
    given.wrong(QStringLiteral("--%1: %2").arg(option.names().constFirst(), conditions.error().message));
    return {};
}

// Cannot be judged, or is down? What the server refuses is for whoever set this up.
Verdict verdictOf(const Error &error)
{
    const bool isDown = error.kind == Error::Kind::Connect || error.kind == Error::Kind::Timeout;
    return isDown ? Verdict::Critical : Verdict::Unknown;
}

constexpr char usualWarning[] = "state>=renewal-late,watchdog-stopped>0";
constexpr char usualCritical[] = "state>=queue-without-holder,gone>0";

} // namespace

class Check final : public Command {
public:
    Check()
        : Command(
            {QStringLiteral("check"), QStringLiteral("[--warn EXPR] [--critical EXPR]"),
             QStringLiteral("one line and an exit code for monitoring systems"),
             QStringLiteral("Exit codes, as of Nagios' plugins: 0 ok, 1 warning, 2 critical (also when the server\n"
                            "cannot be reached), 3 unknown (refused, or not all was seen).\n"
                            "\n"
                            "EXPR: one or several conditions with commas between, each enough by itself:\n"
                            "  state>=renewal-late   a lock in that state or a more severe one\n"
                            "  no-expiry>0           so many locks in a state\n"
                            "  waiters>5             so many at one lock; held-for>1h: one lock held so long\n"
                            "  locks held contended attention clients; watchdog-stopped>0, gone>0 and the other\n"
                            "  states of clients. Operators: > >= < <= =\n"
                            "Without: --warn %1\n"
                            "      --critical %2\n"
                            "A renewal that is late shows only to who saw one before: give --for, longer than a\n"
                            "third of the lease. `gone` needs CLIENT LIST and --client-names.\n")
                 .arg(QLatin1String(usualWarning), QLatin1String(usualCritical))})
    { }

    std::vector<const OptionGroup *> groups() const override { return {&m_names, &m_json}; }

    void parse(Given &given) override
    {
        given.noMoreWords();
        m_connection.read(given);
        m_names.read(given);
        m_json.read(given);
        m_for = given.duration(m_forOption).value_or(usualTime);
        m_warning = conditionsOf(given, m_warnOption, usualWarning);
        m_critical = conditionsOf(given, m_criticalOption, usualCritical);
        m_connection.needOneServer(given);
    }

    redis::CommandPolicy policy() const override { return redis::CommandPolicy::ReadOnly; }
    void adjust(SessionOptions &options) const override { lookOnce(options); }
    int unreachable(const Context &context, const Error &error) const override
    {
        const QString text = QStringLiteral("%1: %2").arg(context.address().node(), error.message);
        return say(context, verdictOf(error), text);
    }
    Task<int> run(Context *context) override;

protected:
    Options ownOptions() const override { return {m_warnOption, m_criticalOption, m_forOption}; }

private:
    Finding judge(const Context &context) const;
    int tell(const Context &context, const Finding &found) const;
    int say(const Context &context, Verdict verdict, const QString &text) const
    {
        return tell(context, {.verdict = verdict, .text = text});
    }

    // Long enough for what must be seen twice: a ghost, a queue without a holder.
    static constexpr Millis usualTime{3'000};

    ClientNames m_names;
    JsonOption m_json;
    Millis m_for{};
    Conditions m_warning;
    Conditions m_critical;
    const QCommandLineOption m_warnOption{QStringLiteral("warn"), QStringLiteral("when to warn"),
                                          QStringLiteral("EXPR")};
    const QCommandLineOption m_criticalOption{QStringLiteral("critical"), QStringLiteral("when it is critical"),
                                              QStringLiteral("EXPR")};
    const QCommandLineOption m_forOption{QStringLiteral("for"), QStringLiteral("watch so long (3s)"),
                                         QStringLiteral("DURATION")};
};

int Check::tell(const Context &context, const Finding &found) const
{
    if (m_json.wanted)
        context.streams.json(jsonOf(found));
    else
        context.streams.line(lineOf(found));
    return int(found.verdict);
}

Finding Check::judge(const Context &context) const
{
    const auto snapshot = context.session->monitor()->snapshot();
    const Facts facts(snapshot->locks, context.session->clients()->clients(), context.clock->now());
    Finding found{Verdict::Ok, {}, allFigures(facts), allThatHold(m_critical, facts), allThatHold(m_warning, facts)};
    if (!found.critical.empty()) {
        found.verdict = Verdict::Critical;
        found.text = saidOf(found.critical);
    } else if (!found.warning.empty()) {
        found.verdict = Verdict::Warning;
        found.text = saidOf(found.warning);
    } else if (!snapshot->complete) {
        found.verdict = Verdict::Unknown;
        found.text = QStringLiteral("the scan was not finished: there may be more locks");
    } else {
        const double held = facts.figure(QStringLiteral("held"))->value;
        found.text = QStringLiteral("%1 locks, %2 held")
                         .arg(QString::number(snapshot->locks.size()), QString::number(held, 'f', 0));
    }
    return found;
}

Task<int> Check::run(Context *context)
{
    auto *watching = context->session->monitor();
    auto *all = context->session->clients();
    all->setRules(m_names.rules);
    all->setLooked(!m_names.rules.empty());
    all->start();
    watching->start();
    const Instant limit = context->clock->now() + std::chrono::minutes(1);
    auto complete = co_await watching->complete(limit, context->stop);
    if (!complete)
        co_return say(*context, verdictOf(complete.error()), complete.error().message);
    const Instant until = context->clock->now() + m_for;
    co_await sleepUntil(context->clock, until, context->stop);
    if (context->stop.stop_requested())
        co_return say(*context, Verdict::Unknown, QStringLiteral("stopped before everything was looked at"));
    if (!m_names.rules.empty()) {
        auto looked = co_await all->look(context->stop);
        if (!looked)
            co_return say(*context, Verdict::Unknown, looked.error().message);
    }
    if (!context->session->client()->isLive())
        co_return say(*context, Verdict::Critical, QStringLiteral("the connection was lost"));
    co_return tell(*context, judge(*context));
}

template CommandPtr makeCommand<Check>();

} // namespace lockscope::cli
