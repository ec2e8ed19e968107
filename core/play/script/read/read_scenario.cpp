#include "core/play/script/read/read_scenario.h"

#include "core/play/script/read/read_setting.h"
#include "core/play/script/read/read_steps.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace lockscope::play {

namespace {

constexpr qint64 largest = 1'000'000; // bytes; the longest that is shipped has a hundredth

// Lines of a paragraph become one; between Chinese ones stands no space.
QString flowing(const QString &text, const QString &between)
{
    QStringList paragraphs;
    for (const QString &paragraph : text.split(QStringLiteral("\n\n"), Qt::SkipEmptyParts)) {
        QStringList lines;
        for (const QString &line : paragraph.split(QLatin1Char('\n'), Qt::SkipEmptyParts))
            lines.append(line.trimmed());
        paragraphs.append(lines.join(between));
    }
    return paragraphs.join(QStringLiteral("\n\n"));
}

struct Chapter {
    const char *key;
    Words Scenario::*words;
};
constexpr Chapter chapters[] = {{"title", &Scenario::title},
                                {"why", &Scenario::why},
                                {"production", &Scenario::production},
                                {"question", &Scenario::question},
                                {"answer", &Scenario::answer}};

void readLanguage(Fields *root, const QString &language, QString Words::*text, const QString &between,
                  Scenario *scenario)
{
    const TomlValue *table = root->any(language, TomlValue::Type::Table);
    if (!table)
        return;
    Fields fields(*table, QStringLiteral("[%1]").arg(language), root->complainer());
    for (const Chapter &chapter : chapters)
        scenario->*chapter.words.*text = flowing(fields.text(QLatin1String(chapter.key)).value_or(QString()), between);
    fields.refuseOthers();
}

void readChapters(Fields *root, Scenario *scenario)
{
    readLanguage(root, QStringLiteral("en"), &Words::en, QStringLiteral(" "), scenario);
    readLanguage(root, QStringLiteral("zh"), &Words::zh, QString(), scenario);
    if (scenario->title.isEmpty())
        root->complain(QStringLiteral("a scenario needs a title: add [en] with title = \"…\""));
    if (!scenario->question.isEmpty() && scenario->answer.isEmpty())
        root->complain(QStringLiteral("the question has no answer: add answer = \"…\" below it"));
}

} // namespace

std::variant<Scenario, Complaints> readScenario(const QByteArray &text, const QString &file)
{
    const auto toml = readToml(text, file);
    if (const auto *complaint = std::get_if<Complaint>(&toml))
        return Complaints{*complaint};
    Complainer complainer(file);
    Fields root(std::get<TomlValue>(toml), QStringLiteral("a scenario"), &complainer);
    Scenario scenario;
    scenario.id = QFileInfo(file).completeBaseName();
    scenario.file = file;
    scenario.place = root.whole(QStringLiteral("place"), 1, 10'000).value_or(0);
    scenario.beside = root.text(QStringLiteral("beside")).value_or(QString());
    readChapters(&root, &scenario);
    scenario.setting = readSetting(&root);
    scenario.steps = readSteps(&root, scenario.setting);
    const auto setsClock = [](const Step &step) { return std::holds_alternative<act::SkewServer>(step.action); };
    if (std::any_of(scenario.steps.begin(), scenario.steps.end(), setsClock))
        scenario.setting.servers.haveClocks = true;
    root.refuseOthers();
    if (complainer.count() > 0)
        return std::move(complainer).inOrder();
    return scenario;
}

std::variant<Scenario, Complaints> readScenarioFile(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Complaints{{path, 1, QStringLiteral("cannot be read: ") + file.errorString()}};
    if (file.size() > largest)
        return Complaints{{path, 1, QStringLiteral("is larger than 1 MB: that is no scenario")}};
    return readScenario(file.read(largest + 1), path);
}

} // namespace lockscope::play
