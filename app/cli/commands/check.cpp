#include "app/app_text.h"
#include "app/cli/alerts/replayed_rules.h"
#include "app/cli/check/check_result.h"
#include "app/cli/command/make_command.h"
#include "app/cli/command/set_of_servers.h"
#include "app/cli/history/usual_holds.h"
#include "app/cli/options/alert_options.h"
#include "app/cli/options/client_names.h"
#include "app/cli/options/history_option.h"
#include "app/cli/options/json_option.h"
#include "app/cli/options/quorum_option.h"
#include "core/alerts/alert_engine.h"
#include "core/base/escape.h"

namespace lockscope::cli {

namespace {

Conditions conditionsOf(ParsedCommandLine &given, const QCommandLineOption &option, const char *usual)
{
    const QString text = given.has(option) ? given.value(option) : QLatin1String(usual);
    auto conditions = alerts::parseConditions(text);
    if (conditions)
        return *conditions;
    given.wrong(QStringLiteral("--%1: %2").arg(option.names().constFirst(), conditions.error().message));
    return {};
}

// A server that does not answer is critical. Any other error is unknown. For example, only the person who set up the
// check can solve a refusal.
Verdict verdictOf(const Error &error)
{
    const bool isDown = error.kind == Error::Kind::Connect || error.kind == Error::Kind::Timeout;
    return isDown ? Verdict::Critical : Verdict::Unknown;
}

QString missedText(const Context &context)
{
    QStringList all;
    for (const Error &error : context.missed)
        all << QStringLiteral("%1: %2").arg(error.node, error.message);
    return all.join(QStringLiteral("; "));
}

QString lostText(const Context &context, Session *session)
{
    const QString text = AppText::tr("the connection was lost");
    return context.others.empty() ? text : QStringLiteral("%1: %2").arg(session->client()->address().node(), text);
}

// One lock near the end of its lease is normal. Several such locks at once mean that a program stopped.
constexpr char usualWarning[] = "state>=renewal-late,attention>=5,watchdog-stopped>0";
constexpr char usualCritical[] = "state>=queue-without-holder,gone>0";

} // namespace

class Check final : public CliCommand {
public:
    Check()
        : CliCommand(
            {QStringLiteral("check"),
             QStringLiteral("[--warn EXPR] [--critical EXPR] | --rules FILE [--history RECORDING]"),
             AppText::tr("print one line and an exit code for monitoring systems"),
             AppText::tr("Exit codes like those of Nagios plugins: 0 ok, 1 warning, 2 critical (also if the server\n"
                         "cannot be reached), 3 unknown (refused, or not everything was read).\n"
                         "\n"
                         "EXPR is one condition, or several separated by commas. One true condition is enough:\n"
                         "  state>=renewal-late   a lock in that state or a more severe one\n"
                         "  no-expiry>0           the number of locks in a state\n"
                         "  waiters>5             the most waiters of a lock\n"
                         "  held-for>1h           the longest time that a lock is held\n"
                         "  deadlocks>0           the number of deadlocks (see deadlocks)\n"
                         "  unusual>0             the number of locks that are held unusually long, according to\n"
                         "                        the history (see record)\n"
                         "  locks held contended attention clients; watchdog-stopped>0, gone>0 and the other\n"
                         "  states of clients. Operators: > >= < <= =\n"
                         "Defaults: --warn %1\n"
                         "      --critical %2\n"
                         "check sees a late renewal only after an earlier one: use --for with more than a\n"
                         "third of the lease. `gone` needs CLIENT LIST and --client-names.\n"
                         "With --rules, a rule that is true is a warning or critical, as it says. A single look\n"
                         "cannot know how long a rule has been true, so its `for` counts as over. Only a filter with\n"
                         "held or ttl must also have been true that long ago. docs/alerts.md describes the file.\n"
                         "With --history, the rules are tried on a recording instead, with their delays. Each alert\n"
                         "that would have fired or resolved is a line before the last one.\n"
                         "With several --url, a server that does not answer is critical. With --quorum it is a\n"
                         "warning, because the others may be enough.\n")
                 .arg(QLatin1String(usualWarning), QLatin1String(usualCritical))})
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("check --url redis://db.example:6379"),
                QStringLiteral("check --rules rules.toml --history incident.history")};
    }

    std::vector<const OptionGroup *> groups() const override { return {&m_names, &m_json, &m_quorum, &m_history}; }
    bool looksAtSeveral() const override { return true; }
    bool connects() const override { return !m_history.isGiven(); }

    void parse(ParsedCommandLine &given) override
    {
        given.noMoreWords();
        m_connection.read(given);
        m_names.read(given);
        m_json.read(given);
        m_for = given.duration(m_forOption).value_or(usualTime);
        m_warning = conditionsOf(given, m_warnOption, usualWarning);
        m_critical = conditionsOf(given, m_criticalOption, usualCritical);
        m_quorum.read(given, m_connection);
        m_history.read(given);
        m_alertRules = rulesOf(given, m_rulesOption);
        m_judgesRules = given.has(m_rulesOption);
        if (m_judgesRules && (given.has(m_warnOption) || given.has(m_criticalOption)))
            given.wrong(AppText::tr("--rules replaces the conditions, so leave --warn and --critical out"));
        if (m_history.isGiven() && !m_judgesRules)
            given.wrong(AppText::tr("--history tries rules on a recording, so add --rules FILE"));
        if (m_history.isGiven() && (given.has(m_forOption) || m_quorum.wanted || !m_names.rules.empty()))
            given.wrong(AppText::tr("--history reads a file, so leave --for, --quorum and --client-names out"));
        if (m_quorum.wanted && asksUnusual())
            given.wrong(AppText::tr("\"unusual\" reads the history of each server, so leave --quorum out"));
    }

    redis::CommandPolicy policy() const override { return redis::CommandPolicy::ReadOnly; }
    bool followsChanges() const override { return true; }
    void adjust(SessionOptions &options) const override { lookOnce(options); }
    int unreachable(const Context &context, const Error &error) const override
    {
        const QString text = QStringLiteral("%1: %2").arg(context.address().node(), error.message);
        return say(context, verdictOf(error), text);
    }
    Task<int> run(Context *context) override;

