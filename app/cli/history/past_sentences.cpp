#include "app/cli/history/past_sentences.h"

#include "app/app_text.h"
#include "app/cli/output/times.h"
#include "core/base/escape.h"
#include "core/words/client_words.h"
#include "core/words/describe.h"

namespace lockscope::cli {

QString pastDuration(qint64 micros)
{
    return words::durationText(Millis(micros / 1'000));
}

QString pastMoment(qint64 micros)
{
    return localMoment(micros / 1'000);
}

QString pastOwner(const Owner &owner)
{
    return toDisplay(owner.raw());
}

QString successionText(const history::Succession &holds)
{
    const history::PastHold &first = holds.first, &second = holds.second;
    if (!holds.isOrderKnown())
        return AppText::tr(
                   "It is not known whether the holds of %1 and %2 overlapped, because samples show their times.")
            .arg(pastOwner(first.owner), pastOwner(second.owner));
    if (holds.apart < 0)
        return AppText::tr("%1 and %2 held it at the same time, from %3 to %4 (%5).")
            .arg(pastOwner(first.owner), pastOwner(second.owner), pastMoment(second.start),
                 pastMoment(std::min(first.endMicros(), second.endMicros())), word(holds.knownBy));
    const QString text =
        AppText::tr("%1 held it until %2, and %3 acquired it %4 later: they did not hold it at the same time (%5).")
            .arg(pastOwner(first.owner), pastMoment(first.endMicros()), pastOwner(second.owner),
                 pastDuration(holds.apart), word(holds.knownBy));
    if (!lanes::isBadEnd(first.end))
        return text;
    return text + QLatin1Char(' ')
        + AppText::tr("But %1 did not release it, so its program may have continued without the lock.")
              .arg(pastOwner(first.owner));
}

QString idleText(const history::IdleTime &idle)
{
    return AppText::tr("Nobody held it from %1 to %2, for %3, although a client waited (%4).")
        .arg(pastMoment(idle.from), pastMoment(idle.to), pastDuration(idle.to - idle.from), word(idle.knownBy));
}

QString renewalText(const history::PastHold &hold)
{
    if (hold.renewals == 0)
        return {};
    if (hold.renewals == 1)
        return AppText::tr("%1 renewed it once.").arg(pastOwner(hold.owner));
    const QString text = AppText::tr("%1 renewed it %n times, at most %2 apart.", nullptr, hold.renewals)
                             .arg(pastOwner(hold.owner), pastDuration(hold.longestGap));
    if (!history::isRenewedLate(hold))
        return text;
    return text + QLatin1Char(' ')
        + AppText::tr("That was late: a watchdog renews a lease of %1 every %2.")
              .arg(words::durationText(*hold.lease), words::durationText(*hold.lease / 3));
}

QString togetherText(int locks)
{
    return AppText::tr("Within a minute, %n other locks that the same client had renewed expired: its program was "
                       "paused or cut off, or its watchdog died (inference).",
                       nullptr, locks);
}

QString changesText(const std::vector<history::PastOccurrence> &changes)
{
    if (changes.empty())
        return {};
    if (changes.size() == 1)
        return AppText::tr("Its lease or value was changed at %1 (%2).")
            .arg(pastMoment(changes.front().at), word(changes.front().knownBy));
    return AppText::tr("Its lease or value was changed %n times from %1 to %2.", nullptr, int(changes.size()))
        .arg(pastMoment(changes.front().at), pastMoment(changes.back().at));
}

QString monopolyText(const history::PastMonopoly &monopoly)
{
    return AppText::tr("One client, %1, had %2 of the last %3 holds for which several clients waited.")
        .arg(words::clientText(monopoly.client), QString::number(monopoly.holds), QString::number(monopoly.of));
}

QString withoutPermitsText(const history::PastHold &hold, const Key &lock, qint64 at)
{
    const QString since = (hold.openStart ? QStringLiteral("≥ ") : QString()) + pastDuration(at - hold.start);
    if (hold.end == lanes::End::Released)
        return AppText::tr("At %1, %2 had been without a free permit for %3. A permit came back at %4.")
            .arg(pastMoment(at), words::quotedName(lock), since, pastMoment(hold.endMicros()));
    return AppText::tr(
               "At %1, %2 had been without a free permit for %3. No permit came back until the recording ended.")
        .arg(pastMoment(at), words::quotedName(lock), since);
}

QString usualPermitsText(const history::Figures &usual)
{
    return AppText::tr("In the day before, it was without a free permit %n times: half of them up to %1, 99 % up to "
                       "%2, the longest %3.",
                       nullptr, int(usual.held.count()))
        .arg(pastDuration(*usual.held.percentile(0.5)), pastDuration(*usual.held.percentile(0.99)),
             pastDuration(usual.held.longest()));
}

} // namespace lockscope::cli
