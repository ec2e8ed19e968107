#include "core/locks/wire/object_names.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/decode_parts.h"
#include "core/monitor/analysis/owners.h"

#include <map>

namespace lockscope::monitor {

namespace {

// A hash is a lock if every field is an owner (with an optional `:write`) or `mode`, and every count is a positive
// number. Any other hash is application data, which must not be changed.
struct Fields {
    std::vector<Holder> holders; // access Write for `OWNER:write`, otherwise Exclusive
    std::optional<Mode> mode;
    bool trusted = true; // every owner has Redisson's form, or a family file names the hash
};

bool readMode(const QByteArray &value, Fields &fields)
{
    if (value == "read")
        fields.mode = Mode::Read;
    else if (value == "write")
        fields.mode = Mode::Write;
    return fields.mode.has_value();
}

bool readOwner(const QByteArray &field, const QByteArray &value, Fields &fields)
{
    const auto owner = ownerField(field);
    const auto count = holdCount(value);
    if (!owner || !count)
        return false;
    fields.trusted = fields.trusted && isRedissonOwner(owner->owner.raw());
    fields.holders.push_back(holderOf(owner->owner, *count, owner->write ? Access::Write : Access::Exclusive));
    return true;
}

std::optional<Fields> readFields(const RawLock &raw)
{
    Fields fields;
    fields.holders.reserve(raw.fields.size());
    for (const auto &[field, value] : raw.fields) {
        const bool good = field == "mode" ? readMode(value, fields) : readOwner(field, value, fields);
        if (!good)
            return std::nullopt;
    }
    if (fields.holders.empty())
        return std::nullopt;
    return fields;
}

bool anyWrite(const std::vector<Holder> &holders)
{
    return std::any_of(holders.begin(), holders.end(), [](const Holder &h) { return h.access == Access::Write; });
}

bool anybody(const std::optional<qint64> &subscribers)
{
    return subscribers.value_or(0) > 0;
}

// A fair waiter subscribes to its own channel, so a subscriber of the lock's channel waits for another kind of lock.
Mixture plainMixture(const RawLock &raw, bool several, bool write)
{
    if (write)
        return Mixture::PlainAndReadWrite;
    if (several)
        return Mixture::TwoOwners;
    if (!raw.queue.empty() && raw.fencingToken)
        return Mixture::FencedAndFair;
    const bool besideQueue = !raw.queue.empty() && anybody(raw.unlockSubscribers);
    return besideQueue || anybody(raw.readWriteSubscribers) ? Mixture::PlainWaiters : Mixture::None;
}

// RMap.getFairLock(key) and similar names: fair even while nobody queues.
bool isFairByName(const Key &name)
{
    const auto named = locks::objectLockOf(name);
    return named && named->form == locks::ObjectLock::Form::Fair;
}

// A hash without `mode` has one exclusive owner. Several owners are accepted only if all of them have a trusted form,
// which only locks write.
bool decodePlain(const RawLock &raw, Fields fields, Lock &lock)
{
    const bool companions = !raw.queue.empty() || raw.fencingToken || anybody(raw.unlockSubscribers);
    const bool several = raw.fieldCount > 1 || fields.holders.size() > 1;
    const bool write = anyWrite(fields.holders); // a write hold without `mode`
    if (!fields.trusted) {
        // Carts such as {"sku:42": "1"} have the same form, with and without a TTL.
        const bool isNamed = namesALock(raw.name) && (raw.pttl >= 0 || fields.holders.front().holds == 1);
        const bool otherSign = companions || isNamed;
        if (several || write || !otherSign)
            return false;
    }
    if (write)
        lock.kind = Kind::ReadWrite;
    else if (!raw.queue.empty() || !raw.timeouts.empty() || isFairByName(raw.name))
        lock.kind = Kind::Fair;
    else if (raw.fencingToken)
        lock.kind = Kind::Fenced;
    lock.token = raw.fencingToken;
    setMixture(lock, plainMixture(raw, several, write));
    setHolders(lock, std::move(fields.holders), std::max(raw.fieldCount, qint64(raw.fields.size())));
    return true;
}

void setLiveTimeouts(const RawLock &raw, std::vector<Holder> &holders)
{
    if (raw.readers.empty())
        return;
    std::map<Owner, int> live;
    for (const auto &reader : raw.readers)
        live[reader.owner] = reader.live;
    for (Holder &holder : holders) {
        const auto found = live.find(holder.owner);
        if (found != live.end() && holder.access == Access::Read)
            holder.liveTimeouts = found->second;
    }
}

// Redis stores a small hash with short fields as a list in the order of writes. Larger hashes lose this order, and so
// do hashes with longer fields, such as those of transactions. A field before `mode` was written by a plain lock,
// because a read-write lock writes `mode` first.
bool wasWrittenBeforeMode(const RawLock &raw, const Owner &owner)
{
    constexpr std::size_t ordered = 64; // less than hash-max-listpack-entries
    constexpr qsizetype longestInList = 64; // hash-max-listpack-value
    if (raw.fields.size() > ordered)
        return false;
    for (const auto &[field, value] : raw.fields) {
        if (field.size() > longestInList)
            return false;
    }
    for (const auto &[field, value] : raw.fields) {
        if (field == "mode" || field == owner.raw())
            return field != "mode";
    }
    return false;
}

// True if a plain lock's owner appears together with `mode`.
bool hasPlainOwner(const RawLock &raw, const Fields &fields)
{
    if (qint64(raw.fields.size()) < raw.fieldCount)
        return false;
    const auto writer = std::find_if(fields.holders.begin(), fields.holders.end(),
                                     [](const Holder &h) { return h.access == Access::Write; });
    const bool written = writer != fields.holders.end();
    if (written != (fields.mode == Mode::Write))
        return true;
    return std::any_of(fields.holders.begin(), fields.holders.end(), [&](const Holder &h) {
        if (written)
            return h.owner != writer->owner;
        return h.liveTimeouts == 0 && wasWrittenBeforeMode(raw, h.owner);
    });
}

bool decodeReadWrite(const RawLock &raw, Fields fields, Lock &lock)
{
    for (Holder &holder : fields.holders) {
        if (holder.access == Access::Exclusive)
            holder.access = Access::Read;
    }
    setLiveTimeouts(raw, fields.holders);
    const bool whole = qint64(raw.fields.size()) >= raw.fieldCount;
    if (!fields.trusted && whole && anyWrite(fields.holders) != (fields.mode == Mode::Write))
        return false;
    lock.kind = Kind::ReadWrite;
    lock.mode = fields.mode;
    if (hasPlainOwner(raw, fields))
        setMixture(lock, Mixture::PlainAndReadWrite);
    else if (!raw.queue.empty() || anybody(raw.unlockSubscribers))
        setMixture(lock, Mixture::PlainWaiters);
    setHolders(lock, std::move(fields.holders), std::max(raw.fieldCount, qint64(raw.fields.size())) - 1);
    return true;
}

} // namespace

bool decodeHash(const RawLock &raw, Lock &lock)
{
    if (decodeFasterMulti(raw, lock))
        return true;
    auto fields = readFields(raw);
    if (!fields)
        return false;
    fields->trusted = fields->trusted || lock.family;
    return fields->mode ? decodeReadWrite(raw, std::move(*fields), lock) : decodePlain(raw, std::move(*fields), lock);
}

} // namespace lockscope::monitor