protected:
    Options ownOptions() const override { return {m_warnOption, m_criticalOption, m_rulesOption, m_forOption}; }

private:
    Task<int> replay(const Context *context) const;
    Task<Result<bool>> readAll(Context *context) const;
    bool asksUnusual() const;
    Result<void> readUsual(const Context &context) const;
    alerts::Look lookAt(const Context &context, const std::vector<LockPtr> &locks) const;
    QStringList judgeRules(const alerts::Look &look, CheckResult *found) const;
    CheckResult judge(const Context &context, const std::vector<LockPtr> &locks, const Result<void> &usual,
                      bool isComplete) const;
    int tell(const Context &context, const CheckResult &found) const;
    int say(const Context &context, Verdict verdict, const QString &text) const
    {
        return tell(context, {.verdict = verdict, .text = text});
    }

    // Long enough to see a ghost or a queue without a holder twice.
    static constexpr Millis usualTime{3'000};

    ClientNames m_names;
    JsonOption m_json;
    QuorumOption m_quorum;
    HistoryOption m_history;
    Millis m_for{};
    Conditions m_warning;
    Conditions m_critical;
    alerts::AlertRules m_alertRules;
    bool m_judgesRules = false;
    const QCommandLineOption m_warnOption{QStringLiteral("warn"), AppText::tr("when to warn"), QStringLiteral("EXPR")};
    const QCommandLineOption m_criticalOption{QStringLiteral("critical"), AppText::tr("when to report critical"),
                                              QStringLiteral("EXPR")};
    const QCommandLineOption m_rulesOption{QStringLiteral("rules"),
                                           AppText::tr("judge by the alert rules of this file (or: built-in)"),
                                           QStringLiteral("FILE")};
    const QCommandLineOption m_forOption{QStringLiteral("for"), AppText::tr("watch this long (3s)"),
                                         QStringLiteral("DURATION")};
};

