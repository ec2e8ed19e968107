#include "app/app_text.h"
#include "app/cli/command/make_command.h"
#include "app/cli/options/json_option.h"
#include "app/cli/playing/run_output.h"
#include "core/play/recording/recording_file.h"
#include "core/play/run/run.h"
#include "core/play/scenario/read/read_scenario.h"
#include "core/play/verification/verification.h"

#include <QFileInfo>
#include <QLocale>

namespace lockscope::cli {

using play::Language;
using play::Scenario;

class Play final : public CliCommand {
public:
    Play()
        : CliCommand({QStringLiteral("play"), QStringLiteral("SCENARIO|FILE | --list"),
                      AppText::tr("show how these locks behave, on private servers; connects to none of yours"),
                      AppText::tr("FILE is a scenario (.toml), or a run that --save wrote, which is printed again.\n"
                                  "Exit codes: 0 if every expectation of the scenario held, 1 if one did not or the\n"
                                  "run was stopped before its end, 64 if the file has a mistake. The message names\n"
                                  "its line. --speed divides the times in the scenario (leases, waits, pauses), but\n"
                                  "not those of servers and messages.")})
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("play --list"), QStringLiteral("play crash --speed 4")};
    }

    std::vector<const OptionGroup *> groups() const override { return {&m_json}; }

    void parse(ParsedCommandLine &given) override
    {
        m_json.read(given);
        m_lists = given.has(m_list);
        if (!m_lists && given.words.isEmpty())
            given.wrong(AppText::tr("play needs a scenario. Name one from play --list, or give a file: a "
                                    "scenario (.toml) or a run that play --save wrote"));
        if (!m_lists && !given.words.isEmpty())
            m_name = given.words.takeFirst();
        given.noMoreWords();
        m_file = given.value(m_save);
        if (given.has(m_save) && m_file.isEmpty())
            given.wrong(AppText::tr("--save needs a file"));
        m_verifies = given.has(m_verify);
        readSpeed(given);
        readLanguage(given);
    }

    redis::CommandPolicy policy() const override { return redis::CommandPolicy::ReadOnly; }
    bool connects() const override { return false; }
    Task<int> run(Context *context) override;

protected:
    Options ownOptions() const override { return {m_list, m_speed, m_save, m_verify, m_language}; }

private:
    void readSpeed(ParsedCommandLine &given)
    {
        if (!given.has(m_speed))
            return;
        m_isPaced = true;
        bool isNumber = false;
        m_times = given.value(m_speed).toDouble(&isNumber);
        if (!isNumber || !(m_times >= play::Pace::slowest && m_times <= play::Pace::fastest)) // "nan" is not a speed
            given.wrong(AppText::tr("--speed: give a number from 0.1 to 10"));
    }
    void readLanguage(ParsedCommandLine &given)
    {
        const QString wanted = given.has(m_language) ? given.value(m_language) : QLocale::system().name().left(2);
        if (given.has(m_language) && wanted != QLatin1String("en") && wanted != QLatin1String("zh"))
            given.wrong(AppText::tr("--language: give en or zh"));
        m_printed = wanted == QLatin1String("zh") ? Language::Chinese : Language::English;
    }
    // Prints a recorded run without starting servers.
    int printRecording(const Context &context) const;
    int list(const Context &context) const;
    std::optional<Scenario> load(const Context &context) const; // nullopt after it has printed the reason

    bool m_lists = false;
    bool m_verifies = false;
    bool m_isPaced = false; // by --speed
    QString m_name;
    QString m_file;
    double m_times = 1;
    Language m_printed = Language::English;
    JsonOption m_json;
    const QCommandLineOption m_list{QStringLiteral("list"), AppText::tr("list the scenarios, one per line")};
    const QCommandLineOption m_speed{QStringLiteral("speed"), AppText::tr("0.1 to 10 times as fast (1)"),
                                     QStringLiteral("X")};
    const QCommandLineOption m_save{
        QStringLiteral("save"),
        AppText::tr("write the run to a file, which play prints again, also on another machine"),
        QStringLiteral("FILE")};
    const QCommandLineOption m_verify{QStringLiteral("verify"),
                                      AppText::tr("also compare the run with MONITOR of its servers; exit code 1 if "
                                                  "they differ")};
    const QCommandLineOption m_language{QStringLiteral("language"), AppText::tr("en or zh (that of the locale)"),
                                        QStringLiteral("en|zh")};
};

