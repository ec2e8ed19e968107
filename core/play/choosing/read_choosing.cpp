#include "core/play/choosing/read_choosing.h"

#include "core/play/script/toml/fields.h"

#include <QFile>

#include <span>

namespace lockscope::play {

namespace {

Words readWords(Fields *fields)
{
    return {fields->required(QStringLiteral("en"), QStringLiteral("…")),
            fields->required(QStringLiteral("zh"), QStringLiteral("…"))};
}

Words readWords(Fields *fields, const QString &key)
{
    const TomlValue *table = fields->any(key, TomlValue::Type::Table);
    if (!table)
        return {};
    Fields words(*table, QStringLiteral("\"%1\"").arg(key), fields->complainer());
    const Words read = readWords(&words);
    words.refuseOthers();
    return read;
}

ClaimOfWay readClaim(Fields *fields, const Words &notHere)
{
    static const QStringList verdicts{QStringLiteral("yes"), QStringLiteral("partly"), QStringLiteral("no")};
    ClaimOfWay claim;
    claim.verdict = Verdict(fields->oneOf(QStringLiteral("verdict"), verdicts).value_or(int(Verdict::No)));
    claim.words = readWords(fields);
    claim.scenario = fields->text(QStringLiteral("scenario")).value_or(QString());
    claim.notHere = readWords(fields, QStringLiteral("not-here"));
    if (claim.scenario.isEmpty() && claim.notHere.isEmpty())
        claim.notHere = notHere;
    if (claim.scenario.isEmpty() == claim.notHere.isEmpty())
        fields->complain(
            QStringLiteral("say where it can be seen, or why it cannot here: scenario = \"…\" or not-here = "
                           "{ en = \"…\", zh = \"…\" }"));
    fields->refuseOthers();
    return claim;
}

std::vector<ClaimOfWay> readClaims(const TomlValue &table, const QStringList &questions, const Words &notHere,
                                   Complainer *complainer)
{
    Fields fields(table, QStringLiteral("[way.claims]"), complainer);
    std::vector<ClaimOfWay> claims;
    for (const QString &question : questions) {
        const TomlValue *answer = fields.any(question, TomlValue::Type::Table);
        if (!answer) {
            fields.complain(QStringLiteral("nothing is said to \"%1\": add [way.claims.%1]").arg(question));
            continue;
        }
        Fields claim(*answer, QStringLiteral("[way.claims.%1]").arg(question), complainer);
        claims.push_back(readClaim(&claim, notHere));
    }
    fields.refuseOthers();
    return claims;
}

WayToLock readWay(const TomlValue &table, const QStringList &questions, Complainer *complainer)
{
    Fields fields(table, QStringLiteral("[[way]]"), complainer);
    WayToLock way;
    way.id = fields.required(QStringLiteral("id"), QStringLiteral("row"));
    way.name = readWords(&fields);
    way.acquire = fields.required(QStringLiteral("acquire"), QStringLiteral("SETNX"));
    way.release = fields.required(QStringLiteral("release"), QStringLiteral("DEL"));
    way.gives = readWords(&fields, QStringLiteral("gives"));
    way.lacks = readWords(&fields, QStringLiteral("lacks"));
    const Words notHere = readWords(&fields, QStringLiteral("not-here")); // nothing of it can run
    if (const TomlValue *claims = fields.any(QStringLiteral("claims"), TomlValue::Type::Table))
        way.claims = readClaims(*claims, questions, notHere, complainer);
    fields.refuseOthers();
    return way;
}

std::span<const TomlValue> listed(Fields *root, QStringView key)
{
    const TomlValue *list = root->any(key.toString(), TomlValue::Type::List);
    if (!list)
        root->complain(QStringLiteral("there is no [[%1]]").arg(key));
    return list ? std::span<const TomlValue>(list->items) : std::span<const TomlValue>();
}

} // namespace

std::variant<Choosing, Complaints> readChoosing(const QByteArray &text, const QString &file)
{
    const auto toml = readToml(text, file);
    if (const auto *complaint = std::get_if<Complaint>(&toml))
        return Complaints{*complaint};
    Complainer complainer(file);
    Fields root(std::get<TomlValue>(toml), QStringLiteral("the table"), &complainer);
    Choosing choosing;
    QStringList questions;
    for (const TomlValue &table : listed(&root, u"question")) {
        Fields fields(table, QStringLiteral("[[question]]"), &complainer);
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
