#include "app/cli/output/json.h"

#include "core/base/escape.h"
#include "core/families/family.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/origin.h"
#include "core/words/trace_words.h"

#include <QJsonArray>

namespace lockscope::cli {

namespace {

QJsonValue orNull(const std::optional<qint64> &number)
{
    return number ? QJsonValue(*number) : QJsonValue();
}

QJsonValue textOrNull(const QByteArray &bytes)
{
    return bytes.isEmpty() ? QJsonValue() : QJsonValue(toDisplay(bytes));
}

QJsonValue originJson(const Lock &lock)
{
    const auto origin = monitor::originOf(lock);
    if (!origin)
        return {};
    return QJsonObject{
        {QStringLiteral("type"), word(origin->type)},
        {QStringLiteral("object"), origin->object ? QJsonValue(toDisplay(origin->object->raw())) : QJsonValue()}};
}

// The parts of the lock's name, such as queue and job; null if the family is unknown.
QJsonValue familyPartsJson(const Lock &lock)
{
    if (!lock.family)
        return {};
    QJsonObject parts;
    const QByteArray &name = lock.id.key.raw();
    for (const families::NamePart &part : families::partsOfName(*lock.family, name))
        parts[QString::fromLatin1(part.name)] = toDisplay(part.in(name).toByteArray());
    return parts;
}

QJsonArray holdersJson(const Lock &lock)
{
    QJsonArray holders;
    for (const auto &holder : lock.holders) {
        QJsonObject json{{QStringLiteral("owner"), toDisplay(holder.owner.raw())},
                         {QStringLiteral("client"), toDisplay(holder.client())},
                         {QStringLiteral("thread"), toDisplay(holder.thread())},
                         {QStringLiteral("holds"), holder.holds == 0 ? QJsonValue() : QJsonValue(holder.holds)},
                         {QStringLiteral("access"), word(holder.access)},
                         {QStringLiteral("transaction"), textOrNull(holder.transaction())}};
        if (lock.kind == Kind::ExpirableSemaphore || lock.kind == Kind::FasterMulti)
            json[QLatin1String("deadline_ms")] =
                holder.deadlineMillis ? QJsonValue(holder.deadlineMillis) : QJsonValue();
        holders.append(json);
    }
    return holders;
}

QJsonArray queueJson(const Lock &lock)
{
    QJsonArray queue;
    for (const auto &entry : lock.queue) {
        queue.append(QJsonObject{
            {QStringLiteral("owner"), toDisplay(entry.owner.raw())},
            {QStringLiteral("deadline_ms"), entry.deadlineMillis ? QJsonValue(entry.deadlineMillis) : QJsonValue()},
            {QStringLiteral("subscribed"), entry.subscribed ? QJsonValue(*entry.subscribed) : QJsonValue()}});
    }
    return queue;
}

// True if the replica has the lock; null if this is unknown.
QJsonValue hasJson(CopyStanding standing)
{
    if (standing == CopyStanding::Has || standing == CopyStanding::Lacks)
        return standing == CopyStanding::Has;
    return {};
}

} // namespace

QJsonObject lockJson(const Lock &lock, const redis::Address &address, Instant now)
{
    const Ttl ttl = lock.ttl(now);
    QJsonObject json{
        {QStringLiteral("name"), toDisplay(lock.id.key.raw())},
        {QStringLiteral("name_hex"), QString::fromLatin1(lock.id.key.raw().toHex())},
        {QStringLiteral("db"), address.db},
        {QStringLiteral("node"), address.node()},
        {QStringLiteral("kind"), word(lock.kind)},
        {QStringLiteral("mode"), lock.mode ? QJsonValue(word(*lock.mode)) : QJsonValue()},
        {QStringLiteral("state"), word(lock.state)},
        {QStringLiteral("origin"), originJson(lock)},
        {QStringLiteral("family"), lock.family ? QJsonValue(lock.family->name) : QJsonValue()},
        {QStringLiteral("family_certain"),
         lock.family ? QJsonValue(families::isCertain(*lock.family, lock.id.key.raw())) : QJsonValue()},
        {QStringLiteral("family_parts"), familyPartsJson(lock)},
        {QStringLiteral("holders"), holdersJson(lock)},
        {QStringLiteral("ttl_ms"), ttl.hasExpiry() ? QJsonValue(qint64(ttl.left().count())) : QJsonValue()},
        {QStringLiteral("lease"), word(lock.leaseKind)},
        {QStringLiteral("waiters"),
         QJsonObject{{QStringLiteral("threads"), orNull(lock.waiters.threads)},
                     {QStringLiteral("clients"), orNull(lock.waiters.clients)}}},
        {QStringLiteral("token"), orNull(lock.token)},
    };
    if (isCounter(lock)) // free permits, or the remaining count of a latch
        json[QLatin1String("count")] = orNull(lock.token);
    if (lock.kind == Kind::Fair)
        json[QLatin1String("queue")] = queueJson(lock);
    return json;
}

void addCopies(QJsonObject &into, const Lock &lock, const LockCopiesPtr &copies, Instant now)
{
    QJsonArray replicas;
    for (const LockCopy &copy : copies ? copies->replicas : std::vector<LockCopy>()) {
        const Ttl ttl = copy.lock ? copy.lock->ttl(now) : Ttl();
        replicas.append(QJsonObject{
            {QStringLiteral("node"), copy.node},
            {QStringLiteral("answers"), copy.answers},
            {QStringLiteral("error"), copy.answers ? QJsonValue() : QJsonValue(copy.why)},
            {QStringLiteral("has"), hasJson(standingOf(lock, copy))},
            {QStringLiteral("holders"), copy.lock ? QJsonValue(holdersJson(*copy.lock)) : QJsonValue()},
            {QStringLiteral("ttl_ms"), ttl.hasExpiry() ? QJsonValue(qint64(ttl.left().count())) : QJsonValue()},
            {QStringLiteral("linked"), copy.answers ? QJsonValue(copy.isLinked) : QJsonValue()},
            {QStringLiteral("bytes_behind"), orNull(copy.bytesBehind)},
            {QStringLiteral("seconds_behind"), orNull(copy.secondsBehind)},
            {QStringLiteral("asked_ms_ago"), qint64(toMillis(now - copy.askedAt).count())}});
    }
    into[QLatin1String("replicas")] = replicas;
}

QJsonObject eventJson(const LockEvent &event, const QString &node)
{
    QJsonObject json{
        {QStringLiteral("at"), isoTime(event.wallMillis)},
        {QStringLiteral("event"), word(event.what)},
        {QStringLiteral("name"), toDisplay(event.id.key.raw())},
        {QStringLiteral("name_hex"), QString::fromLatin1(event.id.key.raw().toHex())},
        {QStringLiteral("owner"), event.owner.isEmpty() ? QJsonValue() : QJsonValue(toDisplay(event.owner.raw()))},
        {QStringLiteral("known_by"), word(event.knownBy)}};
    if (!node.isEmpty())
        json[QLatin1String("node")] = node;
    if (concernsMany(event)) {
        json[QLatin1String("name")] = QJsonValue();
        json[QLatin1String("name_hex")] = QJsonValue();
        json[QLatin1String("locks")] = event.locks;
    }
    if (!event.node.isEmpty())
        json[QLatin1String("node")] = event.node;
    return json;
}

QJsonObject eventJson(const TraceEvent &event)
{
    const auto note = words::noteOf(event);
    return {{QStringLiteral("at"), isoTime(event.micros / 1000)},
            {QStringLiteral("event"), word(event.what)},
            {QStringLiteral("name"), toDisplay(event.key.raw())},
            {QStringLiteral("name_hex"), QString::fromLatin1(event.key.raw().toHex())},
            {QStringLiteral("owner"), textOrNull(event.owner.raw())},
            {QStringLiteral("known_by"), word(event.knownBy)},
            {QStringLiteral("at_us"), event.micros},
            {QStringLiteral("db"), event.db},
            {QStringLiteral("kind"), event.kind ? QJsonValue(word(*event.kind)) : QJsonValue()},
            {QStringLiteral("access"), word(event.access)},
            {QStringLiteral("lease_ms"), event.lease ? QJsonValue(qint64(event.lease->count())) : QJsonValue()},
            {QStringLiteral("address"), textOrNull(event.address)},
            {QStringLiteral("note"), note ? QJsonValue(note->english()) : QJsonValue()}};
}

void addMembers(QJsonObject &into, const locks::CompoundFacts &facts, Millis validity)
{
    QJsonArray members;
    for (const auto &member : facts.members) {
        QJsonObject json{{QStringLiteral("name"), toDisplay(member.lock.key.raw())},
                         {QStringLiteral("name_hex"), QString::fromLatin1(member.lock.key.raw().toHex())},
                         {QStringLiteral("node"), member.node},
                         {QStringLiteral("held"), member.hold && member.hold->valid}};
        if (!member.result.error.message.isEmpty())
            json.insert(QStringLiteral("error"), member.result.error.message);
        if (member.hold && member.hold->token)
            json.insert(QStringLiteral("token"), *member.hold->token);
        members.append(json);
    }
    into.insert(QStringLiteral("quorum"), facts.quorum);
    into.insert(QStringLiteral("valid_ms"), qint64(validity.count()));
    into.insert(QStringLiteral("members"), members);
}

} // namespace lockscope::cli
