#include "core/locks/hold/hold_table.h"

#include "core/locks/hold/live_hold.h"
#include "core/locks/wire/kind_rules.h"

namespace lockscope::locks {

namespace {

constexpr Millis answerTime{20}; // usually enough between the answer to an acquire and its execution

std::vector<AcquirableKind> kindsCountedAs(AcquirableKind kind)
{
    std::vector<AcquirableKind> kinds;
    for (const AcquirableKind each : allKinds) {
        if (countedAs(each) == countedAs(kind))
            kinds.push_back(each);
    }
    return kinds;
}

} // namespace

void HoldTable::add(const std::shared_ptr<LiveHold> &hold, Instant now)
{
    if (!m_left.isEmpty() && countLeft(countedAs(hold->entry()), now) == 0)
        forgetLeft(hold->entry());
    auto &latest = m_latest[hold->entry()];
    if (latest && latest != hold)
        m_all.erase(latest->id());
    latest = hold;
    m_all[hold->id()] = hold;
}

void HoldTable::remove(const LiveHold &hold)
{
    const auto latest = m_latest.find(hold.entry());
    if (latest != m_latest.end() && latest->get() == &hold)
        m_latest.erase(latest);
    m_all.erase(hold.id());
    if (m_left.isEmpty() || hold.isLost())
        return;
    if (const auto left = m_left.find(countedAs(hold.entry())); left != m_left.end())
        left->until = std::max(left->until, hold.deadline() + hold.lease()); // a release renews what remains
}

void HoldTable::leave(const LiveHold &hold, Instant now)
{
    m_left.removeIf([&](const auto &each) { return countLeft(each.key(), now) == 0; });
    remove(hold);
    if (hold.isLost() || rulesOf(hold.kind()).ownerFrom != OwnerFrom::Caller) // other owners never acquire again
        return;
    Left &left = m_left[countedAs(hold.entry())];
    left.count += hold.holds();
    // longer than its owner may rely on it
    left.until = std::max(left.until, hold.deadline() + hold.lease() / 50 + answerTime);
}

void HoldTable::forgetLeft(const Entry &entry)
{
    if (!m_left.isEmpty())
        m_left.remove(countedAs(entry));
}

void HoldTable::loseOthers(const Entry &entry)
{
    for (const auto &hold : othersOf(entry))
        hold->lose(LossReason::NotHeldAnymore);
}

void HoldTable::refused(const Entry &entry)
{
    if (m_latest.isEmpty() || entry.kind == AcquirableKind::Read)
        return;
    for (const auto &hold : othersOf(entry)) {
        if (hold->kind() != AcquirableKind::Read)
            hold->lose(LossReason::NotHeldAnymore);
    }
}

void HoldTable::freed(const Entry &entry)
{
    forgetLeft(entry);
    if (m_latest.isEmpty())
        return;
    if (const auto hold = find(entry))
        hold->lose(LossReason::NotHeldAnymore);
    loseOthers(entry);
}

bool HoldTable::isCounted(const Entry &entry, Instant now) const
{
    return find(entry) || countOfOthers(entry, now) > 0;
}

std::shared_ptr<LiveHold> HoldTable::find(const Entry &entry) const
{
    const auto hold = m_latest.value(entry);
    return hold && hold->isHeld() ? hold : nullptr;
}

std::vector<std::shared_ptr<LiveHold>> HoldTable::othersOf(const Entry &entry) const
{
    std::vector<std::shared_ptr<LiveHold>> others;
    for (const AcquirableKind kind : kindsCountedAs(entry.kind)) {
        const auto hold = kind == entry.kind ? nullptr : find({entry.name, kind, entry.owner});
        if (hold)
            others.push_back(hold);
    }
    return others;
}

qint64 HoldTable::countOfOthers(const Entry &entry, Instant now) const
{
    qint64 count = countLeft(countedAs(entry), now);
    for (const auto &hold : othersOf(entry))
        count += hold->holds();
    return count;
}

Millis HoldTable::timeOfOthers(const Entry &entry, Instant now) const
{
    Millis longest = timeLeft(countedAs(entry), now);
    // the server may renew a hold with a watchdog before it executes the release
    for (const auto &hold : othersOf(entry))
        longest = std::max(longest, hold->hasWatchdog() ? hold->lease() : leaseUntil(hold->deadline(), now));
    return longest;
}

// Of what was left to its lease in this field.
Millis HoldTable::timeLeft(const Entry &field, Instant now) const
{
    const auto left = m_left.constFind(field);
    return left != m_left.constEnd() && now < left->until ? toMillis(left->until - now) : Millis(0);
}

qint64 HoldTable::countLeft(const Entry &field, Instant now) const
{
    const auto left = m_left.constFind(field);
    const bool lasts = left != m_left.constEnd() && (now < left->until || isInUse(field));
    return lasts ? left->count : 0;
}

bool HoldTable::isInUse(const Entry &field) const
{
    const auto kinds = kindsCountedAs(field.kind);
    return std::any_of(kinds.begin(), kinds.end(), [&](AcquirableKind kind) {
        const auto hold = m_latest.value({field.name, kind, field.owner});
        return hold && !hold->isLost();
    });
}

std::vector<std::shared_ptr<LiveHold>> HoldTable::all() const
{
    std::vector<std::shared_ptr<LiveHold>> holds;
    for (const auto &[id, hold] : m_all)
        holds.push_back(hold);
    return holds;
}

std::shared_ptr<LiveHold> HoldTable::byId(quint64 id) const
{
    const auto found = m_all.find(id);
    return found == m_all.end() ? nullptr : found->second;
}

} // namespace lockscope::locks
