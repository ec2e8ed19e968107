#include "tests/support/raw_locks.h"

#include "core/model/lock.h"

namespace lockscope::test {

using namespace monitor;

Instant at(qint64 ms)
{
    return Instant(std::chrono::hours(1)) + Millis(ms);
}

RawLock rawHash(const QByteArray &name, FieldList fields, qint64 pttl, qint64 readAtMs)
{
    RawLock raw;
    raw.name = Key(name);
    raw.type = "hash";
    raw.fieldCount = qint64(fields.size());
    raw.fields = std::move(fields);
    raw.pttl = pttl;
    raw.readAt = at(readAtMs);
    return raw;
}

RawLock rawString(const QByteArray &name, const QByteArray &value, qint64 pttl, qint64 readAtMs)
{
    RawLock raw;
    raw.name = Key(name);
    raw.type = "string";
    raw.value = value;
    raw.valueSize = value.size();
    raw.pttl = pttl;
    raw.readAt = at(readAtMs);
    return raw;
}

RawLock rawMissing(const QByteArray &name, qint64 readAtMs)
{
    RawLock raw;
    raw.name = Key(name);
    raw.type = "none";
    raw.readAt = at(readAtMs);
    return raw;
}

const Lock &Observer::look(const RawLock &raw)
{
    m_before = m_lock;
    const OwnHold *own = m_own ? &*m_own : nullptr;
    Observation seen = observe(raw, m_lock ? &*m_lock : nullptr, m_earlier, 1'700'000'000'000, {}, own);
    m_lock = std::move(seen.lock);
    m_events = std::move(seen.events);
    return *m_lock;
}

QStringList Observer::told() const
{
    QStringList told;
    for (const LockEvent &event : m_events)
        told.append(word(event.what) + QLatin1Char(' ') + QString::fromLatin1(event.owner.raw()));
    return told;
}

} // namespace lockscope::test
