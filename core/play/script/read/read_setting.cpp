#include "core/play/script/read/read_setting.h"

#include "core/base/escape.h"
#include "core/play/script/toml/nearest.h"

#include <QSet>

#include <algorithm>

namespace lockscope::play {

namespace {

constexpr int mostActors = 6; // as many as a projector shows
constexpr Millis shortestLease{300}; // below that a busy machine decides what happens

ServerSet readServers(Fields *root)
{
    ServerSet servers;
    const TomlValue *table = root->any(QStringLiteral("stage"), TomlValue::Type::Table);
    if (!table)
        return servers;
    Fields fields(*table, QStringLiteral("[stage]"), root->complainer());
    static const QStringList kinds{QStringLiteral("single"), QStringLiteral("replicas"), QStringLiteral("independent"),
                                   QStringLiteral("sentinels")};
    if (const auto kind = fields.oneOf(QStringLiteral("servers"), kinds))
        servers.kind = Servers(*kind);
    const bool replicates = servers.kind == Servers::Replicas || servers.kind == Servers::Sentinels;
    if (replicates)
        servers.replicas = fields.whole(QStringLiteral("replicas"), 1, 3).value_or(1);
    else if (fields.has(QStringLiteral("replicas")) && fields.whole(QStringLiteral("replicas"), 0, 0).value_or(1) > 0)
        fields.complain(QStringLiteral("replicas"),
                        QStringLiteral("only servers = \"replicas\" and \"sentinels\" have "
                                       "replicas"));
    servers.haveClocks = fields.flag(QStringLiteral("settable-clocks"), false);
    fields.refuseOthers();
    return servers;
}

Actor readActor(Fields *fields)
{
    static const QStringList clients{QStringLiteral("lock-client"), QStringLiteral("redis-cli"),
                                     QStringLiteral("sqlite")};
    static const QStringList syncs{QStringLiteral("off"), QStringLiteral("one"), QStringLiteral("all")};
    Actor actor;
    actor.name = fields->required(QStringLiteral("name"), QStringLiteral("Anna"));
    if (actor.name.contains(QLatin1Char('/')))
        fields->complain(QStringLiteral("name"),
                         QStringLiteral("a name holds no \"/\": that stands before a thread, as "
                                        "in \"Anna/2\""));
    actor.client = ClientKind(fields->oneOf(QStringLiteral("client"), clients).value_or(0));
    actor.lease = fields->duration(QStringLiteral("lease")).value_or(actor.lease);
    actor.skew = fields->duration(QStringLiteral("skew"), true).value_or(actor.skew);
    actor.sync = locks::ReplicaSync(fields->oneOf(QStringLiteral("sync"), syncs).value_or(0));
    actor.syncTimeout = fields->duration(QStringLiteral("sync-timeout")).value_or(actor.syncTimeout);
    actor.fairWait = fields->duration(QStringLiteral("fair-wait")).value_or(actor.fairWait);
    if (actor.lease < shortestLease)
        fields->complain(QStringLiteral("lease"),
                         QStringLiteral("a lease of less than 300 ms is over before it is "
                                        "renewed: make it longer"));
    return actor;
}

Key readKey(const Fields &fields, const QString &key, const QString &text)
{
    const auto bytes = fromDisplay(text);
    if (!bytes)
        fields.complain(key, QStringLiteral("\"%1\" is no name: a backslash is written \\\\, a byte \\xHH").arg(text));
    return Key(bytes.value_or(QByteArray()));
}

void readKind(Fields *fields, LockTerms *lock)
{
    QStringList kinds{QStringLiteral("multi"), QStringLiteral("red")};
    for (const locks::Kind kind : locks::allKinds)
        kinds.append(locks::word(kind));
    const auto chosen = fields->oneOf(QStringLiteral("kind"), kinds);
    if (chosen && *chosen < 2)
        lock->compound = *chosen == 0 ? Compound::Multi : Compound::Red;
    else if (chosen)
        lock->kind = locks::allKinds[std::size_t(*chosen) - 2];
    const bool semaphore = lock->kind == locks::Kind::Semaphore || lock->kind == locks::Kind::ExpirableSemaphore;
    if (semaphore)
        lock->permits = fields->whole(QStringLiteral("permits"), 1, 100).value_or(1);
}

LockTerms readLock(Fields *fields, const ServerSet &servers)
{
    LockTerms lock;
    lock.name = fields->required(QStringLiteral("name"), QStringLiteral("orders"));
    readKind(fields, &lock);
    if (lock.compound == Compound::Multi) {
        for (const QString &member : fields->texts(QStringLiteral("of")).value_or(QStringList()))
            lock.keys.push_back(readKey(*fields, QStringLiteral("of"), member));
        if (lock.keys.size() < 2)
            fields->complain(QStringLiteral("a multi-lock is made of two keys at least: of = [\"a\", \"b\"]"));
        return lock;
    }
    const QString key = fields->text(QStringLiteral("key")).value_or(lock.name);
    lock.keys.push_back(readKey(*fields, QStringLiteral("key"), key));
    if (lock.compound == Compound::Red && servers.kind != Servers::Independent)
        fields->complain(QStringLiteral("kind"),
                         QStringLiteral("a red lock needs servers = \"independent\" in [stage]"));
    return lock;
}

Resource readResource(Fields *fields)
{
    Resource resource;
    resource.name = fields->required(QStringLiteral("name"), QStringLiteral("account"));
    resource.checksToken = fields->flag(QStringLiteral("checks-token"), false);
    return resource;
}

template<class Read> auto readAll(Fields *root, const QString &key, const Read &read)
{
    std::vector<decltype(read(root))> all;
    QSet<QString> names;
    for (const TomlValue &table : tables(root, key)) {
        Fields fields(table, QStringLiteral("[[%1]]").arg(key), root->complainer());
        all.push_back(read(&fields));
        fields.refuseOthers();
        if (const QString &name = all.back().name; !name.isEmpty() && names.contains(name))
            fields.complain(QStringLiteral("name"),
                            QStringLiteral("there are two [[%1]] called \"%2\": give one of "
                                           "them another name")
                                .arg(key, name));
        names.insert(all.back().name);
    }
    return all;
}

} // namespace

std::span<const TomlValue> tables(Fields *root, QStringView key)
{
    const QString name = key.toString();
    const TomlValue *list = root->any(name);
    if (!list)
        return {};
    const auto isTable = [](const TomlValue &item) { return item.type == TomlValue::Type::Table; };
    if (list->type != TomlValue::Type::List || !std::all_of(list->items.begin(), list->items.end(), isTable)) {
        root->complain(name, QStringLiteral("write each %1 under a line [[%1]]").arg(name));
        return {};
    }
    return list->items;
}

Setting readSetting(Fields *root)
{
    Setting setting;
    setting.servers = readServers(root);
    setting.actors = readAll(root, QStringLiteral("actor"), readActor);
    setting.locks =
        readAll(root, QStringLiteral("lock"), [&](Fields *fields) { return readLock(fields, setting.servers); });
    setting.resources = readAll(root, QStringLiteral("resource"), readResource);
    if (setting.actors.empty())
        root->complain(QStringLiteral("nobody is on the stage: add [[actor]] with a name"));
    if (int(setting.actors.size()) > mostActors)
        root->complain(QStringLiteral("actor"), QStringLiteral("more than six actors: nobody could tell them apart"));
    return setting;
}

} // namespace lockscope::play
