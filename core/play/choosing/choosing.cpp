#include "core/play/choosing/choosing.h"

#include "core/base/core_text.h"
#include "core/toml/toml_table.h"

#include <QFile>

#include <span>

namespace lockscope::play {

namespace {

BilingualText readWords(TomlTable *fields)
{
    return {fields->required(QStringLiteral("en"), QStringLiteral("…")),
            fields->required(QStringLiteral("zh"), QStringLiteral("…"))};
}

BilingualText readWords(TomlTable *fields, const QString &key)
{
    const TomlValue *table = fields->any(key, TomlValue::Type::Table);
    if (!table)
        return {};
    TomlTable words(*table, QStringLiteral("\"%1\"").arg(key), fields->complainer());
    const BilingualText read = readWords(&words);
    words.refuseOthers();
    return read;
}

Answer readAnswer(TomlTable *fields, const BilingualText &notHere)
{
    static const QStringList verdicts{QStringLiteral("yes"), QStringLiteral("partly"), QStringLiteral("no")};
    Answer claim;
    claim.verdict = Verdict(fields->oneOf(QStringLiteral("verdict"), verdicts).value_or(int(Verdict::No)));
    claim.words = readWords(fields);
    claim.scenario = fields->text(QStringLiteral("scenario")).value_or(QString());
    claim.notHere = readWords(fields, QStringLiteral("not-here"));
    if (claim.scenario.isEmpty() && claim.notHere.isEmpty())
        claim.notHere = notHere;
    if (claim.scenario.isEmpty() == claim.notHere.isEmpty())
        fields->complain(
            CoreText::tr("name a scenario that shows this, or say why none can: scenario = \"…\" or not-here = "
                         "{ en = \"…\", zh = \"…\" }"));
    fields->refuseOthers();
    return claim;
}

std::vector<Answer> readAnswers(const TomlValue &table, const QStringList &questions, const BilingualText &notHere,
                                Complainer *complainer)
{
    TomlTable fields(table, QStringLiteral("[way.claims]"), complainer);
    std::vector<Answer> answers;
    for (const QString &question : questions) {
        const TomlValue *answer = fields.any(question, TomlValue::Type::Table);
        if (!answer) {
            fields.complain(CoreText::tr("\"%1\" has no answer: add [way.claims.%1]").arg(question));
            continue;
        }
        TomlTable claim(*answer, QStringLiteral("[way.claims.%1]").arg(question), complainer);
        answers.push_back(readAnswer(&claim, notHere));
    }
    fields.refuseOthers();
    return answers;
}

WayToLock readWay(const TomlValue &table, const QStringList &questions, Complainer *complainer)
{
    TomlTable fields(table, QStringLiteral("[[way]]"), complainer);
    WayToLock way;
    way.id = fields.required(QStringLiteral("id"), QStringLiteral("row"));
    way.name = readWords(&fields);
    way.acquire = fields.required(QStringLiteral("acquire"), QStringLiteral("SETNX"));
    way.release = fields.required(QStringLiteral("release"), QStringLiteral("DEL"));
    way.gives = readWords(&fields, QStringLiteral("gives"));
    way.lacks = readWords(&fields, QStringLiteral("lacks"));
    const BilingualText notHere = readWords(&fields, QStringLiteral("not-here")); // for answers without a scenario
    if (const TomlValue *answers = fields.any(QStringLiteral("claims"), TomlValue::Type::Table))
        way.answers = readAnswers(*answers, questions, notHere, complainer);
    fields.refuseOthers();
    return way;
}

std::span<const TomlValue> listed(TomlTable *root, QStringView key)
{
    const TomlValue *list = root->any(key.toString(), TomlValue::Type::List);
    if (!list)
        root->complain(CoreText::tr("there is no [[%1]]").arg(key));
    return list ? std::span<const TomlValue>(list->items) : std::span<const TomlValue>();
}

} // namespace

std::variant<Choosing, Complaints> readChoosing(const QByteArray &text, const QString &file)
{
    const auto toml = readToml(text, file);
    if (const auto *complaint = std::get_if<Complaint>(&toml))
        return Complaints{*complaint};
    Complainer complainer(file);
    TomlTable root(std::get<TomlValue>(toml), QStringLiteral("the table"), &complainer);
    Choosing choosing;
    QStringList questions;
    for (const TomlValue &table : listed(&root, u"question")) {
        TomlTable fields(table, QStringLiteral("[[question]]"), &complainer);
        questions.append(fields.required(QStringLiteral("id"), QStringLiteral("crash")));
        choosing.questions.push_back(readWords(&fields));
        fields.refuseOthers();
    }
    for (const TomlValue &table : listed(&root, u"way"))
        choosing.ways.push_back(readWay(table, questions, &complainer));
    root.refuseOthers();
    if (complainer.count() > 0)
        return std::move(complainer).inOrder();
    return choosing;
}

Choosing shippedChoosing()
{
    QFile file(QStringLiteral(":/choosing.toml"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    auto read = readChoosing(file.readAll(), file.fileName());
    auto *choosing = std::get_if<Choosing>(&read);
    return choosing ? std::move(*choosing) : Choosing{};
}

} // namespace lockscope::play
