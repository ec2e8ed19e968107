#include "core/redis/capability_check/try_out.h"

#include "core/redis/capability_check/questions.h"
#include "core/redis/open_and_wait.h"

#include <algorithm>

namespace lockscope::redis {

namespace {

using State = CapabilityFinding::State;

Command configCommand()
{
    return Command::ofNode({"CONFIG", "GET", "notify-keyspace-events"});
}

Command listCommand(const std::vector<Question> &questions)
{
    std::vector<QByteArrayView> words{"COMMAND", "INFO"};
    for (const Question &question : questions) {
        if (!question.verb.isEmpty())
            words.push_back(question.verb);
    }
    return Command::ofNode(words);
}

// Two probes may be for the same feature: keep the better finding.
void add(std::vector<CapabilityFinding> &findings, CapabilityFinding finding)
{
    const auto same = std::find_if(findings.begin(), findings.end(),
                                   [&](const CapabilityFinding &f) { return f.what == finding.what; });
    if (same == findings.end())
        findings.push_back(std::move(finding));
    else if (finding.state < same->state)
        *same = std::move(finding);
}

std::optional<Reply> elementOf(const Result<Reply> &array, std::size_t at)
{
    return array && at < array->elements.size() ? std::optional(array->elements[at]) : std::nullopt;
}

// Returns the findings of all probes. If the policy blocked a probe, the finding comes from the server's own command
// list instead.
Task<std::vector<CapabilityFinding>> ask(std::shared_ptr<Server> server)
{
    const std::vector<Question> questions = questionsFor(*server);
    const Command listing = listCommand(questions);
    const PendingReply list = server->send(listing);
    std::vector<PendingReply> pending;
    pending.reserve(questions.size());
    for (const Question &question : questions)
        pending.push_back(server->send(question.command));
    const Command config = configCommand();
    const PendingReply configured = server->send(config);

    const Result<Reply> listed = co_await list;
    std::size_t nextListed = 0;
    std::vector<CapabilityFinding> findings;
    for (std::size_t i = 0; i < questions.size(); ++i) {
        const PendingReply one = pending[i];
        const Result<Reply> reply = co_await one;
        CapabilityFinding finding = findingOf(questions[i].what, questions[i].shown, reply);
        if (!questions[i].verb.isEmpty())
            tellListed(finding, elementOf(listed, nextListed++));
        add(findings, std::move(finding));
    }
    const Result<Reply> flags = co_await configured;
    for (CapabilityFinding &finding : eventFindings(server->info(), flags))
        add(findings, std::move(finding));
    co_return findings;
}

Task<std::optional<ScriptTimes>> askScriptTimes(std::shared_ptr<Server> server)
{
    const Command stats = Command::ofNode({"INFO", "commandstats"});
    const Command slowLog = Command::ofNode({"SLOWLOG", "GET", "128"});
    const PendingReply told = server->send(stats);
    const PendingReply slow = server->send(slowLog);
    const Result<Reply> statsReply = co_await told;
    const Result<Reply> slowReply = co_await slow;
    co_return ScriptTimes::of(statsReply, slowReply);
}

Task<CapabilityFinding> trySharded(std::shared_ptr<Server> server, std::stop_token stop)
{
    const Channel channel(QByteArrayLiteral("lockscope:trial"));
    const Instant deadline = server->deadline();
    const Subscriber::Handler nothing = [](const Message &) {};
    Subscriber *subscriber = &server->subscriber();
    const auto subscribed = co_await subscriber->subscribeSharded(channel, nothing, deadline, stop);
    const Reply confirmed{Reply::Type::Status, 0, QByteArrayLiteral("subscribed"), {}};
    const Result<Reply> reply = subscribed ? Result<Reply>(confirmed) : Result<Reply>(subscribed.error());
    co_return findingOf(Capability::ShardedPubSub, QByteArrayLiteral("SSUBSCRIBE lockscope:trial"), reply);
}

struct StopIt {
    std::stop_source source;
    void operator()() { source.request_stop(); }
};

// Starts MONITOR and ends it at once.
Task<CapabilityFinding> tryMonitor(std::shared_ptr<Server> server, bool may, std::stop_token stop)
{
    if (!may)
        co_return CapabilityFinding{Capability::Monitor, State::NotTried, QByteArrayLiteral("MONITOR"), {}};
    std::stop_source enough;
    const std::stop_callback<StopIt> fromOutside(stop, StopIt{enough});
    const auto began = std::make_shared<bool>(false);
    MonitorStreamListener listener;
    listener.began = [began, enough]() mutable {
        *began = true;
        enough.request_stop();
    };
    listener.line = [](QByteArrayView) {};
    MonitorStreamLimits limits;
    limits.time = Millis(1'000);
    const std::stop_token token = enough.get_token();
    const MonitorStreamEnd end = co_await server->tap(limits, listener, token);
    const Reply agreed{Reply::Type::Status, 0, QByteArrayLiteral("OK"), {}};
    const Result<Reply> reply = *began ? Result<Reply>(agreed) : Result<Reply>(end.error);
    CapabilityFinding finding = findingOf(Capability::Monitor, QByteArrayLiteral("MONITOR"), reply);
    if (!*began && end.error.message.contains(QLatin1String("has no MONITOR")))
        finding.state = State::Missing;
    co_return finding;
}

void putInOrder(std::vector<CapabilityFinding> &findings)
{
    const std::vector<Capability> &order = triedCapabilities();
    const auto place = [&order](const CapabilityFinding &f) { return std::find(order.begin(), order.end(), f.what); };
    std::stable_sort(findings.begin(), findings.end(),
                     [&place](const CapabilityFinding &a, const CapabilityFinding &b) { return place(a) < place(b); });
}

} // namespace

Task<Result<CapabilityReportPtr>> tryOut(std::shared_ptr<Server> server, bool mayMonitor, std::stop_token stop)
{
    const QPointer<Server> opening = server.get();
    const Instant deadline = server->deadline();
    const auto opened = co_await openAndWait(opening, deadline, stop);
    if (!opened)
        co_return Result<CapabilityReportPtr>(opened.error());
    auto report = std::make_shared<CapabilityReport>();
    report->node = server->address().node();
    report->server = server->info();
    report->isCluster = server->has(Capability::OneSlot);
    const std::vector<CapabilityFinding> asked = co_await ask(server);
    if (stop.stop_requested())
        co_return Result<CapabilityReportPtr>(canceled());
    report->findings = asked;
    const std::optional<ScriptTimes> scripts = co_await askScriptTimes(server);
    if (stop.stop_requested())
        co_return Result<CapabilityReportPtr>(canceled());
    report->scripts = scripts;
    const CapabilityFinding sharded = co_await trySharded(server, stop);
    if (stop.stop_requested())
        co_return Result<CapabilityReportPtr>(canceled());
    add(report->findings, sharded);
    const CapabilityFinding monitor = co_await tryMonitor(server, mayMonitor, stop);
    if (stop.stop_requested())
        co_return Result<CapabilityReportPtr>(canceled());
    add(report->findings, monitor);
    putInOrder(report->findings);
    report->wallMillis = server->clock()->wallMillis();
    const CapabilityReportPtr done = report;
    co_return Result<CapabilityReportPtr>(done);
}

} // namespace lockscope::redis