int Check::tell(const Context &context, const CheckResult &found) const
{
    if (m_json.wanted)
        context.streams.json(jsonOf(found));
    else
        context.streams.line(nagiosLine(found));
    return int(found.verdict);
}

Result<void> Check::readUsual(const Context &context) const
{
    for (Session *session : asksUnusual() ? context.reached() : std::vector<Session *>()) {
        if (auto used = useUsualHolds(context, session); !used)
            return used;
    }
    return {};
}

// The present facts of all servers that answer.
alerts::Look Check::lookAt(const Context &context, const std::vector<LockPtr> &locks) const
{
    alerts::Look look{.locks = locks, .now = context.clock->now()};
    bool isEachListed = true;
    for (Session *session : context.reached()) {
        const auto its = session->clients()->clients();
        look.clients.insert(look.clients.end(), its.begin(), its.end());
        const clients::ListState list = session->clients()->listState();
        isEachListed = isEachListed && list.hasList();
        look.list.phase = list.hasList() ? std::max(list.phase, look.list.phase) : look.list.phase;
        look.list.listening.insert(look.list.listening.end(), list.listening.begin(), list.listening.end());
    }
    if (look.list.hasList() && !isEachListed)
        look.list.phase = clients::ListState::Phase::Partial;
    return look;
}

bool Check::asksUnusual() const
{
    const auto asks = [](const Conditions &conditions) { return alerts::asksFor(conditions, alerts::unusualFigure); };
    return asks(m_critical) || asks(m_warning)
        || std::any_of(m_alertRules.begin(), m_alertRules.end(),
                       [&asks](const alerts::AlertRule &rule) { return asks(rule.when); });
}

// Sorts the rules that are true by their severity. Returns the names of those whose answer is not known.
QStringList Check::judgeRules(const alerts::Look &look, CheckResult *found) const
{
    QStringList unknown;
    const auto answers = alerts::judgeOnce(m_alertRules, look);
    for (std::size_t i = 0; i < answers.size(); ++i) {
        const alerts::AlertRule &rule = m_alertRules[i];
        const alerts::RuleAnswer &answer = answers[i];
        if (!answer.isTrue)
            unknown << rule.name;
        if (!answer.isTrue.value_or(false))
            continue;
        const Met met{{.text = rule.name, .subject = {}},
                      {answer.cause.value, answer.cause.locks, answer.cause.clients}};
        (rule.severity == Severity::Wrong ? found->critical : found->warning).push_back(met);
    }
    return unknown;
}

CheckResult Check::judge(const Context &context, const std::vector<LockPtr> &locks, const Result<void> &usual,
                         bool isComplete) const
{
    alerts::Look look = lookAt(context, locks);
    look.isUsualKnown = asksUnusual() && usual;
    const Facts facts = alerts::factsOf(look, {});
    CheckResult found{Verdict::Ok, {}, allFigures(facts)};
    QStringList unknown;
    if (m_judgesRules) {
        unknown = judgeRules(look, &found);
    } else {
        found.critical = allThatHold(m_critical, facts);
        found.warning = allThatHold(m_warning, facts);
    }
    if (!found.critical.empty()) {
        found.verdict = Verdict::Critical;
        found.text = conditionsText(found.critical);
    } else if (!context.missed.empty() && !m_quorum.wanted) {
        found.verdict = Verdict::Critical;
        found.text = missedText(context);
    } else if (!found.warning.empty()) {
        found.verdict = Verdict::Warning;
        found.text = conditionsText(found.warning);
    } else if (!context.missed.empty()) { // the other servers may be a quorum for every lock
        found.verdict = Verdict::Warning;
        found.text = missedText(context);
    } else if (!usual) {
        found.verdict = Verdict::Unknown;
        found.text = usual.error().message;
    } else if (!isComplete) {
        found.verdict = Verdict::Unknown;
        found.text = AppText::tr("the scan did not finish: there may be more locks");
    } else if (!unknown.isEmpty()) {
        found.verdict = Verdict::Unknown;
        found.text = AppText::tr("not known: %1").arg(unknown.join(QLatin1String(", ")));
    } else {
        const qint64 number = qint64(facts.figure(QStringLiteral("locks"))->value);
        const double held = facts.figure(QStringLiteral("held"))->value;
        found.text = AppText::tr("%n locks, %1 held", nullptr, int(number)).arg(QString::number(held, 'f', 0));
    }
    return found;
}

