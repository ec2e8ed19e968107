#include "ui/actiondialog/action_dialog.h"

#include "core/actions/policy/action_permission.h"
#include "ui/actiondialog/after_note.h"
#include "ui/actiondialog/consent_fields.h"
#include "ui/actiondialog/sheet_head.h"
#include "ui/actiondialog/sheet_picture.h"
#include "ui/text/words.h"
#include "ui/widgets/message_line.h"

#include <QClipboard>
#include <QDateTime>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QPushButton>

namespace lockscope::ui {

std::vector<actions::PlanId> ActionDialog::plans() const
{
    std::vector<actions::PlanId> kept;
    if (m_seen.plan())
        kept.push_back(m_seen.plan()->id);
    if (m_after->undoLeft(m_now()))
        kept.push_back(m_after->undoPlan());
    return kept;
}

void ActionDialog::setServer(const QString &server)
{
    m_server = server;
    m_head->setServer(server);
}

void ActionDialog::setNames(const words::ClientNames &names)
{
    m_names = names;
    m_picture->setNames(names);
    m_after->setNames(names);
}

void ActionDialog::setPolicy(const actions::ConnectionPolicy &policy, bool isArmed)
{
    m_policy = policy;
    m_isArmed = isArmed;
    m_fields->setEnabled(!policy.readOnly);
    const auto &plan = m_seen.plan();
    m_fields->setAsksForName(policy.asksForName(), plan ? actions::nameToType(*plan) : m_id.key.raw());
    refresh();
}

void ActionDialog::setLock(const LockPtr &lock, std::optional<qint64> serverMillis)
{
    m_lock = lock;
    if (m_phase == Phase::Done)
        return m_after->show(lock, m_now());
    if (m_phase == Phase::Working)
        return;
    m_picture->setLock(lock, {m_now(), serverMillis, {}});
    const bool makesNoSense = m_phase != Phase::Looking && lock && !m_picture->isOffered();
    if (makesNoSense || (m_phase == Phase::Looking && canBePlanned()))
        return choiceChanged(); // hides or shows the consequences again
    if (m_phase != Phase::Looking && canBePlanned() && m_picture->target().holder != m_askedFor.holder)
        return targetChanged(); // the chosen target is gone, and only one is left
    lookAt();
    refresh();
}

void ActionDialog::choose(const QByteArray &action)
{
    m_picture->choose(action);
}

bool ActionDialog::canBePlanned() const
{
    return m_picture->isAction() && !m_picture->mustChoose();
}

void ActionDialog::choiceChanged()
{
    m_message->clear();
    m_readError.clear();
    m_picture->clearConsequences();
    m_seen.drop();
    if (canBePlanned())
        return reread();
    m_askedAt.reset();
    Q_EMIT planWanted({}, {});
    setPhase(Phase::Looking);
    lookAt();
}

// Choosing another waiter, reader or permit is not a change of the lock.
void ActionDialog::targetChanged()
{
    if (m_picture->target().holder != m_askedFor.holder)
        m_seen.forget();
    choiceChanged();
}

// Shows the monitor's last reading if nothing is planned.
void ActionDialog::lookAt()
{
    if (!m_lock || m_phase != Phase::Looking)
        return;
    m_seen.look(*m_lock);
    m_picture->look(*m_lock, m_now());
    m_alive->clear();
    showHolder();
}

void ActionDialog::reread()
{
    if (!canBePlanned())
        return refresh();
    m_message->clear();
    setPhase(Phase::Reading);
    askForPlan();
}

void ActionDialog::readAgain()
{
    if (m_phase == Phase::Ready)
        reread();
}

void ActionDialog::askForPlan()
{
    m_askedAt = m_now();
    m_askedFor = m_picture->target();
    Q_EMIT planWanted(m_picture->chosen()->action, m_askedFor);
}

// Called while the operator reads or types. Requests an answer again if none arrives.
void ActionDialog::rereadQuietly()
{
    const Instant now = m_now();
    const bool isAsked = m_askedAt && now - *m_askedAt < actions::freshFor;
    const auto &shown = m_seen.plan();
    if (m_phase != Phase::Ready || !shown || isAsked || now - shown->readAt < rereadAfter || !canBePlanned())
        return;
    askForPlan();
}

void ActionDialog::confirm()
{
    refresh(); // meanwhile the evidence may have become too old
    if (!m_act->isEnabled())
        return;
    const Instant now = m_now();
    m_consent = m_fields->consent();
    const auto plan = std::make_shared<const actions::Plan>(*m_seen.plan());
    m_after->begin({.what = m_picture->chosen()->label,
                    .plan = plan,
                    .server = m_server,
                    .wallMillis = QDateTime::currentMSecsSinceEpoch(),
                    .reason = m_consent.reason},
                   now);
    m_message->say(Tone::Info, tr("Working…"));
    m_fields->setFocus(); // otherwise the focus would move to another button
    setPhase(Phase::Working);
    Q_EMIT confirmed(plan->id, m_consent);
}

void ActionDialog::setPlan(const actions::Plan &plan)
{
    m_askedAt.reset();
    if (m_phase == Phase::Working || m_phase == Phase::Done) {
        Q_EMIT planDropped(plan.id); // it is too late
        return;
    }
    if (!m_seen.show(plan))
        return;
    m_readError.clear();
    showPlan();
    setPhase(Phase::Ready);
}

void ActionDialog::showPlan()
{
    const actions::Plan &plan = *m_seen.plan();
    m_picture->setPlan(plan);
    m_alive->clear();
    if (plan.warning)
        m_alive->say(Tone::Warning, phraseText(*plan.warning, m_names));
    m_fields->setAsksForName(m_policy.asksForName(), actions::nameToType(plan));
    showHolder();
}

void ActionDialog::acceptHolder()
{
    m_seen.accept();
    m_changed->clear();
    m_message->clear();
    m_fields->setFocus();
    refresh();
}

// Without an answer the evidence stays and becomes too old.
void ActionDialog::setUnavailable(const Error &error)
{
    m_askedAt.reset();
    if (m_phase == Phase::Working || m_phase == Phase::Done)
        return;
    if (m_seen.plan() && error.kind != Error::Kind::Precondition) {
        m_readError = errorText(error);
        return setPhase(Phase::Ready);
    }
    m_seen.drop();
    m_alive->clear();
    m_picture->clearConsequences();
    m_message->say(error);
    setPhase(Phase::Ready);
}

void ActionDialog::setOutcome(const actions::Outcome &outcome)
{
    m_message->clear();
    m_after->setOutcome(outcome, m_now());
    if (outcome.what != actions::Outcome::What::Changed) {
        m_after->show(m_lock, m_now());
        return setPhase(Phase::Done);
    }
    m_seen.drop();
    if (outcome.now && m_seen.show(*outcome.now))
        showPlan();
    m_message->say(Tone::Warning, listed(outcome.differences, m_names));
    setPhase(Phase::Ready);
}

void ActionDialog::setFailed(const Error &error)
{
    m_message->say(error);
    m_seen.drop(); // after any outcome, read again before the next attempt
    setPhase(Phase::Ready);
}

void ActionDialog::happened(const std::vector<LockEvent> &events)
{
    m_after->happened(events);
}

void ActionDialog::undo()
{
    if (!m_after->undoLeft(m_now()))
        return refresh();
    const actions::PlanId plan = m_after->undoPlan();
    m_after->undoing();
    m_after->setFocus(); // the button disappears: another key press must not press its neighbour
    actions::Consent consent = m_consent;
    consent.reason = tr("undo: %1").arg(m_consent.reason);
    refresh();
    Q_EMIT undoWanted(plan, consent);
}

void ActionDialog::setUndone(const actions::Outcome &outcome)
{
    m_after->setUndone(outcome, m_now());
    refresh();
}

void ActionDialog::setUndoFailed(const Error &error)
{
    m_after->setUndoFailed(error);
    refresh();
}

void ActionDialog::copyReport()
{
    QGuiApplication::clipboard()->setText(m_after->report());
    m_message->say(Tone::Muted, tr("Report copied to the clipboard."));
}

void ActionDialog::reject()
{
    if (m_phase != Phase::Working)
        CarefulDialog::reject();
}

void ActionDialog::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_PageDown || event->key() == Qt::Key_PageUp)
        m_picture->page(event->key() == Qt::Key_PageDown);
    else
        CarefulDialog::keyPressEvent(event);
}

void ActionDialog::sayWhatActs()
{
    m_isHinted = m_phase == Phase::Ready;
    refresh();
}

void ActionDialog::tick()
{
    rereadQuietly();
    refresh();
}

} // namespace lockscope::ui
