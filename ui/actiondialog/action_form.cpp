#include "ui/actiondialog/action_form.h"

#include "ui/actiondialog/choice_list.h"
#include "ui/actiondialog/evidence_table.h"
#include "ui/actiondialog/target_fields.h"
#include "ui/text/words.h"
#include "ui/widgets/message_line.h"

#include <QCoreApplication>
#include <QResizeEvent>
#include <QScrollBar>
#include <QVBoxLayout>

namespace lockscope::ui {

namespace {

PlainLabel *title(const QString &text, QWidget *parent)
{
    auto *label = new PlainLabel(text, parent);
    QFont bold = label->font();
    bold.setBold(true);
    label->setFont(bold);
    return label;
}

} // namespace

ActionForm::ActionForm(QWidget *parent)
    : QScrollArea(parent)
{
    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    m_evidence = new EvidenceTable(content);
    m_age = new MessageLine(content);
    m_age->setObjectName(QStringLiteral("age"));
    m_choices = new ChoiceList(m_evidence, content);
    m_target = new TargetFields(content);
    m_consequences = new PlainLabel(content);
    m_consequences->setObjectName(QStringLiteral("consequences"));
    m_consequences->setWordWrap(true);
    m_consequences->setTextInteractionFlags(Qt::TextSelectableByMouse);
    for (QWidget *part :
         std::initializer_list<QWidget *>{m_evidence, m_age, title(tr("Possible actions, mildest first"), content),
                                          m_choices, m_target, m_consequences})
        column->addWidget(part);
    column->addStretch(1);
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    setWidget(content);
    connect(m_choices, &ChoiceList::chosenChanged, this, [this] {
        offerTarget();
        Q_EMIT chosenChanged();
    });
    connect(m_target, &TargetFields::changed, this, &ActionForm::targetChanged);
    m_consequences->installEventFilter(this);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &ActionForm::viewChanged);
}

void ActionForm::setNames(const words::ClientNames &names)
{
    m_names = names;
    m_evidence->setNames(names);
    m_choices->setNames(names);
    m_target->setNames(names);
}

void ActionForm::setLock(const LockPtr &lock, const actions::Circumstances &at)
{
    m_lock = lock;
    m_choices->setChoices(lock ? actions::choices(*lock, at) : std::vector<actions::Choice>());
    offerTarget();
}

void ActionForm::offerTarget()
{
    const auto *choice = chosen();
    if (choice && m_lock)
        m_target->offer(*choice, *m_lock);
    else
        m_target->hideAll();
}

void ActionForm::choose(const QByteArray &action)
{
    m_choices->choose(action);
}

void ActionForm::setLocked(bool locked)
{
    m_choices->setDisabled(locked);
    m_target->setDisabled(locked);
}

const actions::Choice *ActionForm::chosen() const
{
    return m_choices->chosen();
}

bool ActionForm::isOffered() const
{
    return m_choices->isOffered();
}

bool ActionForm::isAction() const
{
    return chosen() && !chosen()->action.isEmpty();
}

bool ActionForm::mustChoose() const
{
    return m_target->mustChoose();
}

actions::Target ActionForm::target() const
{
    return m_target->target();
}

void ActionForm::look(const Lock &lock, Instant now)
{
    m_evidence->setLock(lock, now);
    clearConsequences();
}

void ActionForm::setPlan(const actions::Plan &plan)
{
    m_evidence->setPlan(plan);
    setConsequences(listed(plan.consequences, m_names));
}

void ActionForm::clearConsequences()
{
    setConsequences(QString());
}

void ActionForm::setConsequences(const QString &text)
{
    if (m_consequences->text() == text)
        return; // the lock was read again, and nothing changed
    m_consequences->setText(text);
    m_isSeen = false;
}

bool ActionForm::isSeenToItsEnd()
{
    if (m_isSeen || !isVisible())
        return m_isSeen;
    layOut();
    return isEndInView();
}

bool ActionForm::isEndInView() const
{
    return m_consequences->mapTo(viewport(), QPoint(0, m_consequences->height())).y() <= viewport()->height();
}

// Activates the inner layouts first, because each layout needs the sizes of its parts. Then each part gets its place,
// from the window inwards.
void ActionForm::layOut()
{
    for (QWidget *part : std::initializer_list<QWidget *>{m_choices, m_target, widget()})
        part->layout()->activate();
    fitToRoom();
    updateGeometry();
    for (QWidget *part : std::initializer_list<QWidget *>{window(), this, widget()}) {
        QEvent changed(QEvent::LayoutRequest);
        QCoreApplication::sendEvent(part, &changed);
    }
}

bool ActionForm::eventFilter(QObject *watched, QEvent *event)
{
    const bool handled = QScrollArea::eventFilter(watched, event);
    if (watched == widget() && event->type() == QEvent::LayoutRequest) {
        fitToRoom();
        updateGeometry();
    }
    // Text counts as seen only when it is painted. Until then, a message outside the form may take the room of its last
    // line.
    if (watched == m_consequences && event->type() == QEvent::Paint && isEndInView())
        m_isSeen = true;
    return handled;
}

void ActionForm::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    fitToRoom();
    if (event->oldSize().width() != event->size().width())
        updateGeometry();
    // queued, because the dialog may be in its refresh()
    QMetaObject::invokeMethod(this, &ActionForm::viewChanged, Qt::QueuedConnection);
}

// Hides a scroll bar that is not needed. Qt may show a bar while the dialog grows. The bar would stay, because texts
// beside a bar are narrower and wrap into more lines.
void ActionForm::fitToRoom()
{
    const int lacking = sizeHint().height() - height();
    m_evidence->setRoom(lacking > 0 ? m_evidence->fullHeight() - lacking : QWIDGETSIZE_MAX);
    const bool fits = lacking <= m_evidence->fullHeight() - m_evidence->sizeHint().height();
    setVerticalScrollBarPolicy(fits ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
}

void ActionForm::page(bool down)
{
    verticalScrollBar()->triggerAction(down ? QAbstractSlider::SliderPageStepAdd : QAbstractSlider::SliderPageStepSub);
}

// Before the form is shown, it does not have its width.
QSize ActionForm::sizeHint() const
{
    const int across = isVisible() ? width() : parentWidget()->contentsRect().width();
    const int hidden = m_evidence->fullHeight() - m_evidence->sizeHint().height();
    return {widget()->sizeHint().width(), widget()->layout()->totalHeightForWidth(across) + hidden};
}

void ActionForm::setAge(Tone tone, const QString &text)
{
    m_age->say(tone, text);
}

} // namespace lockscope::ui
