#include "app/app_text.h"
#include "app/cli/command/make_command.h"
#include "app/cli/options/json_option.h"
#include "app/cli/options/lock_names.h"
#include "app/cli/options/parsed_command_line.h"
#include "app/cli/output/json.h"
#include "app/cli/tracing/saved_log.h"
#include "core/base/escape.h"
#include "core/redis/monitor_stream.h"
#include "core/trace/live_trace.h"
#include "core/words/describe.h"
#include "core/words/trace_words.h"

#include <algorithm>
#include <limits>

namespace lockscope::cli {

namespace {

using TapWhy = redis::MonitorStreamEnd::Why;

QString traceLine(const TraceEvent &event)
{
    QStringList parts{localMoment(event.micros / 1000), QString(word(event.what)).leftJustified(14),
                      toDisplay(event.key.raw())};
    if (!event.owner.isEmpty())
        parts.append(toDisplay(event.owner.raw()));
    if (event.lease)
        parts.append(QStringLiteral("lease ") + words::durationText(*event.lease));
    if (!event.address.isEmpty())
        parts.append(QStringLiteral("from ") + toDisplay(event.address));
    QString known = word(event.knownBy);
    if (const auto note = words::noteOf(event))
        known += QStringLiteral(": ") + note->translated();
    parts.append(QLatin1Char('(') + known + QLatin1Char(')'));
    return parts.join(QStringLiteral("  "));
}

QString howItEnded(const redis::MonitorStreamEnd &end, const redis::MonitorStreamLimits &limits)
{
    switch (end.why) {
    case TapWhy::Time: return AppText::tr("the time limit was reached");
    case TapWhy::Bytes:
        return AppText::tr("the limit of %1 bytes was reached before the time limit; the rest is missing (--bytes)")
            .arg(limits.bytes);
    case TapWhy::Stopped: return AppText::tr("it was stopped");
    case TapWhy::Refused:
    case TapWhy::Lost: break;
    }
    return end.error.message;
}

// The limits of listening to the server: --for, --bytes.
class TraceLimits final : public OptionGroup {
public:
    Options options() const override { return {m_for, m_bytes}; }
    void read(ParsedCommandLine &given);
    bool isGiven(const ParsedCommandLine &given) const { return given.has(m_for) || given.has(m_bytes); }

    redis::MonitorStreamLimits limits;

private:
    const QCommandLineOption m_for{QStringLiteral("for"),
                                   AppText::tr("how long to listen (15s); listening slows the server down"),
                                   QStringLiteral("DURATION")};
    const QCommandLineOption m_bytes{QStringLiteral("bytes"), AppText::tr("stop after this many bytes (5000000)"),
                                     QStringLiteral("N")};
};

void TraceLimits::read(ParsedCommandLine &given)
{
    if (const auto time = given.duration(m_for)) {
        limits.time = *time;
        if (*time == Millis(0))
            given.wrong(AppText::tr("--for must be longer than 0s"));
    }
    if (const auto bytes = given.number(m_bytes, 1, std::numeric_limits<int>::max()))
        limits.bytes = *bytes;
}

} // namespace

class Trace final : public CliCommand {
public:
    Trace()
        : CliCommand(
            {QStringLiteral("trace"), QStringLiteral("[NAME…]"),
             AppText::tr("print what clients do to locks, from MONITOR or from a saved log"),
             AppText::tr(
                 "MONITOR makes the server copy every command of every client to this program, so the server may "
                 "lose half of its throughput meanwhile. Reading a log of `redis-cli monitor` costs the "
                 "server nothing.")})
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("trace order:42 --for 30s"), QStringLiteral("trace --from monitor.log")};
    }

    std::vector<const OptionGroup *> groups() const override { return {&m_names, &m_limits, &m_json}; }

    void parse(ParsedCommandLine &given) override
    {
        m_names.readAny(given);
        m_json.read(given);
        m_limits.read(given);
        m_connection.read(given);
        m_file = given.value(m_from);
        if (given.has(m_from) && m_file.isEmpty())
            given.wrong(AppText::tr("--from needs a file, or - for standard input"));
        if (connects())
            m_connection.needOneServer(given);
        else if (m_limits.isGiven(given))
            given.wrong(
                AppText::tr("--for and --bytes limit listening, and a saved log is read to its end. Leave them out"));
    }

    redis::CommandPolicy policy() const override { return redis::CommandPolicy::ReadOnly; }
    bool connects() const override { return m_file.isEmpty(); }

    Task<int> run(Context *context) override
    {
        Task<int> tracing = connects() ? listen(context) : read(context);
        const int code = co_await tracing;
        co_return code;
    }

