#include "core/monitor/discovery/subkey_events.h"

#include "core/async/sleep.h"
#include "core/monitor/analysis/owners.h"

namespace lockscope::monitor {

namespace {

constexpr Millis settleEvery{500};

// These strings must stay exactly the same, because an ACL may allow only a literal pattern.
const std::vector<QByteArray> &subkeyPatterns()
{
    static const std::vector<QByteArray> patterns{QByteArrayLiteral("__subkeyspace@*__:*"),
                                                  QByteArrayLiteral("__subkeyevent@*__:*")};
    return patterns;
}

// Takes `LENGTH:BYTES` from the front; the bytes are arbitrary.
std::optional<QByteArray> takeCounted(QByteArrayView &from)
{
    const qsizetype colon = from.indexOf(':');
    bool ok = false;
    const qsizetype size = colon > 0 ? from.first(colon).toInt(&ok) : 0;
    if (!ok || size < 0 || size > from.size() - colon - 1)
        return std::nullopt;
    const QByteArray bytes = from.sliced(colon + 1, size).toByteArray();
    from = from.sliced(colon + 1 + size);
    return bytes;
}

std::optional<std::vector<QByteArray>> fieldsOf(QByteArrayView list)
{
    std::vector<QByteArray> fields;
    for (;;) {
        const auto field = takeCounted(list);
        if (!field)
            return std::nullopt;
        fields.push_back(*field);
        if (list.isEmpty())
            return fields;
        if (!list.startsWith(','))
            return std::nullopt;
        list = list.sliced(1);
    }
}

// The database and the rest of the channel name.
std::optional<std::pair<int, QByteArray>> placeOf(const QByteArray &channel, QByteArrayView prefix)
{
    const qsizetype end = channel.startsWith(prefix) ? channel.indexOf("__:", prefix.size()) : -1;
    bool ok = false;
    const int db = end > 0 ? channel.mid(prefix.size(), end - prefix.size()).toInt(&ok) : 0;
    return ok ? std::optional(std::pair(db, channel.mid(end + 3))) : std::nullopt;
}

} // namespace

SubkeyEvents::SubkeyEvents(NodeReader *nodeReader, KeyHints *hints, LockStore *store)
    : m_nodeReader(nodeReader)
    , m_hints(hints)
    , m_owners(store)
{ }

std::optional<SubkeyEvents::Told> SubkeyEvents::parse(const Channel &channel, const QByteArray &payload)
{
    QByteArrayView rest(payload);
    Told told;
    if (const auto space = placeOf(channel.raw(), "__subkeyspace@")) {
        told.db = space->first;
        told.key = Key(space->second);
        const qsizetype bar = rest.indexOf('|');
        if (bar < 0)
            return std::nullopt;
        told.event = rest.first(bar).toByteArray();
        rest = rest.sliced(bar);
    } else if (const auto event = placeOf(channel.raw(), "__subkeyevent@")) {
        told.db = event->first;
        told.event = event->second;
        const auto key = takeCounted(rest);
        if (!key || !rest.startsWith('|'))
            return std::nullopt;
        told.key = Key(*key);
    } else {
        return std::nullopt;
    }
    auto fields = fieldsOf(rest.sliced(1));
    if (!fields)
        return std::nullopt;
    told.fields = std::move(*fields);
    return told;
}

Task<void> SubkeyEvents::run(std::stop_token stop)
{
    if (!m_nodeReader->has(redis::Capability::SubkeyEvents))
        co_return;
    stopListening();
    for (const QByteArray &pattern : subkeyPatterns()) {
        const bool goesOn = co_await subscribe(pattern, stop);
        if (!goesOn)
            co_return;
    }
    Clock *clock = m_nodeReader->clock();
    while (!m_subscriptions.empty()) {
        const Instant until = clock->now() + settleEvery;
        co_await sleepUntil(clock, until, stop);
        if (stop.stop_requested())
            co_return;
        m_owners.settle(clock->now());
    }
}

// If the subscription is refused, no events arrive, and nothing is reported. Returns false if stopped.
Task<bool> SubkeyEvents::subscribe(QByteArray pattern, std::stop_token stop)
{
    const redis::Subscriber::Handler handler = [this, stop](const redis::Message &message) {
        if (!stop.stop_requested())
            heard(message);
    };
    auto one = co_await m_nodeReader->subscribe(pattern, handler, stop);
    if (stop.stop_requested())
        co_return false;
    if (one)
        m_subscriptions.push_back(*one);
    co_return true;
}

void SubkeyEvents::stopListening()
{
    m_subscriptions.clear();
    m_owners.forget();
}

void SubkeyEvents::heard(const redis::Message &message)
{
    const Instant now = m_nodeReader->clock()->now();
    if (m_flood.isReached(now)) {
        stopListening();
        return;
    }
    const auto told = parse(message.channel, message.payload);
    if (!told || told->db != m_nodeReader->db())
        return;
    m_hints->touched(told->key, Look::Hint::KeyTouched, KeyHints::Sign::Hash);
    if (told->event != "hset" && told->event != "hincrby")
        return;
    for (const QByteArray &field : told->fields) {
        const auto owner = ownerField(field);
        if (owner && isRedissonOwner(owner->owner.raw()))
            m_owners.named(told->key, owner->owner, now, m_nodeReader->clock()->wallMillis());
    }
}

} // namespace lockscope::monitor
