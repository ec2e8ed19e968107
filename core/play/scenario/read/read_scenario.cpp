#include "core/play/scenario/read/read_scenario.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/base/read_file.h"
#include "core/play/scenario/read/step_reader.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSet>

#include <algorithm>
#include <span>
#include <tuple>

namespace lockscope::play {

namespace {

constexpr Millis shortestLease{300}; // a busy machine could not renew shorter leases in time

ServerSet readServers(TomlTable *root)
{
    ServerSet servers;
    const TomlValue *table = root->any(QStringLiteral("stage"), TomlValue::Type::Table);
    if (!table)
        return servers;
    TomlTable fields(*table, QStringLiteral("[stage]"), root->complainer());
    static const QStringList kinds{QStringLiteral("single"), QStringLiteral("replicas"), QStringLiteral("independent"),
                                   QStringLiteral("sentinels")};
    if (const auto kind = fields.oneOf(QStringLiteral("servers"), kinds))
        servers.kind = Servers(*kind);
    const bool replicates = servers.kind == Servers::Replicas || servers.kind == Servers::Sentinels;
    if (replicates)
        servers.replicas = fields.whole(QStringLiteral("replicas"), 1, mostReplicas).value_or(1);
    else if (fields.has(QStringLiteral("replicas")) && fields.whole(QStringLiteral("replicas"), 0, 0).value_or(1) > 0)
        fields.complain(QStringLiteral("replicas"),
                        CoreText::tr("only servers = \"replicas\" and \"sentinels\" have replicas"));
    servers.haveClocks = fields.flag(QStringLiteral("settable-clocks"), false);
    fields.refuseOthers();
    return servers;
}

Actor readActor(TomlTable *fields)
{
    static const QStringList clients{QStringLiteral("lock-client"), QStringLiteral("redis-cli"),
                                     QStringLiteral("sqlite")};
    static const QStringList syncs{QStringLiteral("off"), QStringLiteral("one"), QStringLiteral("all")};
    Actor actor;
    actor.name = fields->required(QStringLiteral("name"), QStringLiteral("Anna"));
    if (actor.name.contains(QLatin1Char('/')))
        fields->complain(QStringLiteral("name"),
                         CoreText::tr("a name cannot contain \"/\", which separates a thread as in \"Anna/2\""));
    actor.client = ClientKind(fields->oneOf(QStringLiteral("client"), clients).value_or(0));
    actor.lease = fields->duration(QStringLiteral("lease")).value_or(actor.lease);
    actor.skew = fields->duration(QStringLiteral("skew"), true).value_or(actor.skew);
    actor.sync = locks::ReplicaSync(fields->oneOf(QStringLiteral("sync"), syncs).value_or(0));
    actor.syncTimeout = fields->duration(QStringLiteral("sync-timeout")).value_or(actor.syncTimeout);
    actor.fairWait = fields->duration(QStringLiteral("fair-wait")).value_or(actor.fairWait);
    if (actor.lease < shortestLease)
        fields->complain(QStringLiteral("lease"),
                         CoreText::tr("a lease of less than 300 ms is over before it is "
                                      "renewed: make it longer"));
    return actor;
}

Key readKey(const TomlTable &fields, const QString &key, const QString &text)
{
    const auto bytes = fromDisplay(text);
    if (!bytes)
        fields.complain(
            key, CoreText::tr("\"%1\" is not a valid key: write a backslash as \\\\, and a byte as \\xHH").arg(text));
    return Key(bytes.value_or(QByteArray()));
}

void readKind(TomlTable *fields, LockTerms *lock)
{
    QStringList kinds{QStringLiteral("multi"), QStringLiteral("red")};
    for (const locks::AcquirableKind kind : locks::allKinds)
        kinds.append(locks::word(kind));
    const auto chosen = fields->oneOf(QStringLiteral("kind"), kinds);
    if (chosen && *chosen < 2)
        lock->compound = *chosen == 0 ? Compound::Multi : Compound::Red;
    else if (chosen)
        lock->kind = locks::allKinds[std::size_t(*chosen) - 2];
    const bool semaphore =
        lock->kind == locks::AcquirableKind::Semaphore || lock->kind == locks::AcquirableKind::ExpirableSemaphore;
    if (semaphore)
        lock->permits = fields->whole(QStringLiteral("permits"), 1, 100).value_or(1);
}

LockTerms readLock(TomlTable *fields, const ServerSet &servers)
{
    LockTerms lock;
    lock.name = fields->required(QStringLiteral("name"), QStringLiteral("orders"));
    readKind(fields, &lock);
    if (lock.compound == Compound::Multi) {
        for (const QString &member : fields->texts(QStringLiteral("of")).value_or(QStringList()))
            lock.keys.push_back(readKey(*fields, QStringLiteral("of"), member));
        if (lock.keys.size() < 2)
            fields->complain(CoreText::tr("a multi-lock needs at least two keys: of = [\"a\", \"b\"]"));
        return lock;
    }
    const QString key = fields->text(QStringLiteral("key")).value_or(lock.name);
    lock.keys.push_back(readKey(*fields, QStringLiteral("key"), key));
    if (lock.compound == Compound::Red && servers.kind != Servers::Independent)
        fields->complain(QStringLiteral("kind"), CoreText::tr("a red lock needs servers = \"independent\" in [stage]"));
    return lock;
}

Resource readResource(TomlTable *fields)
{
    Resource resource;
    resource.name = fields->required(QStringLiteral("name"), QStringLiteral("account"));
    resource.checksToken = fields->flag(QStringLiteral("checks-token"), false);
    return resource;
}

// Returns the tables of a list like [[actor]]. They live as long as the values that `root` reads. Complains if the
// value is not such a list.
std::span<const TomlValue> tables(TomlTable *root, QStringView key)
{
    const QString name = key.toString();
    const TomlValue *list = root->any(name);
    if (!list)
        return {};
    const auto isTable = [](const TomlValue &item) { return item.type == TomlValue::Type::Table; };
    if (list->type != TomlValue::Type::List || !std::all_of(list->items.begin(), list->items.end(), isTable)) {
        root->complain(name, CoreText::tr("write each %1 under a line [[%1]]").arg(name));
        return {};
    }
    return list->items;
}

template<class Read> auto readAll(TomlTable *root, const QString &key, const Read &read)
{
    std::vector<decltype(read(root))> all;
    QSet<QString> names;
    for (const TomlValue &table : tables(root, key)) {
        TomlTable fields(table, QStringLiteral("[[%1]]").arg(key), root->complainer());
        all.push_back(read(&fields));
        fields.refuseOthers();
        if (const QString &name = all.back().name; !name.isEmpty() && names.contains(name))
            fields.complain(QStringLiteral("name"),
                            CoreText::tr("there are two [[%1]] called \"%2\": give one of "
                                         "them another name")
                                .arg(key, name));
        names.insert(all.back().name);
    }
    return all;
}

Setting readSetting(TomlTable *root)
{
    Setting setting;
    setting.servers = readServers(root);
    setting.actors = readAll(root, QStringLiteral("actor"), readActor);
    setting.locks =
        readAll(root, QStringLiteral("lock"), [&](TomlTable *fields) { return readLock(fields, setting.servers); });
    setting.resources = readAll(root, QStringLiteral("resource"), readResource);
    if (setting.actors.empty())
        root->complain(CoreText::tr("the scenario has no actors: add [[actor]] with a name"));
    if (setting.actors.size() > mostActors)
        root->complain(
            QStringLiteral("actor"),
            CoreText::tr("there are more than six actors. Remove some, because nobody could tell them apart"));
    return setting;
}

constexpr qint64 largest = 1'000'000; // bytes; shipped scenarios have at most a hundredth of this

// Joins the lines of a paragraph, in Chinese without a space.
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
    BilingualText Scenario::*words;
};
constexpr Chapter chapters[] = {{"title", &Scenario::title},
                                {"why", &Scenario::why},
                                {"production", &Scenario::production},
                                {"question", &Scenario::question},
                                {"answer", &Scenario::answer}};

void readLanguage(TomlTable *root, const QString &language, QString BilingualText::*text, const QString &between,
                  Scenario *scenario)
{
    const TomlValue *table = root->any(language, TomlValue::Type::Table);
    if (!table)
        return;
    TomlTable fields(*table, QStringLiteral("[%1]").arg(language), root->complainer());
    for (const Chapter &chapter : chapters)
        scenario->*chapter.words.*text = flowing(fields.text(QLatin1String(chapter.key)).value_or(QString()), between);
    fields.refuseOthers();
}

void readChapters(TomlTable *root, Scenario *scenario)
{
    readLanguage(root, QStringLiteral("en"), &BilingualText::en, QStringLiteral(" "), scenario);
    readLanguage(root, QStringLiteral("zh"), &BilingualText::zh, QString(), scenario);
    if (scenario->title.isEmpty())
        root->complain(CoreText::tr("a scenario needs a title: add [en] with title = \"…\""));
    if (!scenario->question.isEmpty() && scenario->answer.isEmpty())
        root->complain(CoreText::tr("the question has no answer: add answer = \"…\" below it"));
}

QDir folder()
{
    return QDir(QStringLiteral(":/scenarios"), QStringLiteral("*.toml"));
}

std::vector<Step> readSteps(TomlTable *root, const Setting &setting)
{
    StepReader reader(setting, root->complainer());
    std::vector<Step> steps;
    for (const TomlValue &table : tables(root, u"step"))
        steps.push_back(reader.read(table));
    if (steps.empty())
        root->complain(CoreText::tr("the scenario has no steps: add [[step]] with \"do\" or \"expect\""));
    return steps;
}

} // namespace

