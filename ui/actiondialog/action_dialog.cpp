#include "ui/actiondialog/action_dialog.h"

#include "core/actions/kinds/action.h"
#include "core/actions/plan/refusals.h"
#include "core/actions/policy/action_permission.h"
#include "core/base/escape.h"
#include "ui/actiondialog/action_form.h"
#include "ui/actiondialog/action_head.h"
#include "ui/actiondialog/after_note.h"
#include "ui/actiondialog/barrier_notice.h"
#include "ui/actiondialog/consent_fields.h"
#include "ui/actiondialog/undo_bar.h"
#include "ui/actiondialog/what_is_missing.h"
#include "ui/help/help_topic.h"
#include "ui/text/barrier_text.h"
#include "ui/text/format.h"
#include "ui/text/plain_text.h"
#include "ui/text/words.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/press_once.h"

#include <QClipboard>
#include <QDateTime>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLayout>
#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>

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
    const auto &plan = m_seen.plan();
    m_fields->setAsksForName(policy.asksForName(), plan ? actions::nameToType(*plan) : m_id.key.raw());
    showBarrier();
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
    const bool isTargetLost = m_phase != Phase::Looking && m_picture->mustChoose();
    if (makesNoSense || isTargetLost || (m_phase == Phase::Looking && canBePlanned()))
        return choiceChanged(); // clears the consequences, or requests a new plan
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

// If the operator chose another client, reader or permit, forgets the previous evidence. Otherwise the dialog would
// warn that the holder has changed. The choice of a waiter is not a consent to a new holder.
void ActionDialog::targetChanged()
{
    const auto *choice = m_picture->chosen();
    if (choice && SeenPlan::takesFromHolders(choice->action) && m_picture->target().holder != m_askedFor.holder)
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

// Requests a new plan when the shown plan gets old, while the operator reads or types. Also repeats a request that got
// no answer.
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
    focusOnField();
    setPhase(Phase::Working);
    Q_EMIT confirmed(plan->id, m_consent);
}

void ActionDialog::setPlan(const actions::Plan &plan)
{
    m_askedAt.reset();
    if (m_phase == Phase::Working || m_phase == Phase::Done) {
        Q_EMIT planDropped(plan.id); // too late: the action has already started
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
    focusOnField();
    refresh();
}

// If no answer came, the old evidence stays. It will soon be too old to act on.
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
    m_seen.drop(); // whatever the error, the lock must be read again before the next attempt
    setPhase(Phase::Ready);
}

void ActionDialog::happened(const std::vector<LockEvent> &events)
{
    m_after->happened(events);
}

