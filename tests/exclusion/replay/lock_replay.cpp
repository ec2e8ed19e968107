#include "tests/exclusion/replay/lock_replay.h"

#include <algorithm>
#include <set>

namespace lockscope::exclusion {

using locks::AcquirableKind;

namespace {

constexpr int secondMs = 1'000;
constexpr int slackMs = 100; // timestamps come from the server's cached time

const QByteArray modeField = "mode";
const QByteArray writerTail = ":write";

QString shown(const QByteArray &owner)
{
    return QString::fromLatin1(owner);
}

bool isDeletion(const QByteArrayList &command)
{
    return command[0] == "DEL" || command[0] == "UNLINK";
}

// The latest time it can have been, because the next second has another timestamp.
qint64 latestMillis(qint64 seconds)
{
    return (seconds + 1) * secondMs + slackMs;
}

} // namespace

LockReplay::LockReplay(LockUse use, Mishaps mishaps, Complain complain)
    : m_use(std::move(use))
    , m_mishaps(mishaps)
    , m_complain(std::move(complain))
    , m_isReadWrite(isAll({AcquirableKind::Read, AcquirableKind::Write}))
    , m_isFair(isAll({AcquirableKind::Fair, AcquirableKind::NonReentrantFair}))
    , m_isCounted(isAll({AcquirableKind::Semaphore, AcquirableKind::ExpirableSemaphore}))
{ }

bool LockReplay::isAll(std::initializer_list<AcquirableKind> kinds) const
{
    return !m_use.kinds.empty() && std::all_of(m_use.kinds.begin(), m_use.kinds.end(), [&](AcquirableKind kind) {
        return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
    });
}

void LockReplay::take(const QByteArrayList &command, Part part)
{
    if (!m_isOpen) {
        m_isOpen = true;
        m_atFirst = m_kept;
        m_grantsAtFirst = m_grants.size();
    }
    // the rules do not judge these parts
    const Kept before = part == Part::Queue || part == Part::Deadlines ? Kept() : m_kept;
    if (!apply(command, part, m_kept))
        complain(QStringLiteral("it is not known what %1 does").arg(shown(command.join(' '))));
    if (part == Part::Main)
        judgeMain(before, command);
    else if (part == Part::Token)
        judgeToken(before.token);
    else if (part == Part::Permits)
        judgePermits(before.permits);
}

void LockReplay::settle(const Step &step)
{
    if (!m_isOpen)
        return;
    if (m_isFair)
        judgeLine(step);
    if (isAll({AcquirableKind::ExpirableSemaphore}))
        judgeSum();
    if (isAll({AcquirableKind::Fenced}) && m_grants.size() > m_grantsAtFirst && !m_drawn)
        complain(QStringLiteral("%1 got it and drew no token").arg(shown(m_grants.back().owner)));
    judgeDeletion(step);
    m_isOpen = false;
    m_drawn.reset();
    m_isSet = m_isTaken = false;
}

void LockReplay::forget()
{
    m_kept = {};
    m_largestToken.reset();
    m_limit.reset();
    m_isLineDisturbed = false;
}

void LockReplay::expectMore(qint64 permits)
{
    if (m_limit)
        *m_limit += permits;
}

void LockReplay::judgeMain(const Kept &before, const QByteArrayList &command)
{
    if (m_isCounted)
        return judgeCount(command);
    if (m_kept.text)
        judgeText(before);
    for (const auto &[field, count] : m_kept.fields) {
        if (field != modeField)
            judgeField(field, count, before.fields);
    }
}

void LockReplay::judgeField(const QByteArray &field, const QByteArray &count, const Fields &before)
{
    if (isAll({AcquirableKind::NonReentrant, AcquirableKind::NonReentrantFair}) && count.toLongLong() > 1)
        complain(QStringLiteral("%1 has it %2 times").arg(shown(field), shown(count)));
    const auto had = before.find(field);
    if (had != before.end() && count.toLongLong() <= had->second.toLongLong())
        return;
    const bool isWriter = m_isReadWrite && field.endsWith(writerTail);
    given({isWriter ? field.chopped(writerTail.size()) : field, m_isReadWrite && !isWriter, m_drawn});
    m_isTaken |= had == before.end();
    if (const QByteArray rival = rivalOf(field, had != before.end()); !rival.isEmpty())
        complain(QStringLiteral("%1 got it while %2 had it").arg(shown(field), shown(rival)));
}

// A writer may also read and then write again. A reader may not write.
QByteArray LockReplay::rivalOf(const QByteArray &field, bool isReentry) const
{
    for (const auto &[other, count] : m_kept.fields) {
        if (other == field || other == modeField)
            continue;
        const bool isReader = m_isReadWrite && !field.endsWith(writerTail);
        const bool isTogether = isReader && (!other.endsWith(writerTail) || other == field + writerTail);
        const bool isOwnReader = m_isReadWrite && isReentry && other + writerTail == field;
        if (!isTogether && !isOwnReader)
            return other;
    }
    return {};
}

void LockReplay::judgeText(const Kept &before)
{
    if (before.text == m_kept.text)
        return;
    given({*m_kept.text, false, std::nullopt});
    if (before.isThere())
        complain(QStringLiteral("%1 got it while it was held").arg(shown(*m_kept.text)));
}

void LockReplay::judgeCount(const QByteArrayList &command)
{
    if (isDeletion(command)) {
        m_limit.reset();
    } else if (command[0] == "SET") {
        // A plain semaphore that is restored after a FLUSHALL has fewer permits if some of them are lent.
        m_isSet = true;
        m_limit = std::max(qint64(m_use.permits), m_kept.text->toLongLong() + qint64(m_kept.permits.size()));
    }
    const qint64 free = m_kept.text.value_or("0").toLongLong();
    if (free < 0 || (m_limit && free > *m_limit))
        complain(QStringLiteral("%1 permits are free of %2").arg(free).arg(m_limit.value_or(0)));
}

void LockReplay::judgeToken(std::optional<qint64> before)
{
    if (!m_kept.token) { // its token counter was deleted
        if (m_mishaps.mayVanish)
            m_largestToken.reset();
        return;
    }
    if (m_kept.token == before)
        return;
    m_drawn = m_kept.token;
    if (m_largestToken && *m_drawn <= *m_largestToken)
        complain(QStringLiteral("token %1 is drawn after %2").arg(*m_drawn).arg(*m_largestToken));
    m_largestToken = std::max(m_largestToken.value_or(*m_drawn), *m_drawn);
}

void LockReplay::judgePermits(const std::map<QByteArray, double> &before)
{
    for (const auto &[id, deadline] : m_kept.permits) {
        if (!before.contains(id))
            given({id.size() == 16 ? id.toHex() : id, true, std::nullopt});
    }
}

void LockReplay::judgeLine(const Step &step)
{
    if (m_isTaken) {
        const QByteArray &owner = m_grants.back().owner;
        for (const QByteArray &waiter : std::as_const(m_atFirst.queue)) {
            if (waiter == owner)
                break;
            judgePassed(waiter, step.seconds);
        }
    }
    const QByteArrayList &queue = m_kept.queue;
    const std::set<QByteArray> waiters(queue.begin(), queue.end());
    const auto matches = [](const QByteArray &waiter, const auto &deadline) { return waiter == deadline.first; };
    const bool agree = qsizetype(waiters.size()) == queue.size()
        && std::equal(waiters.begin(), waiters.end(), m_kept.deadlines.begin(), m_kept.deadlines.end(), matches);
    m_isLineDisturbed |= m_mishaps.mayVanish && step.commands.size() == 1 && isDeletion(step.commands[0]);
    if (agree)
        m_isLineDisturbed = false;
    else if (!m_isLineDisturbed)
        complain(QStringLiteral("%1 wait, %2 have deadlines, and they are not the same")
                     .arg(queue.size())
                     .arg(m_kept.deadlines.size()));
}

void LockReplay::judgePassed(const QByteArray &passed, qint64 seconds) const
{
    const QString owner = shown(m_grants.back().owner);
    if (m_kept.queue.contains(passed)) {
        complain(QStringLiteral("%1 got it before %2, who stands in front").arg(owner, shown(passed)));
        return;
    }
    const auto deadline = m_atFirst.deadlines.find(passed);
    if (seconds == 0 || deadline == m_atFirst.deadlines.end())
        return;
    const auto left = qint64(deadline->second) - latestMillis(seconds);
    if (left > 0)
        complain(QStringLiteral("%1 got it, and %2, who stood in front, lost a place good for %3 ms more")
                     .arg(owner, shown(passed))
                     .arg(left));
}

void LockReplay::judgeSum()
{
    if (m_isSet || !m_kept.text || !m_limit)
        return;
    const qint64 free = m_kept.text->toLongLong();
    const auto taken = qint64(m_kept.permits.size());
    if (free + taken == *m_limit)
        return;
    if (!m_mishaps.mayVanish)
        complain(QStringLiteral("%1 permits are free and %2 taken of %3").arg(free).arg(taken).arg(*m_limit));
    m_limit = free + taken;
}

// Expiry is written down as DEL, and so is a release without a message. But every release also writes a latch.
void LockReplay::judgeDeletion(const Step &step) const
{
    const bool isBare = step.commands.size() == 1 && isDeletion(step.commands[0]);
    const bool wasHeld = !m_atFirst.fields.empty() && m_kept.fields.empty();
    if (!isBare || !wasHeld || step.seconds == 0 || m_mishaps.isTakenAway || m_mishaps.mayVanish)
        return;
    if (m_atFirst.expiresAt == 0 || m_atFirst.expiresAt > latestMillis(step.latestSeconds))
        complain(QStringLiteral("it was deleted under %1, %2 ms before its time")
                     .arg(shown(m_atFirst.fields.rbegin()->first))
                     .arg(m_atFirst.expiresAt - latestMillis(step.latestSeconds)));
}

} // namespace lockscope::exclusion
