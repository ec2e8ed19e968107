#include "core/trace/analysis/known_locks.h"

#include <utility>

namespace lockscope::trace {

using What = TraceEvent::What;

namespace {

constexpr std::size_t mostGaveBack = 4; // several readers may release one lock while their renewals are on the way

void noteGivenBack(KnownLocks::Known &known, const TraceEvent &event)
{
    const bool isGivenBack = event.what == What::Released || event.what == What::Downgraded;
    const bool isHeld = event.what == What::Acquired || event.what == What::Reentered || event.what == What::Renewed;
    if (event.owner.isEmpty() || (!isGivenBack && !isHeld))
        return;
    std::erase(known.gaveBack, event.owner);
    if (isGivenBack)
        known.gaveBack.push_back(event.owner);
    if (known.gaveBack.size() > mostGaveBack)
        known.gaveBack.erase(known.gaveBack.begin());
}

} // namespace

bool KnownLocks::takeGivenBack(const TraceEvent &renewal)
{
    return find(renewal.db, renewal.key.raw()) && std::erase(at(renewal.db, renewal.key.raw()).gaveBack, renewal.owner);
}

const KnownLocks::Known *KnownLocks::find(int db, QByteArrayView key) const
{
    const Id id(db, QByteArray::fromRawData(key.data(), key.size()));
    for (const QHash<Id, Known> *generation : {&m_recent, &m_before}) {
        const auto found = generation->constFind(id);
        if (found != generation->constEnd())
            return &*found;
    }
    return nullptr;
}

bool KnownLocks::isOf(int db, QByteArrayView key, Kind kind) const
{
    const Known *known = find(db, key);
    return known && known->kind == kind;
}

KnownLocks::Known &KnownLocks::at(int db, QByteArrayView key)
{
    const Id borrowed(db, QByteArray::fromRawData(key.data(), key.size()));
    const auto found = m_recent.find(borrowed);
    if (found != m_recent.end())
        return *found;
    if (m_recent.size() >= most)
        m_before = std::exchange(m_recent, {});
    return *m_recent.insert({db, key.toByteArray()}, m_before.take(borrowed));
}

void KnownLocks::note(const TraceEvent &event)
{
    Known &known = at(event.db, event.key.raw());
    noteGivenBack(known, event);
    if (event.kind)
        known.kind = event.kind;
    const bool isTaken = event.what == What::Acquired || event.what == What::Reentered || event.what == What::Renewed;
    if (isTaken && !event.owner.isEmpty()) {
        known.owner = event.owner;
        known.address = event.address;
        known.untilMicros = event.lease ? event.micros + qint64(event.lease->count()) * 1000 : 0;
    } else if (event.what == What::Released || event.what == What::Forced) {
        known.owner = {};
    }
}

bool KnownLocks::isHeldByOther(const Known &known, const Owner &owner, qint64 micros)
{
    const bool isHeld = !known.owner.isEmpty() && (known.untilMicros == 0 || known.untilMicros > micros);
    return isHeld && known.owner != owner;
}

} // namespace lockscope::trace
