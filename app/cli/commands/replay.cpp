#include "app/app_text.h"
#include "app/cli/command/make_command.h"
#include "app/cli/history/read_history.h"
#include "app/cli/options/columns_option.h"
#include "app/cli/options/json_option.h"
#include "app/cli/options/past_time.h"
#include "app/cli/output/event_line.h"
#include "app/cli/output/json.h"
#include "app/cli/playing/run_output.h"
#include "core/base/escape.h"
#include "core/history/playback.h"
#include "core/history/recording_copy.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/glob.h"
#include "core/play/recording/recording_file.h"

#include <QJsonArray>
#include <QLocale>

namespace lockscope::cli {

class Replay final : public CliCommand {
public:
    Replay()
        : CliCommand(
            {QStringLiteral("replay"), QStringLiteral("FILE"), AppText::tr("print the events of a recording"),
             AppText::tr(
                 "FILE is a recording of lockscope-cli record, a history, or a run that play --save wrote.\n"
                 "Without --speed, prints as fast as possible. A TIME is as for explain --at, and \"ago\" counts\n"
                 "from the end of the recording: \"5m ago\", \"03:12\", \"2026-11-27 03:12\".\n"
                 "--hide-values replaces the names of locks, clients, threads, owners and nodes, and the texts\n"
                 "of incidents. Times, kinds and counts stay, and who waited for whom.")})
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("replay incident.history --from '5m ago' --speed 1"),
                QStringLiteral("replay incident.history --save shared.history --hide-values")};
    }

    std::vector<const OptionGroup *> groups() const override { return {&m_json, &m_columns}; }

    void parse(ParsedCommandLine &given) override
    {
        m_json.read(given);
        m_columns.read(given);
        if (given.words.isEmpty())
            given.wrong(AppText::tr("replay needs a recording. Name a file that record or play --save wrote"));
        else
            m_file = given.words.takeFirst();
        given.noMoreWords();
        m_fromText = given.value(m_from);
        m_toText = given.value(m_to);
        m_atText = given.value(m_at);
        m_copy = given.value(m_save);
        m_hidden = {given.has(m_hide) && !given.has(m_keepNames), given.has(m_hide)};
        m_names = fromDisplay(given.value(m_name)).value_or(QByteArray());
        if (given.has(m_name) && m_names.isEmpty())
            given.wrong(AppText::tr("--name needs a name. * matches any text, and ? one character."));
        readSpeed(given);
        checkTogether(given);
    }

    redis::CommandPolicy policy() const override { return redis::CommandPolicy::ReadOnly; }
    bool connects() const override { return false; }

    Task<int> run(Context *context) override
    {
        if (play::isRecording(m_file))
            co_return co_await replayRun(context);
        if (!m_copy.isEmpty())
            co_return codeFor(*context, history::copyRecording(m_file, m_copy, m_hidden));
        auto opened = history::Playback::open(m_file);
        if (!opened)
            co_return codeFor(*context, opened.error());
        history::Playback &playback = **opened;
        auto period = playback.period();
        for (const auto &[option, text, bound] :
             {std::tuple(&m_from, &m_fromText, &period.from), std::tuple(&m_to, &m_toText, &period.to)}) {
            if (text->isEmpty())
                continue;
            const auto time = timeOf(*context, playback, *option, *text);
            if (!time)
                co_return int(Usage);
            *bound = *time;
        }
        if (m_atText.isEmpty())
            co_return co_await printEvents(context, playback, period);
        const auto at = timeOf(*context, playback, m_at, m_atText);
        co_return at ? printTable(*context, playback, *at) : int(Usage);
    }

protected:
    Options ownOptions() const override { return {m_from, m_to, m_at, m_name, m_speed, m_save, m_hide, m_keepNames}; }