void ActionDialog::undo()
{
    if (!m_after->undoLeft(m_now()) || barrier() != actions::Barrier::None)
        return refresh();
    const actions::PlanId plan = m_after->undoPlan();
    m_after->undoing();
    m_after->setFocus(); // the undo button disappears, and another key press must not press the next button
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

// The layout.

namespace {

constexpr Millis tickEvery{200};
constexpr int usualWidth = 680;
constexpr int usualLetters = 80; // with a larger text, the dialog is wider
constexpr int lowLines = 44; // on a screen with fewer lines, the dialog is wider, so that its texts need fewer lines
constexpr int lowLetters = 120;

int firstWidth(const QWidget *dialog)
{
    const QSize screen = dialog->screen()->availableSize();
    const QFontMetrics font = dialog->fontMetrics();
    const bool isLow = screen.height() < lowLines * font.lineSpacing();
    const int wide = font.horizontalAdvance(QLatin1Char('n')) * (isLow ? lowLetters : usualLetters);
    return std::min(std::max(usualWidth, wide), screen.width() - 2 * font.height());
}

MessageLine *line(const char *name, QWidget *parent)
{
    auto *made = new MessageLine(parent);
    made->setObjectName(QLatin1String(name));
    return made;
}

} // namespace

ActionDialog::ActionDialog(const LockId &id, QWidget *parent, Now now)
    : CarefulDialog(parent)
    , m_id(id)
    , m_now(std::move(now))
    , m_seen([this](actions::PlanId plan) { Q_EMIT planDropped(plan); })
{
    setWindowTitle(tr("Act on %1").arg(shortName(id.key, 40)));
    setHelpTopic(this, topicOf(Panel::ActionDialog));
    build();
    connect(m_picture, &ActionForm::chosenChanged, this, &ActionDialog::choiceChanged);
    connect(m_picture, &ActionForm::targetChanged, this, &ActionDialog::targetChanged);
    connect(m_picture, &ActionForm::viewChanged, this, &ActionDialog::refresh);
    connect(m_fields, &ConsentFields::changed, this, [this] {
        m_isHinted = false;
        refresh();
    });
    connect(&m_tick, &QTimer::timeout, this, &ActionDialog::tick);
    m_tick.start(tickEvery);
    resize(firstWidth(this), 0);
    m_fields->setFocus();
    setPhase(Phase::Looking);
}

void ActionDialog::build()
{
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_barrier = new BarrierNotice(this));
    connect(m_barrier, &BarrierNotice::armWanted, this, &ActionDialog::armWanted);
    layout->addWidget(m_head = new ActionHead(m_id.key, this));
    layout->addWidget(m_alive = line("alive", this));
    QFont bold = m_alive->font();
    bold.setBold(true);
    m_alive->setFont(bold);
    layout->addWidget(m_picture = new ActionForm(this));
    m_accept = new QPushButton(tr("&I mean this holder"), this);
    m_accept->setObjectName(QStringLiteral("accept"));
    m_accept->setAutoDefault(false);
    connect(m_accept, &QPushButton::clicked, this, &ActionDialog::acceptHolder);
    for (QWidget *part : std::initializer_list<QWidget *>{
             m_changed = line("changed", this), m_accept, m_fields = new ConsentFields(this),
          m_after = new AfterNote(this), m_message = line("message", this), m_why = line("why", this)})
        layout->addWidget(part);
    layout->setAlignment(m_accept, Qt::AlignLeft);
    layout->addStretch(1); // takes the spare height, which would otherwise separate the parts
    layout->addWidget(m_undoBar = new UndoBar(m_now, this));
    m_undoBar->setObjectName(QStringLiteral("undoBar"));
    layout->addWidget(buildButtons());
}

// The closing button is the default only if no action can be started; otherwise there is no default button. The buttons
// that are used after the action are on the left, away from the button that started it.
QWidget *ActionDialog::buildButtons()
{
    auto *buttons = new QWidget(this); // a button box would show hidden buttons whenever the style changes
    auto *row = new QHBoxLayout(buttons);
    row->setContentsMargins(0, 0, 0, 0);
    const auto add = [this, row](const QString &text, const char *name, auto slot) {
        auto *button = new QPushButton(text, this);
        button->setObjectName(QLatin1String(name));
        button->setAutoDefault(false);
        pressOnce(button);
        row->addWidget(button);
        connect(button, &QPushButton::clicked, this, slot);
        return button;
    };
    m_undo = add(QString(), "undo", &ActionDialog::undo);
    m_copy = add(tr("Co&py report"), "copy", &ActionDialog::copyReport);
    row->addStretch();
    m_act = add(QString(), "act", &ActionDialog::confirm);
    m_reread = add(tr("Read a&gain"), "reread", &ActionDialog::readAgain);
    m_reread->setShortcut(QKeySequence::Refresh);
    m_close = add(QString(), "close", &ActionDialog::reject);
    return buttons;
}

// The functions below show the content of each phase and enable its buttons.

namespace {

QString holderText(const Lock &lock)
{
    if (lock.holders.empty())
        return ActionDialog::tr("nobody");
    const QString first = elided(toDisplay(lock.holders.front().owner.raw()), 60);
    const qint64 more = std::max(lock.holderCount, qint64(lock.holders.size())) - 1;
    return more > 0 ? ActionDialog::tr("%1 and %2 more").arg(first, countText(more)) : first;
}

// A server's message starts with a small letter, so it follows a colon.
QString withReason(const QString &said, const QString &why)
{
    return why.isEmpty() ? said + u'.' : ActionDialog::tr("%1: %2.").arg(said, why);
}

bool isFree(const Lock &lock)
{
    return lock.holders.empty();
}

QString buttonText(const QByteArray &action, Kind kind)
{
    if (action == "force-release" && kind == Kind::ExpirableSemaphore)
        return ActionDialog::tr("&Take it away");
    return translated(actions::findAction(action)->button);
}

QString hintText(const QByteArray &action)
{
    return action == "force-release" ? ActionDialog::tr("Press Ctrl+Enter to release.")
                                     : ActionDialog::tr("Press Ctrl+Enter to start.");
}

} // namespace

