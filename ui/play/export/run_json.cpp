#include "ui/play/export/run_json.h"

#include "core/base/escape.h"
#include "ui/lanes/lane_words.h"
#include "ui/play/panes/command_rows.h"
#include "ui/play/panes/key_rows.h"
#include "ui/play/run/run_lanes.h"
#include "ui/play/run/stage_at.h"
#include "ui/text/format.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QPalette>

namespace lockscope::ui {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("RunJson", text);
}

double millis(Instant at)
{
    return double(std::chrono::nanoseconds(at - play::laneTime({})).count()) / 1e6;
}

QString phaseClass(lanes::Phase phase)
{
    return phase == lanes::Phase::Held     ? QStringLiteral("held")
        : phase == lanes::Phase::Contended ? QStringLiteral("contended")
                                           : QStringLiteral("waiting");
}

QJsonObject segmentJson(const lanes::Segment &segment)
{
    QString says = phaseWord(segment.phase);
    if (!lanes::isOpen(segment))
        says += QStringLiteral(": ") + endWord(segment.end);
    return {{QStringLiteral("from"), millis(segment.from)},
            {QStringLiteral("to"), lanes::isOpen(segment) ? QJsonValue() : QJsonValue(millis(segment.to))},
            {QStringLiteral("phase"), phaseClass(segment.phase)},
            {QStringLiteral("count"), segment.count},
            {QStringLiteral("bad"), lanes::isBadEnd(segment.end)},
            {QStringLiteral("says"), says}};
}

QJsonArray segmentsJson(const lanes::Lane &lane)
{
    QJsonArray all;
    for (const lanes::Track *track : {&lane.waits, &lane.held}) {
        for (const lanes::Segment &segment : track->segments())
            all += segmentJson(segment);
    }
    return all;
}

QJsonArray renewalsJson(const lanes::Lane &lane)
{
    QJsonArray all;
    for (const lanes::Renewal &renewal : lane.renewals)
        all += millis(renewal.at);
    return all;
}

struct Lanes {
    QJsonArray lanes;
    QJsonArray actors;
    QJsonArray locks;
    QJsonArray handOvers;
};

QJsonObject actorJson(const play::Scenario &scenario, const Owner &owner)
{
    const ActorLook look = lookOf(scenario, play::whoIn(owner).actor);
    return {{QStringLiteral("name"), laneName(owner, play::whoIn(owner).thread > 1)},
            {QStringLiteral("initial"), look.initial},
            {QStringLiteral("colour"), actorColour(look, QPalette(Qt::lightGray, Qt::white)).name()},
            {QStringLiteral("pattern"), look.pattern()}};
}

void addLock(Lanes *to, const RunLanes::OfLock &lock, const play::Scenario &scenario)
{
    QHash<Owner, int> laneOf;
    const int number = int(to->locks.size());
    to->locks += toDisplay(lock.lock.toUtf8());
    for (const auto &lane : lock.lanes->lanes()) {
        laneOf[lane->owner] = int(to->lanes.size());
        to->lanes += QJsonObject{{QStringLiteral("lock"), number},
                                 {QStringLiteral("actor"), int(to->actors.size())},
                                 {QStringLiteral("segments"), segmentsJson(*lane)},
                                 {QStringLiteral("renewals"), renewalsJson(*lane)}};
        to->actors += actorJson(scenario, lane->owner);
    }
    for (const lanes::HandOver &over : lock.lanes->handOvers()) {
        if (laneOf.contains(over.from) && laneOf.contains(over.to))
            to->handOvers += QJsonObject{{QStringLiteral("from"), laneOf[over.from]},
                                         {QStringLiteral("to"), laneOf[over.to]},
                                         {QStringLiteral("freed"), millis(over.freed)},
                                         {QStringLiteral("got"), millis(over.got)}};
    }
}

QJsonObject keyJson(const ServerRows &server, const KeyRow &key, bool isOneOfSeveral)
{
    QJsonArray rows;
    for (const FieldRow &field : key.fields)
        rows += QJsonObject{{QStringLiteral("what"), QString(changeSign(field.change) + field.name)},
                            {QStringLiteral("value"), field.value},
                            {QStringLiteral("changed"), field.change != Change::None}};
    QStringList about;
    if (isOneOfSeveral)
        about += server.name;
    about += key.type;
    if (!key.ttl.isEmpty())
        about += key.isRenewed ? tr("set: %1").arg(key.ttl) : key.ttl;
    if (!server.standing.isEmpty())
        about += server.standing;
    return {{QStringLiteral("name"), QString(changeSign(key.change) + key.name)},
            {QStringLiteral("about"), about.join(QStringLiteral(" · "))},
            {QStringLiteral("changed"), key.change != Change::None},
            {QStringLiteral("gone"), key.change == Change::Gone},
            {QStringLiteral("rows"), rows}};
}

QJsonArray keysJson(const play::RecordingPtr &recording, int frame, const Calls &calls)
{
    const auto &frames = recording->frames;
    const play::StageState *before = frame > 0 ? &frames[std::size_t(frame) - 1]->stage : nullptr;
    const auto servers = keyRows(frames[std::size_t(frame)]->stage, before, calls);
    QJsonArray keys;
    for (const ServerRows &server : servers) {
        for (const KeyRow &key : server.keys)
            keys += keyJson(server, key, servers.size() > 1);
    }
    return keys;
}

QJsonObject frameJson(const play::RecordingPtr &recording, int number, const QString &says, const Calls &calls)
{
    const play::Frame &frame = *recording->frames[std::size_t(number)];
    QJsonArray commands;
    for (const play::Transfer &transfer : frame.transfers) {
        const CommandRow row = commandRow(transfer, number, calls);
        const QString script = row.script.isEmpty() ? QString() : QString::fromUtf8(row.script) + QLatin1Char(' ');
        commands += QStringLiteral("%1  %2  %3%4").arg(timeText(row.at), row.way, script, row.what);
    }
    return {{QStringLiteral("at"), double(frame.at.count()) / 1e3},
            {QStringLiteral("says"), says},
            {QStringLiteral("keys"), keysJson(recording, number, calls)},
            {QStringLiteral("commands"), commands}};
}

QJsonObject labelsJson()
{
    return {{QStringLiteral("lanes"), tr("Lanes")},
            {QStringLiteral("redis"), tr("In Redis now")},
            {QStringLiteral("commands"), tr("Commands and messages")},
            {QStringLiteral("nothing"), tr("nothing")},
            {QStringLiteral("play"), tr("Play")},
            {QStringLiteral("pause"), tr("Pause")}};
}

} // namespace

QJsonObject runJson(const play::RecordingPtr &recording, play::Language language, const Tell &tell)
{
    const int count = int(recording->frames.size());
    RunLanes lanes;
    lanes.show(recording, count - 1);
    Lanes drawn;
    for (const RunLanes::OfLock &lock : lanes.all())
        addLock(&drawn, lock, recording->scenario);
    const Calls calls = callsOf(recording);
    QJsonArray frames;
    for (int i = 0; i < count; ++i)
        frames += frameJson(recording, i, tell(*recording, i, language), calls);
    return {{QStringLiteral("locks"), drawn.locks}, {QStringLiteral("actors"), drawn.actors},
            {QStringLiteral("lanes"), drawn.lanes}, {QStringLiteral("handOvers"), drawn.handOvers},
            {QStringLiteral("frames"), frames},     {QStringLiteral("labels"), labelsJson()}};
}

} // namespace lockscope::ui
