// The content of the action dialog in each phase, and which buttons are enabled.
#include "core/actions/plan/refusals.h"
#include "core/base/escape.h"
#include "ui/actiondialog/action_dialog.h"
#include "ui/actiondialog/after_note.h"
#include "ui/actiondialog/consent_fields.h"
#include "ui/actiondialog/sheet_picture.h"
#include "ui/actiondialog/what_is_missing.h"
#include "ui/text/format.h"
#include "ui/widgets/message_line.h"

#include <QLayout>
#include <QPushButton>

namespace lockscope::ui {

namespace {

QString holderText(const Lock &lock)
{
    if (lock.holders.empty())
        return lock.value.isEmpty() ? ActionDialog::tr("nobody") : elided(toDisplay(lock.value), 60);
    const QString first = elided(toDisplay(lock.holders.front().owner.raw()), 60);
    const qint64 more = std::max(lock.holderCount, qint64(lock.holders.size())) - 1;
    return more > 0 ? ActionDialog::tr("%1 and %2 more").arg(first, countText(more)) : first;
}

// A server's messages start with a small letter.
QString withReason(const QString &said, const QString &why)
{
    return why.isEmpty() ? said + u'.' : ActionDialog::tr("%1: %2.").arg(said, why);
}

bool isFree(const Lock &lock)
{
    return lock.holders.empty() && lock.value.isEmpty();
}

QString buttonText(const QByteArray &action, Kind kind)
{
    if (action == "wake")
        return ActionDialog::tr("&Wake them");
    if (action == "evict")
        return ActionDialog::tr("&Evict it");
    if (action == "remove-reader")
        return ActionDialog::tr("Re&move it");
    if (action == "set-ttl")
        return ActionDialog::tr("&Set the time to live");
    if (action == "disconnect")
        return ActionDialog::tr("&Disconnect it");
    return kind == Kind::ExpirableSemaphore ? ActionDialog::tr("&Take it away") : ActionDialog::tr("&Force-release");
}

QString hintText(const QByteArray &action)
{
    return action == "force-release" ? ActionDialog::tr("Press Ctrl+Enter to release.")
                                     : ActionDialog::tr("Press Ctrl+Enter to start.");
}

} // namespace

void ActionDialog::showHolder()
{
    if (m_seen.isAtWork())
        return m_changed->say(Tone::Warning,
                              tr("Its holder is active: since you looked it has acquired or released the lock "
                                 "once."));
    if (!m_seen.isOther())
        return m_changed->clear();
    if (isFree(*m_seen.shown()))
        return m_changed->say(
            Tone::Info, tr("When you looked, %1 held it. Nobody holds it now.").arg(holderText(*m_seen.lookedAt())));
    const QString before = holderText(*m_seen.lookedAt());
    const QString now = holderText(*m_seen.shown());
    m_changed->say(Tone::Warning,
                   before == now ? tr("The hold changed since you looked: %1 has acquired it again. Confirm "
                                      "that you mean this hold.")
                                       .arg(now)
                                 : tr("The holder changed since you looked: it was %1, now it is %2. Confirm "
                                      "that you mean this holder.")
                                       .arg(before, now));
}

void ActionDialog::setPhase(Phase phase)
{
    m_phase = phase;
    const bool isDone = phase == Phase::Done;
    if (isDone) {
        m_fields->clear(); // it was for the running action
        m_seen.forget();
        m_changed->clear();
        m_alive->clear();
    }
    m_fields->setLocked(phase == Phase::Working);
    m_fields->setHidden(isDone);
    m_picture->setHidden(isDone);
    m_picture->setLocked(phase == Phase::Working);
    m_close->setText(isDone ? tr("&Close") : tr("&Cancel"));
    m_close->setEnabled(phase != Phase::Working);
    if (isDone)
        showDone();
    refresh();
}

// A double press counts once: the second press must hit neither a button nor a window below. So the dialog shrinks only
// after the time of a second press.
void ActionDialog::showDone()
{
    m_after->setFocus();
    settle();
}

void ActionDialog::settled()
{
    refreshButtons();
    resize(width(), layout()->totalHeightForWidth(width()));
}

bool ActionDialog::isFresh() const
{
    return m_seen.plan() && actions::isFresh(*m_seen.plan(), m_now());
}

QString ActionDialog::ageText() const
{
    const auto since = m_seen.plan() ? m_seen.plan()->readAt : m_lock ? m_lock->readAt : m_now();
    return QString::number(std::chrono::duration<double>(m_now() - since).count(), 'f', 1);
}

QString ActionDialog::whyNot() const
{
    const auto &plan = m_seen.plan();
    return whatIsMissing({.isThere = m_lock && !m_lock->gone,
                          .chosen = m_picture->chosen(),
                          .mustChoose = m_picture->mustChoose(),
                          .policy = m_policy,
                          .isArmed = m_isArmed,
                          .isReading = m_phase == Phase::Reading,
                          .plan = plan ? &*plan : nullptr,
                          .isFresh = isFresh(),
                          .isOther = m_seen.isOther(),
                          .isSeen = m_picture->isSeenToItsEnd(),
                          .consent = m_fields->consent()});
}

void ActionDialog::refreshButtons()
{
    const bool isDone = m_phase == Phase::Done;
    const bool isAction = m_picture->isAction();
    const auto left = m_after->undoLeft(m_now());
    m_act->setVisible(!isDone && isAction);
    if (isAction && m_lock)
        m_act->setText(buttonText(m_picture->chosen()->action, m_lock->kind));
    m_arm->setVisible(!isDone && isAction && actions::barrierOf(m_policy, m_isArmed) == actions::Barrier::NotArmed);
    m_reread->setVisible(!isDone && isAction);
    m_close->setDefault(isDone ? !isSettling() : !isAction && m_phase != Phase::Working);
    m_undo->setVisible(isDone && left);
    if (left)
        m_undo->setText(tr("&Undo (%1 s)").arg((left->count() + 999) / 1000));
    m_copy->setVisible(isDone);
    m_accept->setVisible(!isDone && m_phase != Phase::Working && m_seen.isOther() && !isFree(*m_seen.shown()));
}

void ActionDialog::refresh()
{
    const QString why = m_phase == Phase::Working || m_phase == Phase::Done ? QString() : whyNot();
    const bool canAct = m_phase == Phase::Ready && why.isEmpty();
    if (!canAct && m_act->hasFocus())
        m_fields->setFocus(); // otherwise Qt would move it to another button
    m_act->setEnabled(canAct);
    m_why->say(Tone::Muted, canAct && m_isHinted ? hintText(m_picture->chosen()->action) : why);
    refreshButtons();
    if (m_phase == Phase::Reading)
        m_picture->setAge(Tone::Info, tr("Reading…"));
    else if (m_phase == Phase::Looking && m_lock)
        m_picture->setAge(Tone::Muted, tr("As the monitor read it %1 s ago.").arg(ageText()));
    else if (m_phase != Phase::Ready || !m_seen.plan())
        m_picture->setAge(Tone::Muted, QString());
    else if (isFresh())
        m_picture->setAge(Tone::Muted, withReason(tr("As of %1 s ago").arg(ageText()), m_readError));
    else
        m_picture->setAge(Tone::Warning,
                          withReason(tr("As of %1 s ago: too old to act on").arg(ageText()), m_readError));
}

} // namespace lockscope::ui
