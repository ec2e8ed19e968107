#include "app/app_text.h"
#include "app/cli/command/context.h"
#include "app/cli/command/make_command.h"
#include "app/cli/history/read_history.h"
#include "app/cli/options/history_option.h"
#include "app/cli/options/json_option.h"
#include "app/cli/output/event_line.h"
#include "core/base/escape.h"
#include "core/history/past_events.h"
#include "core/monitor/analysis/glob.h"

namespace lockscope::cli {

class Events final : public CliCommand {
public:
    Events()
        : CliCommand(
            {QStringLiteral("events"),
             {},
             AppText::tr("print what happens to the locks, line by line, until Ctrl+C"),
             AppText::tr("With --since: print what happened, as far as it was recorded (see record), and end.")})
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("events --since 2h --name 'order:*'"),
                QStringLiteral("events --json --url redis://a --url redis://b")};
    }

    std::vector<const OptionGroup *> groups() const override { return {&m_json, &m_history}; }

    void parse(ParsedCommandLine &given) override
    {
        given.noMoreWords();
        m_connection.read(given);
        m_json.read(given);
        m_history.read(given);
        m_since = given.duration(m_sinceOption);
        if (m_history.isGiven() && !m_since)
            m_since = longest;
        m_names = fromDisplay(given.value(m_name)).value_or(QByteArray());
        if (given.has(m_name) && m_names.isEmpty())
            given.wrong(AppText::tr("--name needs a name. * matches any text, and ? one character."));
        m_connection.needDifferentServers(given);
    }

    redis::CommandPolicy policy() const override { return redis::CommandPolicy::ReadOnly; }
    bool connects() const override { return !m_since; }
    QStringList usedOffline() const override { return m_history.usedOffline(m_connection.options()); }
    bool goesOn() const override { return !m_since; }
    bool looksAtSeveral() const override { return true; }

    Task<int> run(Context *context) override
    {
        if (m_since)
            co_return printPast(*context);
        QObject listener;
        reportConnection(*context, &listener);
        const auto print = [this, context](const std::vector<LockEvent> &happened) {
            for (const auto &event : happened) {
                const bool isMeant =
                    m_names.isEmpty() || concernsMany(event) || monitor::globMatches(m_names, event.id.key.raw());
                if (isMeant)
                    printOne(*context, event,
                             context->others.empty() ? QString() : context->addressOf(event.id).node());
            }
        };
        for (Session *session : context->all()) {
            QObject::connect(session->monitor(), &monitor::Monitor::happened, &listener, print);
            session->monitor()->start();
        }
        co_await untilStopped(context->clock, context->stop);
        co_return Done;
    }

protected:
    Options ownOptions() const override { return {m_sinceOption, m_name}; }

private:
    static constexpr Millis longest{std::chrono::hours(24 * 400)};

    void printOne(const Context &context, const LockEvent &event, const QString &node) const
    {
        printEvent(context.streams, event, node, m_json.wanted);
    }
    int printPast(const Context &context) const
    {
        const qint64 now = context.clock->wallMillis();
        const history::Period period{(now - m_since->count()) * 1'000, now * 1'000};
        int worst = Done;
        for (Session *session : context.all()) {
            const redis::Address &address = session->client()->address();
            const QString node = context.others.empty() || m_history.isGiven() ? QString() : address.node();
            const int code =
                readHistory(context, m_history.pathFor(address), [&](const history::HistoryReader &reader) {
                    return printFrom(context, reader, period, node);
                });
            worst = std::max(worst, code);
            if (m_history.isGiven())
                break;
        }
        return worst;
    }
    Result<void> printFrom(const Context &context, const history::HistoryReader &reader, const history::Period &period,
                           const QString &node) const
    {
        constexpr qint64 most = 5'000'000; // rows in memory
        const auto watched = reader.watched(period);
        const auto holds = reader.holds(period, m_names, most);
        const auto waits = reader.waits(period, m_names, most);
        const auto occurrences = reader.occurrences(period, m_names);
        if (!watched || !holds || !waits || !occurrences)
            return !watched ? watched.error() : !holds ? holds.error() : !waits ? waits.error() : occurrences.error();
        for (const LockEvent &event : history::pastEvents(*holds, *waits, *occurrences, period)) {
            if (context.stop.stop_requested())
                break;
            printOne(context, event, node);
        }
        if (!m_json.wanted)
            context.streams.error(watchedText(*watched, period));
        return {};
    }

    JsonOption m_json;
    HistoryOption m_history;
    const QCommandLineOption m_sinceOption{QStringLiteral("since"),
                                           AppText::tr("print what was recorded since then, and end"),
                                           QStringLiteral("DURATION")};
    const QCommandLineOption m_name{QStringLiteral("name"), AppText::tr("only locks with this name, as in order:*"),
                                    QStringLiteral("GLOB")};
    std::optional<Millis> m_since;
    QByteArray m_names;
};

template CommandPtr makeCommand<Events>();

} // namespace lockscope::cli
