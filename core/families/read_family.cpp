#include "core/families/read_family.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/toml/toml_table.h"

#include <QRegularExpression>
#include <QUrl>

#include <algorithm>

namespace lockscope::families {

namespace {

constexpr int longestTitle = 60;
constexpr int longestText = 300;
constexpr std::size_t mostPatterns = 12;

const QString namesKey = QStringLiteral("names");
const QString valuesKey = QStringLiteral("values");
const QString companionsKey = QStringLiteral("companions");
const QString wakeKey = QStringLiteral("wake");
const QString listKey = QStringLiteral("list");
const QString channelKey = QStringLiteral("channel");
const QString signalKeptKey = QStringLiteral("kept");
const QString formKey = QStringLiteral("form");
const QString timeKey = QStringLiteral("time");
const QString everyKey = QStringLiteral("every");
const QString scriptKey = QStringLiteral("script");
const QString documentationKey = QStringLiteral("documentation");

std::vector<Pattern> readPatterns(TomlTable *table, const QString &key)
{
    std::vector<Pattern> patterns;
    const QStringList texts = table->texts(key).value_or(QStringList());
    for (const QString &text : texts) {
        auto pattern = Pattern::parse(text);
        if (const QString *mistake = std::get_if<QString>(&pattern))
            table->complain(key, CoreText::tr("\"%1\": %2").arg(key, *mistake));
        else
            patterns.push_back(std::get<Pattern>(std::move(pattern)));
    }
    if (texts.size() > qsizetype(mostPatterns))
        table->complain(key, CoreText::tr("\"%1\" has at most %2 patterns").arg(key, QString::number(mostPatterns)));
    return patterns;
}

// Every name pattern must have each part that the template uses.
void checkParts(const TomlTable &table, const QString &key, const QByteArray &text, const Family &family)
{
    for (const QByteArray &part : partsOfTemplate(text)) {
        const bool isInAll = std::all_of(family.names.begin(), family.names.end(),
                                         [&](const Pattern &pattern) { return pattern.hasPart(part); });
        if (!isInAll && !family.names.empty())
            table.complain(key,
                           CoreText::tr("\"%1\" uses {%2}, but not every pattern in \"names\" has this part")
                               .arg(key, toDisplay(part)));
    }
}

FamilyText readText(TomlTable *table, const QString &key)
{
    const QString zhKey = key + QLatin1String("-zh");
    const FamilyText text{table->text(key).value_or(QString()), table->text(zhKey).value_or(QString())};
    if (text.en.isEmpty() && !text.zh.isEmpty())
        table->complain(zhKey, CoreText::tr("\"%1\" needs \"%2\" as well").arg(zhKey, key));
    for (const QString &each : {key, zhKey}) {
        if ((each == key ? text.en : text.zh).size() > longestText) {
            table->complain(each,
                            CoreText::tr("\"%1\" has at most %2 characters").arg(each, QString::number(longestText)));
            return {};
        }
    }
    return text;
}

void readHead(TomlTable *root, Family *family)
{
    family->title = root->required(QStringLiteral("title"), QStringLiteral("BullMQ"));
    if (family->title.size() > longestTitle)
        root->complain(QStringLiteral("title"), CoreText::tr("\"title\" has at most %1 characters").arg(longestTitle));
    family->documentation = root->text(documentationKey).value_or(QString());
    const QUrl url(family->documentation, QUrl::StrictMode);
    if (!family->documentation.isEmpty() && (!url.isValid() || url.scheme() != QLatin1String("https")))
        root->complain(documentationKey,
                       CoreText::tr("\"documentation\" must be an address that begins with https://"));
    family->looksLike = root->texts(QStringLiteral("looks-like")).value_or(QStringList());
    family->describes = readText(root, QStringLiteral("describes"));
}

void readKey(TomlTable *root, Family *family)
{
    static const QStringList types{QStringLiteral("string"), QStringLiteral("hash")};
    const QString key = QStringLiteral("key");
    const TomlValue *value = root->any(key, TomlValue::Type::Table);
    if (!value) {
        if (!root->has(key))
            root->complain(CoreText::tr("the file lacks [key], which says how the locks are recognized"));
        return;
    }
    TomlTable table(*value, QStringLiteral("[key]"), root->complainer());
    family->type =
        table.oneOf(QStringLiteral("type"), types).value_or(0) == 1 ? Family::Type::Hash : Family::Type::String;
    family->names = readPatterns(&table, namesKey);
    family->values = readPatterns(&table, valuesKey);
    family->companions = readPatterns(&table, companionsKey);
    if (!table.has(namesKey))
        table.complain(CoreText::tr("[key] needs \"names\", for instance: names = \"lock:{name}\""));
    const bool isByNameAlone = family->values.empty() && family->type == Family::Type::String;
    for (const Pattern &pattern : family->names) {
        if (pattern.literalBytes() < Family::ownBytes && isByNameAlone && !table.has(valuesKey))
            table.complain(namesKey,
                           CoreText::tr("a pattern without three bytes of its own needs \"values\", because it "
                                        "matches the names of all keys"));
    }
    if (family->type == Family::Type::Hash && table.has(valuesKey))
        table.complain(valuesKey, CoreText::tr("\"values\" is only for strings"));
    table.refuseOthers();
}

QByteArray readTemplate(TomlTable *table, const QString &key, const Family &family)
{
    const QString text = table->text(key).value_or(QString());
    const auto bytes = fromDisplay(text);
    if (!bytes) {
        table->complain(key, CoreText::tr("\"%1\": write \\\\ for a backslash, and \\xHH for a byte").arg(key));
        return {};
    }
    if (bytes->size() > longestText) {
        table->complain(key, CoreText::tr("\"%1\" has at most %2 characters").arg(key, QString::number(longestText)));
        return {};
    }
    checkParts(*table, key, *bytes, family);
    return *bytes;
}

void readJob(TomlTable *root, Family *family)
{
    const QString listName = QStringLiteral("active-list");
    const QString partName = QStringLiteral("part");
    const TomlValue *value = root->any(QStringLiteral("job"), TomlValue::Type::Table);
    if (!value)
        return;
    TomlTable table(*value, QStringLiteral("[job]"), root->complainer());
    const QString list = table.required(listName, QStringLiteral("bull:{queue}:active"));
    const QString part = table.required(partName, QStringLiteral("job"));
    table.refuseOthers();
    if (list.isEmpty() || part.isEmpty())
        return;
    auto pattern = Pattern::parse(list);
    if (const QString *mistake = std::get_if<QString>(&pattern)) {
        table.complain(listName, CoreText::tr("\"%1\": %2").arg(listName, *mistake));
        return;
    }
    family->activeLists = std::get<Pattern>(std::move(pattern));
    family->activeList = readTemplate(&table, listName, *family);
    family->jobPart = part.toUtf8();
    checkParts(table, partName, '{' + family->jobPart + '}', *family);
    if (family->type != Family::Type::String)
        table.complain(listName, CoreText::tr("[job] is only for locks that are strings"));
    const bool hasLetters = !family->activeLists->literals().empty() && !list.contains(u'*') && !list.contains(u'?');
    if (!hasLetters)
        table.complain(listName, CoreText::tr("\"%1\" needs letters of its own, and no wildcard").arg(listName));
}

void readLease(TomlTable *root, Family *family)
{
    const TomlValue *value = root->any(QStringLiteral("lease"), TomlValue::Type::Table);
    if (!value)
        return;
    TomlTable table(*value, QStringLiteral("[lease]"), root->complainer());
    family->lease = Family::Lease(table.oneOf(formKey, leaseWords()).value_or(0));
    family->usualLease = table.duration(timeKey).value_or(Millis(0));
    family->renewedEvery = table.duration(everyKey).value_or(Millis(0));
    const bool isRenewed = family->lease == Family::Lease::Renewed;
    if (!isRenewed && table.has(everyKey))
        table.complain(everyKey, CoreText::tr("\"every\" is only for form = \"renewed\""));
    if (family->lease == Family::Lease::None && table.has(timeKey))
        table.complain(timeKey, CoreText::tr("form = \"none\" has no \"time\""));
    if (isRenewed && (!table.has(timeKey) || !table.has(everyKey)))
        table.complain(CoreText::tr("form = \"renewed\" needs \"time\" and \"every\""));
    else if (isRenewed && family->renewedEvery >= family->usualLease && family->usualLease > Millis(0))
        table.complain(everyKey, CoreText::tr("\"every\" must be shorter than \"time\""));
    table.refuseOthers();
}

void readWaiters(TomlTable *root, Family *family)
{
    const TomlValue *value = root->any(QStringLiteral("waiters"), TomlValue::Type::Table);
    if (!value)
        return;
    TomlTable table(*value, QStringLiteral("[waiters]"), root->complainer());
    family->wake = Family::Wake(table.oneOf(wakeKey, wakeWords()).value_or(0));
    family->signalList = readTemplate(&table, listKey, *family);
    family->channel = readTemplate(&table, channelKey, *family);
    family->signalKept = table.duration(signalKeptKey).value_or(Millis(0));
    const auto belongs = [&](const QString &key, Family::Wake wake, const char *word) {
        if (table.has(key) && family->wake != wake)
            table.complain(key, CoreText::tr("\"%1\" is only for wake = \"%2\"").arg(key, QLatin1String(word)));
    };
    belongs(listKey, Family::Wake::List, "list");
    belongs(signalKeptKey, Family::Wake::List, "list");
    belongs(channelKey, Family::Wake::Channel, "channel");
    if (!table.has(wakeKey))
        table.complain(CoreText::tr("[waiters] needs \"wake\": one of %1").arg(wakeWords().join(QStringLiteral(", "))));
    if (family->wake == Family::Wake::List && (!table.has(listKey) || family->signalKept <= Millis(0)))
        table.complain(CoreText::tr("wake = \"list\" needs \"list\" and \"kept\", how long a signal stays"));
    if (family->wake == Family::Wake::Channel && !table.has(channelKey))
        table.complain(CoreText::tr("wake = \"channel\" needs \"channel\""));
    table.refuseOthers();
}

void readRelease(TomlTable *root, Family *family)
{
    const TomlValue *value = root->any(QStringLiteral("release"), TomlValue::Type::Table);
    const bool isHash = family->type == Family::Type::Hash;
    if (!value) {
        family->release = isHash                 ? Family::Release::None
            : family->wake == Family::Wake::List ? Family::Release::TokenAndSignal
                                                 : Family::Release::Token;
        return;
    }
    TomlTable table(*value, QStringLiteral("[release]"), root->complainer());
    const auto script = table.oneOf(scriptKey, releaseWords());
    const bool isList = family->wake == Family::Wake::List;
    family->release = Family::Release(script.value_or(isHash ? 2 : isList ? 1 : 0));
    family->effect = readText(&table, QStringLiteral("effect"));
    if (family->release == Family::Release::TokenAndSignal && !isList)
        table.complain(scriptKey, CoreText::tr("force_release_signal needs wake = \"list\" in [waiters]"));
    if (family->release == Family::Release::Token && isList)
        table.complain(
            scriptKey,
            CoreText::tr("waiters that pop a list need force_release_signal: the other script does not wake them"));
    if (isHash && family->release != Family::Release::None)
        table.complain(scriptKey, CoreText::tr("a hash has no script yet: write script = \"none\""));
    table.refuseOthers();
}

void readPromises(TomlTable *root, Family *family)
{
    const TomlValue *value = root->any(QStringLiteral("promises"), TomlValue::Type::Table);
    if (!value)
        return;
    TomlTable table(*value, QStringLiteral("[promises]"), root->complainer());
    const auto read = [&table](const QString &key) {
        return table.has(key) ? std::optional(table.flag(key, false)) : std::nullopt;
    };
    family->checksOwner = read(QStringLiteral("checks-owner"));
    family->isReentrant = read(QStringLiteral("reentrant"));
    family->isFenced = read(QStringLiteral("fenced"));
    table.refuseOthers();
}

} // namespace

std::variant<Family, Complaints> readFamily(const QByteArray &text, const QString &name, const QString &file)
{
    static const QRegularExpression form(QStringLiteral("^[a-z0-9][a-z0-9-]{0,39}$"));
    if (!form.match(name).hasMatch())
        return Complaints{
            {file, 1,
             CoreText::tr("the file's name is the family's word: use small letters, digits and -, at most 40")}};
    const auto toml = readToml(text, file);
    if (const auto *complaint = std::get_if<Complaint>(&toml))
        return Complaints{*complaint};
    Complainer complainer(file);
    TomlTable root(std::get<TomlValue>(toml), CoreText::tr("a family file"), &complainer);
    Family family;
    family.name = name;
    readHead(&root, &family);
    readKey(&root, &family);
    readJob(&root, &family);
    readLease(&root, &family);
    readWaiters(&root, &family);
    readRelease(&root, &family);
    readPromises(&root, &family);
    checkParts(root, QStringLiteral("describes"), family.describes.en.toUtf8(), family);
    checkParts(root, QStringLiteral("describes-zh"), family.describes.zh.toUtf8(), family);
    root.refuseOthers();
    if (complainer.count() > 0)
        return std::move(complainer).inOrder();
    return family;
}

} // namespace lockscope::families
