#include "ui/play/export/run_page.h"

#include "ui/play/export/run_json.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QJsonDocument>

namespace lockscope::ui {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("RunPage", text);
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

// Inside a script element the end of that element is looked for before anything else.
QByteArray dataOf(const QJsonObject &run)
{
    QByteArray json = QJsonDocument(run).toJson(QJsonDocument::Compact);
    return json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026");
}

QByteArray paragraph(const QString &heading, const play::Words &words, play::Language language)
{
    if (words.isEmpty())
        return {};
    return "<h2>" + html(heading) + "</h2><p>" + html(words.in(language)) + "</p>\n";
}

QByteArray wordsOf(const play::Scenario &scenario, play::Language language)
{
    const bool english = language == play::Language::English;
    QByteArray words =
        paragraph(english ? QStringLiteral("Why it happens") : QStringLiteral("为什么会这样"), scenario.why, language)
        + paragraph(english ? QStringLiteral("What to do in production") : QStringLiteral("生产环境怎么办"),
                    scenario.production, language)
        + paragraph(english ? QStringLiteral("Question") : QStringLiteral("思考题"), scenario.question, language);
    if (!scenario.answer.isEmpty())
        words += "<details><summary>" + html(english ? QStringLiteral("The answer") : QStringLiteral("答案"))
            + "</summary><p>" + html(scenario.answer.in(language)) + "</p></details>\n";
    return words;
}

QByteArray button(const char *id, const QString &text, const QString &meaning)
{
    return QByteArray("<button id=\"") + id + "\" title=\"" + html(meaning) + "\">" + html(text) + "</button>";
}

QByteArray barOf()
{
    QByteArray bar = "<div id=\"bar\">" + button("home", QStringLiteral("|◀"), tr("To the beginning (Home)"))
        + button("back", QStringLiteral("◀"), tr("A step back (Left)"))
        + button("play", tr("Play"), tr("Play or pause (Space)"))
        + button("on", QStringLiteral("▶"), tr("A step on (Right)"))
        + button("end", QStringLiteral("▶|"), tr("To the end (End)"))
        + "<input type=\"range\" id=\"place\" min=\"0\" tabindex=\"-1\" aria-label=\"" + html(tr("Step"))
        + "\"><span id=\"step\"></span><select id=\"speed\" aria-label=\"" + html(tr("Speed")) + "\">";
    for (const char *speed : {"0.1", "0.25", "0.5", "1", "2", "5", "10"})
        bar += QByteArray("<option value=\"") + speed + "\"" + (speed == QByteArray("1") ? " selected" : "") + ">"
            + speed + " ×</option>";
    return bar + "</select></div>\n";
}

// What is read where no script may run.
QByteArray sentencesOf(const play::RecordingPtr &recording, play::Language language, const Tell &tell)
{
    QByteArray list = "<noscript><ol>";
    for (int i = 0; i < int(recording->frames.size()); ++i)
        list += "<li>" + html(tell(*recording, i, language)) + "</li>";
    return list + "</ol></noscript>\n";
}

} // namespace

QByteArray runPage(const play::RecordingPtr &recording, play::Language language, const Tell &tell)
{
    const QByteArray style = resource("run.css");
    const QByteArray script = resource("run.js");
    const QByteArray title = html(recording->scenario.title.in(language));
    const QByteArray policy = "default-src 'none'; style-src " + hashOf(style) + "; script-src " + hashOf(script)
        + "; base-uri 'none'; form-action 'none'";
    return "<!DOCTYPE html>\n<html lang=\"" + QByteArray(language == play::Language::English ? "en" : "zh")
        + "\">\n<head>\n<meta charset=\"utf-8\">\n" + "<meta http-equiv=\"Content-Security-Policy\" content=\"" + policy
        + "\">\n" + "<meta name=\"viewport\" content=\"width=device-width\">\n<title>" + title + "</title>\n<style>"
        + style + "</style>\n</head>\n<body>\n<h1>" + title + "</h1>\n<details><summary>" + html(tr("About this run"))
        + "</summary>\n" + wordsOf(recording->scenario, language) + "</details>\n"
        + "<section id=\"lanes\"></section>\n<div id=\"panes\"><section id=\"keys\"></section>"
        + "<section id=\"commands\"></section></div>\n<div id=\"says\" role=\"status\"></div>\n" + barOf()
        + sentencesOf(recording, language, tell) + "<script type=\"application/json\" id=\"run\">"
        + dataOf(runJson(recording, language, tell)) + "</script>\n<script>" + script + "</script>\n</body>\n</html>\n";
}

} // namespace lockscope::ui