actions::Barrier ActionDialog::barrier() const
{
    const bool isOver = m_phase == Phase::Done && !m_after->undoLeft(m_now());
    return isOver || m_phase == Phase::Working ? actions::Barrier::None : actions::barrierOf(m_policy, m_isArmed);
}

void ActionDialog::showBarrier()
{
    const auto hasFocus = [this](const QWidget *part) { return focusWidget() && part->isAncestorOf(focusWidget()); };
    const bool isDone = m_phase == Phase::Done;
    if (barrier() != actions::Barrier::None) {
        m_barrier->setBarrier(barrier());
        m_barrier->show();
        if (hasFocus(m_fields) || focusWidget() == m_undo)
            m_barrier->setFocus();
        m_fields->hide();
        return;
    }
    m_fields->setHidden(isDone);
    if (hasFocus(m_barrier))
        (isDone ? static_cast<QWidget *>(m_after) : m_fields)->setFocus();
    m_barrier->hide();
}

void ActionDialog::focusOnField()
{
    (m_fields->isHidden() ? static_cast<QWidget *>(m_barrier) : m_fields)->setFocus();
}

void ActionDialog::showHolder()
{
    if (m_seen.isAtWork())
        return m_changed->say(Tone::Warning,
                              tr("Its holder is active: since you looked, the holder has acquired or released the lock "
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
        m_fields->clear(); // the consent was for this action only
        m_seen.forget();
        m_changed->clear();
        m_alive->clear();
    }
    m_fields->setLocked(phase == Phase::Working);
    showBarrier();
    m_picture->setHidden(isDone);
    m_picture->setLocked(phase == Phase::Working);
    m_close->setText(isDone ? tr("&Close") : tr("&Cancel"));
    m_close->setEnabled(phase != Phase::Working);
    if (isDone)
        showDone();
    refresh();
}

// The second press of a double press must hit neither another button nor a window below the dialog. So the dialog
// shrinks only after the time for a second press has passed.
void ActionDialog::showDone()
{
    m_after->setFocus();
    if (const auto left = m_after->undoLeft(m_now()))
        m_undoBar->start(m_now() + *left);
    settle();
}

void ActionDialog::settled()
{
    refreshButtons();
    shrink();
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
    if (isDone)
        showBarrier(); // the arming, or the time for undo, may have ended
    m_act->setVisible(!isDone && isAction);
    if (isAction && m_lock)
        m_act->setText(buttonText(m_picture->chosen()->action, m_lock->kind));
    m_reread->setVisible(!isDone && isAction);
    m_close->setDefault(isDone ? !isSettling() : !isAction && m_phase != Phase::Working);
    if (!left && focusWidget() == m_undo)
        m_after->setFocus();
    m_undo->setEnabled(barrier() == actions::Barrier::None);
    setPlainToolTip(m_undo, barrierText(barrier()));
    m_undo->setVisible(isDone && left);
    if (!left)
        m_undoBar->stop();
    else
        m_undo->setText(tr("&Undo (%1 s)").arg((left->count() + 999) / 1000));
    m_copy->setVisible(isDone);
    m_accept->setVisible(!isDone && m_phase != Phase::Working && m_seen.isOther() && !isFree(*m_seen.shown()));
}

void ActionDialog::refresh()
{
    const QString why = m_phase == Phase::Working || m_phase == Phase::Done ? QString() : whyNot();
    const bool canAct = m_phase == Phase::Ready && why.isEmpty();
    if (!canAct && m_act->hasFocus())
        focusOnField();
    m_act->setEnabled(canAct);
    if (barrier() != actions::Barrier::None)
        m_why->clear(); // the notice at the top says why
    else
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