protected:
    Options ownOptions() const override { return {m_from}; }

private:
    void print(const Context &context, const TraceEvent &event)
    {
        m_groups.take(event);
        m_monopolies.take(event);
        m_ownReads.take(event);
        if (!m_names.all.empty() && std::find(m_names.all.begin(), m_names.all.end(), event.key) == m_names.all.end())
            return;
        if (m_json.wanted)
            context.streams.json(eventJson(event));
        else
            context.streams.line(traceLine(event));
    }

    Task<int> listen(Context *context)
    {
        const redis::MonitorStreamLimits limits = m_limits.limits;
        const trace::LiveListener listener{
            [context, limits] {
                context->streams.error(
                    AppText::tr("listening for %1 at most; Ctrl+C ends it").arg(words::durationText(limits.time)));
            },
            [this, context](const TraceEvent &event) { print(*context, event); }};
        redis::Server *server = context->session->client();
        const trace::LiveEnd end = co_await trace::liveTrace(server, limits, listener, context->stop);
        if (end.tap.why == TapWhy::Refused || (end.tap.why == TapWhy::Lost && end.tap.lasted == Millis(0)))
            co_return context->fail(end.tap.error);
        context->streams.error(
            AppText::tr("listened for %1: %2").arg(words::durationText(end.tap.lasted), howItEnded(end.tap, limits)));
        printSummary(*context, end.counts);
        if (end.failedScripts.value_or(0) > 0)
            context->streams.error(AppText::tr("%n script runs of all clients failed meanwhile (INFO commandstats), so "
                                               "their changes may be missing on the server",
                                               nullptr, int(*end.failedScripts)));
        co_return end.tap.why == TapWhy::Lost ? context->codeOf(end.tap.error) : int(Done);
    }

    Task<int> read(Context *context)
    {
        const trace::Decoder::Sink sink = [this, context](const TraceEvent &event) { print(*context, event); };
        const Result<trace::TraceCounts> counts = co_await decodeSavedLog(m_file, context->clock, sink, context->stop);
        if (!counts)
            co_return refusedInput(*context, counts.error());
        printSummary(*context, *counts);
        co_return counts->lines > 0 ? Done : NotFound;
    }

    // Reports how much of the input was understood.
    void printSummary(const Context &context, const trace::TraceCounts &counts) const
    {
        for (const trace::GroupRetries &retries : m_groups.found())
            context.streams.error(words::groupRetries(retries).translated());
        for (const trace::Monopoly &found : m_monopolies.found())
            context.streams.error(words::monopoly(found).translated());
        for (const trace::OwnReadWait &wait : m_ownReads.found())
            context.streams.error(words::ownReadWait(wait).translated());
        if (counts.lines == 0 && counts.bad > 0) {
            context.streams.error(AppText::tr("none of the %1 lines is from MONITOR. Such a line looks like: "
                                              "1568357723.205362 [0 127.0.0.1:56419] \"exists\" \"my_lock\"")
                                      .arg(counts.bad));
            return;
        }
        context.streams.error(AppText::tr("%1, %2, %3")
                                  .arg(AppText::tr("%n lines", nullptr, int(counts.lines)),
                                       AppText::tr("%n script runs", nullptr, int(counts.scripts)),
                                       AppText::tr("%n lock events", nullptr, int(counts.events))));
        if (counts.bad > 0)
            context.streams.error(
                AppText::tr("left out %n lines that are torn or not from MONITOR", nullptr, int(counts.bad)));
        if (counts.events == 0)
            context.streams.error(AppText::tr("it contains nothing about locks"));
        if (counts.isCut)
            context.streams.error(
                AppText::tr("it ends within a script run, so only the certain effects of that run are printed"));
    }

    const QCommandLineOption m_from{QStringLiteral("from"),
                                    AppText::tr("read a log of MONITOR instead (- is standard input)"),
                                    QStringLiteral("FILE")};
    trace::GroupWatch m_groups;
    trace::MonopolyWatch m_monopolies;
    trace::OwnReadWatch m_ownReads;
    LockNames m_names;
    TraceLimits m_limits;
    JsonOption m_json;
    QString m_file;
};

template CommandPtr makeCommand<Trace>();

} // namespace lockscope::cli
