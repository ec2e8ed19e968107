#include "app/cli/output/played.h"

#include "core/base/escape.h"
#include "core/play/tell/tell.h"

#include <QJsonArray>

namespace lockscope::cli {

namespace {

using play::Frame;
using play::Happened;
using play::Recording;
using What = Happened::What;

QString seconds(play::Micros time)
{
    return QString::number(double(time.count()) / 1e6, 'f', 3);
}

// Who begins something says so; that it ended is of interest where nothing else tells it.
bool isTold(const Frame &frame)
{
    return frame.happened.what != What::StepEnded || !frame.happened.asExpected;
}

void insertNamed(QJsonObject &json, const char *name, const QString &value)
{
    if (!value.isEmpty())
        json[QLatin1String(name)] = value;
}

QJsonObject inJson(const Frame &frame)
{
    const Happened &now = frame.happened;
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
    if (now.what == What::StepEnded)
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

void PlayedOutput::tell(const Recording &recording)
{
    for (; m_told < recording.frames.size(); ++m_told) {
        if (m_json)
            tellJson(recording, m_told);
        else if (isTold(*recording.frames[m_told]))
            tellText(recording, m_told);
    }
}

void PlayedOutput::tellText(const Recording &recording, std::size_t at)
{
    const QString sentence = play::tell(recording, at).in(m_language).simplified();
    if (!sentence.isEmpty())
        m_streams.line(seconds(recording.frames[at]->at).rightJustified(8) + QStringLiteral(" s  ") + sentence);
}

void PlayedOutput::tellJson(const Recording &recording, std::size_t at)
{
    QJsonObject json = inJson(*recording.frames[at]);
    insertNamed(json, "sentence", play::tell(recording, at).in(m_language).simplified());
    m_streams.json(json);
}

void PlayedOutput::end(const Recording &recording)
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
        m_streams.error(QStringLiteral("%1:%2: it did not end as the scenario says")
                            .arg(recording.scenario.file, QString::number(recording.steps()[std::size_t(step)].line)));
    if (!recording.isWhole())
        m_streams.error(QStringLiteral("the run was stopped before its end: what was to come is not known"));
}

bool PlayedOutput::tell(const play::Witnessed &witnessed)
{
    QJsonArray wrong;
    for (const QByteArray &each : witnessed.wrong) {
        wrong.append(toDisplay(each));
        if (!m_json)
            m_streams.error(QStringLiteral("MONITOR: ") + toDisplay(each));
    }
    QJsonArray servers;
    for (const auto &server : witnessed.servers) {
        servers.append(QJsonObject{{QStringLiteral("server"), server.server},
                                   {QStringLiteral("commands"), server.commands},
                                   {QStringLiteral("effects"), server.effects}});
        if (!m_json)
            m_streams.line(QStringLiteral("MONITOR of %1: %2 commands of actors, %3 effects of scripts on locks")
                               .arg(server.server, QString::number(server.commands), QString::number(server.effects)));
    }
    if (m_json)
        m_streams.json({{QStringLiteral("event"), QStringLiteral("monitor")},
                        {QStringLiteral("agrees"), wrong.isEmpty()},
                        {QStringLiteral("servers"), servers},
                        {QStringLiteral("wrong"), wrong}});
    return wrong.isEmpty();
}

} // namespace lockscope::cli