private:
    void readSpeed(ParsedCommandLine &given)
    {
        if (!given.has(m_speed))
            return;
        bool isNumber = false;
        m_times = given.value(m_speed).toDouble(&isNumber);
        if (!isNumber || !(m_times >= 0.01 && m_times <= 1'000'000))
            given.wrong(AppText::tr("--speed: give a number from 0.01 to 1000000"));
    }
    void checkTogether(ParsedCommandLine &given) const
    {
        const bool isPart = given.has(m_from) || given.has(m_to) || given.has(m_name) || given.has(m_speed);
        if (given.has(m_at) && isPart)
            given.wrong(AppText::tr("--at shows the table of one moment. Leave out --from, --to, --name and --speed"));
        if (given.has(m_save) && (isPart || given.has(m_at)))
            given.wrong(AppText::tr("--save copies the whole recording. Leave out --from, --to, --at, --name and "
                                    "--speed"));
        if (given.has(m_save) && m_copy.isEmpty())
            given.wrong(AppText::tr("--save needs a file"));
        if (given.has(m_hide) && !given.has(m_save))
            given.wrong(AppText::tr("--hide-values is for --save FILE, which writes the copy"));
        if (given.has(m_keepNames) && !given.has(m_hide))
            given.wrong(AppText::tr("--keep-names is for --hide-values"));
        if (m_columns.isGiven && (!given.has(m_at) || m_json.wanted))
            given.wrong(AppText::tr("-o is for the table of --at, without --json"));
    }
    static int codeFor(const Context &context, const Result<void> &done)
    {
        if (done)
            return Done;
        const int code = context.fail(done.error());
        return done.error().kind == Error::Kind::Precondition ? int(NotFound) : code;
    }
    // In µs; nullopt after an error message.
    std::optional<qint64> timeOf(const Context &context, const history::Playback &playback,
                                 const QCommandLineOption &option, const QString &text) const
    {
        const auto [from, to] = playback.period();
        const auto millis = pastTime(text, to / 1'000 + 1);
        if (millis && *millis * 1'000 >= from - 1'000)
            return std::min(*millis * 1'000, to);
        context.streams.error(
            AppText::tr("--%1: '%2' is not a time of this recording, which lasts from %3 to %4. Give a time such as "
                        "03:12, \"5m ago\" or \"2026-11-27 03:12\"")
                .arg(option.names().first(), toDisplay(text.toUtf8()), localMoment(from / 1'000),
                     localMoment(to / 1'000)));
        return std::nullopt;
    }
    Task<int> printEvents(Context *context, history::Playback &playback, history::Period period)
    {
        if (period.from > playback.period().from) {
            if (const auto step = playback.seekTo(period.from - 1); !step)
                co_return context->fail(step.error());
        }
        const Instant begun = context->clock->now();
        const qint64 first = playback.at();
        while (playback.at() < period.to && !context->stop.stop_requested()) {
            const Instant wake = context->clock->now() + (m_times > 0 ? tick : Millis(0)); // also lets Ctrl+C through
            const std::stop_token stop = context->stop;
            co_await sleepUntil(context->clock, wake, stop);
            qint64 to = period.to;
            if (m_times > 0) {
                const auto passed = std::chrono::duration<double, std::micro>(context->clock->now() - begun).count();
                to = std::min(to, first + qint64(passed * m_times));
            }
            const auto step = playback.advanceTo(to);
            if (!step)
                co_return context->fail(step.error());
            for (const LockEvent &event : step->events) {
                if (m_names.isEmpty() || concernsMany(event) || monitor::globMatches(m_names, event.id.key.raw()))
                    printEvent(context->streams, event, {}, m_json.wanted);
            }
        }
        if (context->stop.stop_requested())
            co_return context->interrupted();
        if (!m_json.wanted)
            context->streams.error(watchedText(playback.watched(), period));
        co_return Done;
    }
    int printTable(const Context &context, history::Playback &playback, qint64 at) const
    {
        const auto step = playback.seekTo(at);
        if (!step)
            return context.fail(step.error());
        std::vector<LockPtr> locks;
        for (const LockPtr &lock : step->delta.upserts) {
            if (!lock->gone)
                locks.push_back(lock);
        }
        const Instant now = history::instantOf(at);
        if (m_json.wanted) {
            QJsonArray array;
            for (const LockPtr &lock : locks) {
                QJsonObject json = lockJson(*lock, {}, now);
                json[QLatin1String("db")] = json[QLatin1String("node")] = QJsonValue(); // not recorded
                array.append(json);
            }
            context.streams.json({{QStringLiteral("as_of"), isoTime(at / 1'000)},
                                  {QStringLiteral("complete"), step->hasContact},
                                  {QStringLiteral("locks"), array}});
            return Done;
        }
        if (locks.empty())
            context.streams.error(AppText::tr("no lock was held or waited for at %1").arg(localMoment(at / 1'000)));
        else
            for (const QString &line : tableLines(m_columns.names, locks, now, {}, {true, context.streams.colours}))
                context.streams.line(line);
        if (!step->hasContact)
            context.streams.error(AppText::tr("nothing was recorded at %1, so this is what was known before")
                                      .arg(localMoment(at / 1'000)));
        return Done;
    }
    Task<int> replayRun(Context *context)
    {
        const bool isPart = !m_fromText.isEmpty() || !m_toText.isEmpty() || !m_atText.isEmpty() || !m_names.isEmpty();
        if (isPart || !m_copy.isEmpty()) {
            context->streams.error(
                AppText::tr("%1 is a recorded run of the playground, which has no values of yours. Leave out --from, "
                            "--to, --at, --name and --save")
                    .arg(toDisplay(m_file.toUtf8())));
            co_return int(Usage);
        }
        const auto recording = play::openRecording(m_file);
        if (!recording)
            co_return context->fail(recording.error());
        const bool isChinese = QLocale::system().name().startsWith(QLatin1String("zh"));
        RunOutput output(context->streams, m_json.wanted,
                         isChinese ? play::Language::Chinese : play::Language::English);
        const Instant begun = context->clock->now();
        const play::Micros end = (*recording)->frames.empty() ? play::Micros(0) : (*recording)->frames.back()->at;
        for (play::Micros at{}; m_times > 0 && at < end && !context->stop.stop_requested();) {
            const std::stop_token stop = context->stop;
            const Instant wake = context->clock->now() + tick;
            co_await sleepUntil(context->clock, wake, stop);
            const auto passed = std::chrono::duration<double, std::micro>(context->clock->now() - begun).count();
            at = play::Micros(qint64(passed * m_times));
            output.print(**recording, at);
        }
        if (context->stop.stop_requested())
            co_return context->interrupted();
        output.print(**recording);
        output.printResult(**recording);
        co_return Done;
    }

    static constexpr Millis tick{50};

    JsonOption m_json;
    ColumnsOption m_columns;
    const QCommandLineOption m_from{QStringLiteral("from"), AppText::tr("begin at this time"), QStringLiteral("TIME")};
    const QCommandLineOption m_to{QStringLiteral("to"), AppText::tr("end at this time"), QStringLiteral("TIME")};
    const QCommandLineOption m_at{QStringLiteral("at"), AppText::tr("print the table of this moment, as list does"),
                                  QStringLiteral("TIME")};
    const QCommandLineOption m_name{QStringLiteral("name"),
                                    AppText::tr("only locks with this name; * matches any text, and ? one character"),
                                    QStringLiteral("GLOB")};
    const QCommandLineOption m_speed{QStringLiteral("speed"),
                                     AppText::tr("how many times as fast as it happened; 1 is the real speed"),
                                     QStringLiteral("X")};
    const QCommandLineOption m_save{QStringLiteral("save"), AppText::tr("write a copy of the recording, and end"),
                                    QStringLiteral("FILE")};
    const QCommandLineOption m_hide{QStringLiteral("hide-values"),
                                    AppText::tr("with --save: hide names, owners and addresses in the copy")};
    const QCommandLineOption m_keepNames{QStringLiteral("keep-names"),
                                         AppText::tr("with --hide-values: keep the names of the locks")};
    QString m_file;
    QString m_fromText;
    QString m_toText;
    QString m_atText;
    QString m_copy;
    QByteArray m_names;
    history::HiddenValues m_hidden;
    double m_times = 0; // 0: as fast as possible
};

template CommandPtr makeCommand<Replay>();

} // namespace lockscope::cli
