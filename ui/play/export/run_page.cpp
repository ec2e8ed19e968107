#include "ui/play/export/run_page.h"

#include "core/base/escape.h"
#include "core/model/lock.h"
#include "ui/lanes/lane_words.h"
#include "ui/play/panes/command_rows.h"
#include "ui/play/panes/key_rows.h"
#include "ui/play/run/run_lanes.h"
#include "ui/play/run/sandbox_at.h"
#include "ui/text/format.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPalette>

namespace lockscope::ui {

namespace {

struct RunPage {
    Q_DECLARE_TR_FUNCTIONS(RunPage)
};

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
        about += key.isRenewed ? RunPage::tr("set: %1").arg(key.ttl) : key.ttl;
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
    const play::SandboxState *before = frame > 0 ? &frames[std::size_t(frame) - 1]->sandbox : nullptr;
    const auto servers = keyRows(frames[std::size_t(frame)]->sandbox, before, calls);
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
    return {{QStringLiteral("lanes"), RunPage::tr("Lanes")},
            {QStringLiteral("redis"), RunPage::tr("In Redis now")},
            {QStringLiteral("commands"), RunPage::tr("Commands and messages")},
            {QStringLiteral("nothing"), RunPage::tr("nothing")},
            {QStringLiteral("play"), RunPage::tr("Play")},
            {QStringLiteral("pause"), RunPage::tr("Pause")}};
}

QJsonObject runJson(const play::RecordingPtr &recording, play::Language language, const FrameCaption &caption)
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
        frames += frameJson(recording, i, caption(*recording, i, language), calls);
    return {{QStringLiteral("locks"), drawn.locks}, {QStringLiteral("actors"), drawn.actors},
            {QStringLiteral("lanes"), drawn.lanes}, {QStringLiteral("handOvers"), drawn.handOvers},
            {QStringLiteral("frames"), frames},     {QStringLiteral("labels"), labelsJson()}};
}

QByteArray resource(const char *name)
{
    QFile file(QStringLiteral(":/play/") + QLatin1String(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QByteArray hashOf(const QByteArray &text)
{
    return "'sha256-" + QCryptographicHash::hash(text, QCryptographicHash::Sha256).toBase64() + "'";
}

QByteArray html(const QString &text)
{
    return text.toHtmlEscaped().toUtf8();
}

// Escapes "</script>", which would end the script element even inside JSON.
QByteArray dataOf(const QJsonObject &run)
{
    QByteArray json = QJsonDocument(run).toJson(QJsonDocument::Compact);
    return json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026");
}

QByteArray paragraph(const char *heading, const play::BilingualText &words, play::Language language)
{
    if (words.isEmpty())
        return {};
    return "<h2>" + html(play::bilingual(heading).in(language)) + "</h2><p>" + html(words.in(language)) + "</p>\n";
}

QByteArray wordsOf(const play::Scenario &scenario, play::Language language)
{
    QByteArray words = paragraph(QT_TRANSLATE_NOOP("captions", "Why it happens"), scenario.why, language)
        + paragraph(QT_TRANSLATE_NOOP("captions", "What to do in production"), scenario.production, language)
        + paragraph(QT_TRANSLATE_NOOP("captions", "Question"), scenario.question, language);
    if (!scenario.answer.isEmpty())
        words += "<details><summary>" + html(play::bilingual(QT_TRANSLATE_NOOP("captions", "The answer")).in(language))
            + "</summary><p>" + html(scenario.answer.in(language)) + "</p></details>\n";
    return words;
}

QByteArray button(const char *id, const QString &text, const QString &meaning)
{
    return QByteArray("<button id=\"") + id + "\" title=\"" + html(meaning) + "\">" + html(text) + "</button>";
}

QByteArray barOf()
{
    QByteArray bar = "<div id=\"bar\">" + button("home", QStringLiteral("|◀"), RunPage::tr("To the beginning (Home)"))
        + button("back", QStringLiteral("◀"), RunPage::tr("A step back (Left)"))
        + button("play", RunPage::tr("Play"), RunPage::tr("Play or pause (Space)"))
        + button("on", QStringLiteral("▶"), RunPage::tr("A step forward (Right)"))
        + button("end", QStringLiteral("▶|"), RunPage::tr("To the end (End)"))
        + "<input type=\"range\" id=\"place\" min=\"0\" tabindex=\"-1\" aria-label=\"" + html(RunPage::tr("Step"))
        + "\"><span id=\"step\"></span><select id=\"speed\" aria-label=\"" + html(RunPage::tr("Speed")) + "\">";
    for (const char *speed : {"0.1", "0.25", "0.5", "1", "2", "5", "10"})
        bar += QByteArray("<option value=\"") + speed + "\"" + (speed == QByteArray("1") ? " selected" : "") + ">"
            + speed + " ×</option>";
    return bar + "</select></div>\n";
}

// The captions as a list, for browsers without scripts.
QByteArray sentencesOf(const play::RecordingPtr &recording, play::Language language, const FrameCaption &caption)
{
    QByteArray list = "<noscript><ol>";
    for (int i = 0; i < int(recording->frames.size()); ++i)
        list += "<li>" + html(caption(*recording, i, language)) + "</li>";
    return list + "</ol></noscript>\n";
}

} // namespace

QByteArray runPage(const play::RecordingPtr &recording, play::Language language, const FrameCaption &caption)
{
    const QByteArray style = resource("run.css");
    const QByteArray script = resource("run.js");
    const QByteArray title = html(recording->scenario.title.in(language));
    const QByteArray policy = "default-src 'none'; style-src " + hashOf(style) + "; script-src " + hashOf(script)
        + "; base-uri 'none'; form-action 'none'";
    return "<!DOCTYPE html>\n<html lang=\"" + QByteArray(language == play::Language::English ? "en" : "zh")
        + "\">\n<head>\n<meta charset=\"utf-8\">\n" + "<meta http-equiv=\"Content-Security-Policy\" content=\"" + policy
        + "\">\n" + "<meta name=\"viewport\" content=\"width=device-width\">\n<title>" + title + "</title>\n<style>"
        + style + "</style>\n</head>\n<body>\n<h1>" + title + "</h1>\n<details><summary>"
        + html(RunPage::tr("About this run")) + "</summary>\n" + wordsOf(recording->scenario, language) + "</details>\n"
        + "<section id=\"lanes\"></section>\n<div id=\"panes\"><section id=\"keys\"></section>"
        + "<section id=\"commands\"></section></div>\n<div id=\"says\" role=\"status\"></div>\n" + barOf()
        + sentencesOf(recording, language, caption) + "<script type=\"application/json\" id=\"run\">"
        + dataOf(runJson(recording, language, caption)) + "</script>\n<script>" + script
        + "</script>\n</body>\n</html>\n";
}

} // namespace lockscope::ui