int Play::list(const Context &context) const
{
    for (const Scenario &scenario : play::shippedScenarios()) {
        const QString &title = scenario.title.in(m_printed);
        if (m_json.wanted)
            context.streams.json({{QStringLiteral("name"), scenario.id}, {QStringLiteral("title"), title}});
        else
            context.streams.line(scenario.id.leftJustified(26) + QLatin1Char(' ') + title);
    }
    return Done;
}

std::optional<Scenario> Play::load(const Context &context) const
{
    const QString shipped = play::shippedFile(m_name);
    if (shipped.isEmpty() && !QFileInfo::exists(m_name)) {
        context.streams.error(
            AppText::tr("%1 is neither a scenario nor a file. play --list shows the names").arg(m_name));
        return std::nullopt;
    }
    auto read = play::readScenarioFile(shipped.isEmpty() ? m_name : shipped);
    if (auto *scenario = std::get_if<Scenario>(&read))
        return std::move(*scenario);
    for (const Complaint &complaint : std::get<Complaints>(read))
        context.streams.error(complaint.inOneLine());
    return std::nullopt;
}

int Play::printRecording(const Context &context) const
{
    if (m_verifies || m_isPaced || !m_file.isEmpty()) {
        context.streams.error(AppText::tr("%1 is a recorded run. For --verify, --speed and --save name a scenario of "
                                          "play --list, or a .toml file")
                                  .arg(m_name));
        return Usage;
    }
    const auto recording = play::openRecording(m_name);
    if (!recording)
        return context.fail(recording.error());
    RunOutput output(context.streams, m_json.wanted, m_printed);
    output.print(**recording);
    output.printResult(**recording);
    return exitCodeOf(**recording);
}

Task<int> Play::run(Context *context)
{
    if (m_lists)
        co_return list(*context);
    if (play::shippedFile(m_name).isEmpty() && play::isRecording(m_name))
        co_return printRecording(*context);
    const auto scenario = load(*context);
    if (!scenario)
        co_return Usage;
    play::RunTerms terms;
    terms.speed = m_times;
    terms.hearsMonitor = m_verifies;
    play::Run run(*scenario, terms, std::make_shared<SystemClock>());
    RunOutput output(context->streams, m_json.wanted, m_printed);
    const WakeUp changed;
    QObject::connect(&run, &play::Run::framed, &output.listener, [&run, &output, changed] {
        output.print(*run.recording());
        changed.call();
    });
    run.start();
    std::stop_token stop = context->stop;
    while (run.phase() != play::Run::Phase::Over) {
        const Instant later = context->clock->now() + std::chrono::seconds(60);
        const auto how = co_await changed.wait(context->clock, later, stop);
        if (how == WaitEnd::Stopped) {
            run.stop(); // then wait until its servers have ended
            stop = {};
        }
    }
    if (const auto &error = run.error())
        co_return context->fail(*error);
    const play::RecordingPtr recording = run.recording();
    output.printResult(*recording);
    const bool isVerified = !m_verifies || output.printComparison(run.verification());
    if (!m_file.isEmpty()) {
        const auto saved = play::saveRecording(m_file, *recording);
        if (!saved)
            co_return context->fail(saved.error());
    }
    const int exitCode = exitCodeOf(*recording);
    co_return isVerified ? exitCode : NotFound;
}

template CommandPtr makeCommand<Play>();

} // namespace lockscope::cli
