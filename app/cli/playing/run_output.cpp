#include "app/cli/playing/run_output.h"

#include "app/app_text.h"
#include "app/cli/output/exit_code.h"
#include "core/base/escape.h"
#include "core/play/captions/captions.h"
#include "core/play/verification/verification.h"

#include <QJsonArray>
#include <QJsonObject>

namespace lockscope::cli {

namespace {

using play::Frame;
using play::Recording;
using play::RunEvent;

QString seconds(play::Micros time)
{
    return QString::number(double(time.count()) / 1e6, 'f', 3);
}

// The beginning of a step is always printed. The end of a step is printed only if it was unexpected.
bool isPrinted(const Frame &frame)
{
    return frame.happened.what != RunEvent::What::StepEnded || !frame.happened.asExpected;
}

void insertNamed(QJsonObject &json, const char *name, const QString &value)
{
    if (!value.isEmpty())
        json[QLatin1String(name)] = value;
}

QJsonObject inJson(const Frame &frame)
{
    const RunEvent &now = frame.happened;
    QJsonObject json{{QStringLiteral("at_ms"), double(frame.at.count()) / 1e3},
                     {QStringLiteral("event"), word(now.what)}};
    if (frame.step >= 0)
        json[QLatin1String("step")] = frame.step;
    insertNamed(json, "who", now.who.actor);
    if (!now.who.actor.isEmpty())
        json[QLatin1String("thread")] = now.who.thread;
    insertNamed(json, "lock", now.lock);
    insertNamed(json, "server", now.server);
    insertNamed(json, "text", toDisplay(now.text));
    if (now.outcome)
        json[QLatin1String("outcome")] = word(*now.outcome);
    if (now.what == RunEvent::What::StepEnded)
        json[QLatin1String("as_expected")] = now.asExpected;
    if (now.took)
        json[QLatin1String("took_ms")] = double(now.took->count()) / 1e3;
    if (now.count > 0)
        json[QLatin1String("count")] = now.count;
    if (now.token)
        json[QLatin1String("token")] = *now.token;
    return json;
}

} // namespace

void RunOutput::print(const Recording &recording, std::optional<play::Micros> until)
{
    for (; m_printed < recording.frames.size() && (!until || recording.frames[m_printed]->at <= *until); ++m_printed) {
        if (m_json)
            printJson(recording, m_printed);
        else if (isPrinted(*recording.frames[m_printed]))
            printText(recording, m_printed);
    }
}

void RunOutput::printText(const Recording &recording, std::size_t at)
{
    const QString sentence = play::frameCaption(recording, at).in(m_language).simplified();
    if (!sentence.isEmpty())
        m_streams.line(seconds(recording.frames[at]->at).rightJustified(8) + QStringLiteral(" s  ") + sentence);
}

void RunOutput::printJson(const Recording &recording, std::size_t at)
{
    QJsonObject json = inJson(*recording.frames[at]);
    insertNamed(json, "sentence", play::frameCaption(recording, at).in(m_language).simplified());
    m_streams.json(json);
}

void RunOutput::printResult(const Recording &recording)
{
    const std::vector<int> failed = recording.failedSteps();
    if (m_json) {
        QJsonArray steps;
        for (const int step : failed)
            steps.append(step);
        m_streams.json({{QStringLiteral("event"), QStringLiteral("result")},
                        {QStringLiteral("held"), failed.empty() && recording.isWhole()},
                        {QStringLiteral("whole"), recording.isWhole()},
                        {QStringLiteral("failed_steps"), steps}});
        return;
    }
    for (const int step : failed)
        m_streams.error(AppText::tr("%1:%2: the step did not end as the scenario expects")
                            .arg(recording.scenario.file, QString::number(recording.steps()[std::size_t(step)].line)));
    if (!recording.isWhole())
        m_streams.error(AppText::tr("the run was stopped before its end, so the rest is unknown"));
}

bool RunOutput::printComparison(const play::Verification &verification)
{
    QJsonArray wrong;
    for (const QByteArray &each : verification.wrong) {
        wrong.append(toDisplay(each));
        if (!m_json)
            m_streams.error(QStringLiteral("MONITOR: ") + toDisplay(each));
    }
    QJsonArray servers;
    for (const auto &server : verification.servers) {
        servers.append(QJsonObject{{QStringLiteral("server"), server.server},
                                   {QStringLiteral("commands"), server.commands},
                                   {QStringLiteral("effects"), server.effects}});
        if (!m_json)
            m_streams.line(AppText::tr("MONITOR of %1: %2 commands of actors, %3 effects of scripts on locks")
                               .arg(server.server, QString::number(server.commands), QString::number(server.effects)));
    }
    if (m_json)
        m_streams.json({{QStringLiteral("event"), QStringLiteral("monitor")},
                        {QStringLiteral("agrees"), wrong.isEmpty()},
                        {QStringLiteral("servers"), servers},
                        {QStringLiteral("wrong"), wrong}});
    return wrong.isEmpty();
}

int exitCodeOf(const play::Recording &recording)
{
    return recording.failedSteps().empty() && recording.isWhole() ? Done : NotFound;
}

} // namespace lockscope::cli
