#include "core/model/lock.h"
#include "core/monitor/analysis/decode_parts.h"
#include "core/monitor/analysis/owners.h"

#include <map>

namespace lockscope::monitor {

namespace {

const QByteArrayView expireTime(":expire_time");
const QByteArrayView lockCount(":lock_count");

bool isBase64(QByteArrayView bytes)
{
    return !bytes.isEmpty() && std::all_of(bytes.begin(), bytes.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '+' || c == '/'
            || c == '=' || c == '-' || c == '_';
    });
}

// Every locked value V has three fields, so a complete hash has the same number of each.
struct Values {
    std::map<QByteArray, QByteArray> owners; // V → OWNER
    std::map<QByteArray, qint64> counts; // V:OWNER → lock_count
    std::map<QByteArray, qint64> expiries; // V:OWNER → expire_time
};

bool addField(const QByteArray &field, const QByteArray &value, Values &values)
{
    const QByteArrayView view(field);
    if (view.endsWith(expireTime) || view.endsWith(lockCount)) {
        const auto number = holdCount(value);
        if (!number)
            return false;
        const bool count = view.endsWith(lockCount);
        auto &map = count ? values.counts : values.expiries;
        map[field.chopped(count ? lockCount.size() : expireTime.size())] = *number;
        return true;
    }
    values.owners[field] = value;
    return isBase64(field) && isOwner(value);
}

} // namespace

bool decodeFasterMulti(const RawLock &raw, Lock &lock)
{
    if (raw.fields.size() < 3) // a quick exit for nearly every lock of another kind
        return false;
    Values values;
    for (const auto &[field, value] : raw.fields) {
        if (!addField(field, value, values))
            return false;
    }
    const bool whole = qint64(raw.fields.size()) >= raw.fieldCount;
    const bool complete =
        values.owners.size() == values.counts.size() && values.owners.size() == values.expiries.size();
    if (values.owners.empty() || values.counts.empty() || (whole && !complete))
        return false;
    struct Held {
        qint64 holds = 0;
        qint64 until = 0;
    };
    std::map<QByteArray, Held> holds;
    for (const auto &[value, owner] : values.owners) {
        const auto count = values.counts.find(value + ':' + owner);
        if (count == values.counts.end()) {
            if (whole)
                return false;
            continue;
        }
        Held &held = holds[owner];
        held.holds += count->second;
        const auto expiry = values.expiries.find(value + ':' + owner);
        if (expiry != values.expiries.end())
            held.until = std::max(held.until, expiry->second);
    }
    std::vector<Holder> holders;
    for (const auto &[owner, held] : holds) {
        holders.push_back(holderOf(Owner(owner), held.holds, Access::Exclusive));
        holders.back().deadlineMillis = held.until;
    }
    lock.kind = Kind::FasterMulti;
    const qint64 owners = qint64(holders.size());
    setHolders(lock, std::move(holders), owners);
    return owners > 0;
}

} // namespace lockscope::monitor