std::variant<Scenario, Complaints> readScenario(const QByteArray &text, const QString &file)
{
    const auto toml = readToml(text, file);
    if (const auto *complaint = std::get_if<Complaint>(&toml))
        return Complaints{*complaint};
    Complainer complainer(file);
    TomlTable root(std::get<TomlValue>(toml), CoreText::tr("a scenario"), &complainer);
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
    const auto text = readFile(path, largest + 1);
    if (!text)
        return Complaints{{path, 1, CoreText::tr("cannot be read: ") + text.error().message}};
    if (text->size() > largest)
        return Complaints{{path, 1, CoreText::tr("is larger than 1 MB, so it is not a scenario")}};
    return readScenario(*text, path);
}

std::vector<Scenario> shippedScenarios()
{
    std::vector<Scenario> all;
    for (const QString &name : folder().entryList()) {
        auto read = readScenarioFile(folder().filePath(name));
        if (auto *scenario = std::get_if<Scenario>(&read))
            all.push_back(std::move(*scenario));
    }
    std::sort(all.begin(), all.end(),
              [](const Scenario &a, const Scenario &b) { return std::tie(a.place, a.id) < std::tie(b.place, b.id); });
    return all;
}

QString shippedFile(const QString &id)
{
    const QString path = folder().filePath(id + QStringLiteral(".toml"));
    return QFile::exists(path) ? path : QString();
}

} // namespace lockscope::play