// Waits until all locks are known. The first error says why some are unknown; the others are known then.
Task<Result<bool>> Check::readAll(Context *context) const
{
    const std::vector<Session *> reached = context->reached();
    for (Session *session : reached) {
        session->clients()->setRules(m_names.rules);
        session->clients()->setLooked(!m_names.rules.empty());
        session->clients()->start();
        session->monitor()->start();
    }
    const Instant limit = context->clock->now() + std::chrono::minutes(1);
    Result<bool> all = true;
    for (Session *session : reached) {
        auto complete = co_await session->monitor()->complete(limit, context->stop);
        if (complete || !all)
            continue;
        Error why = complete.error();
        if (!context->others.empty())
            why.message = session->client()->address().node() + QStringLiteral(": ") + why.message;
        all = why;
    }
    co_return all;
}

Task<int> Check::replay(const Context *context) const
{
    auto opened = history::Playback::open(m_history.pathFor(context->address()));
    if (!opened)
        co_return say(*context, Verdict::Unknown, opened.error().message);
    alerts::RuleReplay replay(m_alertRules, std::move(*opened));
    const auto found = co_await replayRules(context, &replay, m_json.wanted);
    co_return found ? tell(*context, *found) : say(*context, Verdict::Unknown, found.error().message);
}

Task<int> Check::run(Context *context)
{
    if (m_history.isGiven())
        co_return co_await replay(context);
    auto read = co_await readAll(context);
    const std::vector<Session *> reached = context->reached();
    const bool isFinal = !read && (context->others.empty() || verdictOf(read.error()) == Verdict::Critical);
    if (isFinal || (!read && context->stop.stop_requested()))
        co_return say(*context, verdictOf(read.error()), read.error().message);
    const Instant until = context->clock->now() + m_for;
    co_await sleepUntil(context->clock, until, context->stop);
    if (context->stop.stop_requested())
        co_return say(*context, Verdict::Unknown, AppText::tr("stopped before everything was read"));
    // last, because the history must know the holds that this command has seen
    const Result<void> usual = read ? readUsual(*context) : Result<void>(read.error());
    bool isComplete = true;
    std::vector<LockPtr> locks;
    for (Session *session : reached) {
        if (!m_names.rules.empty()) {
            auto looked = co_await session->clients()->look(context->stop);
            if (!looked)
                co_return say(*context, Verdict::Unknown, looked.error().message);
        }
        if (!session->client()->isLive())
            co_return say(*context, Verdict::Critical, lostText(*context, session));
        const auto snapshot = session->monitor()->snapshot();
        isComplete = isComplete && snapshot->complete;
        locks.insert(locks.end(), snapshot->locks.begin(), snapshot->locks.end());
    }
    if (m_quorum.wanted) {
        SetOfServers set(context);
        const std::optional<Key> every;
        auto looked = co_await set.look(every);
        if (!looked)
            co_return say(*context, verdictOf(looked.error()), looked.error().message);
        locks = set.rows();
    }
    co_return tell(*context, judge(*context, locks, usual, isComplete));
}

template CommandPtr makeCommand<Check>();

} // namespace lockscope::cli
