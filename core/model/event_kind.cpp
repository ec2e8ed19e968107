#include "core/model/event_kind.h"

#include "core/base/rows.h"

#include <QCoreApplication>

namespace lockscope {

namespace {

constexpr EventTraits eventKinds[] = {
    {EventKind::Acquired, "acquired", QT_TRANSLATE_NOOP("describe", "acquired")},
    {EventKind::Reentered, "reentered", QT_TRANSLATE_NOOP("describe", "re-entered")},
    {EventKind::Waiting, "waiting", QT_TRANSLATE_NOOP("describe", "waiting")},
    {EventKind::Woken, "woken", QT_TRANSLATE_NOOP("describe", "woken")},
    {EventKind::Renewed, "renewed", QT_TRANSLATE_NOOP("describe", "renewed")},
    {EventKind::CountDown, "count-down", QT_TRANSLATE_NOOP("describe", "released, holds remain")},
    {EventKind::Released, "released", QT_TRANSLATE_NOOP("describe", "released")},
    {EventKind::Forced, "forced", QT_TRANSLATE_NOOP("describe", "released by force")},
    {EventKind::Expired, "expired", QT_TRANSLATE_NOOP("describe", "expired")},
    {EventKind::Lost, "lost", QT_TRANSLATE_NOOP("describe", "lost")},
    {EventKind::Downgraded, "downgraded", QT_TRANSLATE_NOOP("describe", "downgraded to read")},
    {EventKind::Queued, "queued", QT_TRANSLATE_NOOP("describe", "queued")},
    {EventKind::GaveUp, "gave-up", QT_TRANSLATE_NOOP("describe", "gave up")},
    {EventKind::Changed, "changed", QT_TRANSLATE_NOOP("describe", "changed")},
    {EventKind::Gone, "gone", QT_TRANSLATE_NOOP("describe", "gone")},
    {EventKind::Restarted, "server-restarted", QT_TRANSLATE_NOOP("describe", "server restarted"), true},
    {EventKind::FailedOver, "failed-over", QT_TRANSLATE_NOOP("describe", "failover"), true},
    {EventKind::Vanished, "vanished", QT_TRANSLATE_NOOP("describe", "vanished"), true},
    {EventKind::Refused, "refused", QT_TRANSLATE_NOOP("describe", "refused")},
    {EventKind::UnlockRefused, "unlock-refused", QT_TRANSLATE_NOOP("describe", "unlock refused")},
    {EventKind::RenewalRefused, "renewal-refused", QT_TRANSLATE_NOOP("describe", "renewal refused")},
};

static_assert(hasRowForEach(eventKinds, &EventTraits::kind, eventKindCount),
              "each kind needs a row, in the enum's order");

} // namespace

const EventTraits &traitsOf(EventKind kind)
{
    return eventKinds[std::size_t(kind)];
}

QLatin1String word(EventKind kind)
{
    return QLatin1String(traitsOf(kind).word);
}

} // namespace lockscope
