#include "ui/dialogs/acquire_steps.h"

#include "ui/text/format.h"

namespace lockscope::ui {

namespace {

QString lookText(const QString &what, const locks::AcquireProgress &progress)
{
    const Ttl &remaining = progress.remaining;
    if (progress.why == locks::Refusal::OthersTurn)
        return AcquireSteps::tr("%1: free, but another waiter is next in the queue").arg(what);
    if (progress.why == locks::Refusal::TooFewPermits)
        return AcquireSteps::tr("%1: too few permits are free").arg(what);
    if (progress.why == locks::Refusal::HandedBack)
        return AcquireSteps::tr("%1: acquired, but the answer was late or lost, so it was released again").arg(what);
    if (progress.error)
        return AcquireSteps::tr("%1: %2").arg(what, progress.error->message);
    if (remaining.isNoExpiry())
        return AcquireSteps::tr("%1: held by another client, without expiry").arg(what);
    if (remaining.hasExpiry())
        return AcquireSteps::tr("%1: held by another client for another %2").arg(what, shortDuration(remaining.left()));
    return what;
}

} // namespace

QString stepText(const locks::AcquireProgress &progress)
{
    using Step = locks::AcquireStep;
    switch (progress.step) {
    case Step::Tried: return lookText(AcquireSteps::tr("tried"), progress);
    case Step::Queued: return AcquireSteps::tr("waiting behind other requests of this program");
    case Step::Subscribed: return AcquireSteps::tr("subscribed: a release will wake it");
    case Step::Woken: return AcquireSteps::tr("woken by a release");
    case Step::LookedAgain: return lookText(AcquireSteps::tr("tried again"), progress);
    case Step::GaveBack: return AcquireSteps::tr("released the acquired members, to try again");
    case Step::Acquired: return AcquireSteps::tr("acquired");
    case Step::TimedOut: return AcquireSteps::tr("timed out");
    case Step::Canceled: return AcquireSteps::tr("canceled");
    case Step::Failed: break;
    }
    return AcquireSteps::tr("failed");
}

AcquireSteps::AcquireSteps(QWidget *parent)
    : QListWidget(parent)
{
    setAccessibleName(tr("Steps of the acquire"));
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setUniformItemSizes(true);
    setTextElideMode(Qt::ElideMiddle);
}

void AcquireSteps::add(const locks::AcquireProgress &progress, const QString &member)
{
    const double seconds = double(progress.since.count()) / 1000;
    const QString step = stepText(progress);
    const QString since = QString::number(seconds, 'f', 3).rightJustified(8);
    addItem(tr("%1 s   %2").arg(since, member.isEmpty() ? step : tr("%1: %2").arg(member, step)));
    if (count() > most)
        delete takeItem(1);
    scrollToBottom();
}

} // namespace lockscope::ui
