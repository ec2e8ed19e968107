#include "ui/actiondialog/sheet_picture.h"

#include "ui/actiondialog/choice_list.h"
#include "ui/actiondialog/evidence_table.h"
#include "ui/actiondialog/target_fields.h"
#include "ui/text/words.h"
#include "ui/widgets/message_line.h"

#include <QCoreApplication>
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

SheetPicture::SheetPicture(QWidget *parent)
    : QScrollArea(parent)
{
    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 6, 0);
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
    setWidget(content);
    connect(m_choices, &ChoiceList::chosenChanged, this, [this] {
        offerTarget();
        Q_EMIT chosenChanged();
    });
    connect(m_target, &TargetFields::changed, this, &SheetPicture::targetChanged);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &SheetPicture::scrolled);
}

void SheetPicture::setNames(const words::ClientNames &names)
{
    m_names = names;
    m_evidence->setNames(names);
    m_choices->setNames(names);
    m_target->setNames(names);
}

void SheetPicture::setLock(const LockPtr &lock, const actions::Circumstances &at)
{
    m_lock = lock;
    m_choices->setChoices(lock ? actions::choices(*lock, at) : std::vector<actions::Choice>());
    offerTarget();
}

void SheetPicture::offerTarget()
{
    const auto *choice = chosen();
    if (choice && m_lock)
        m_target->offer(*choice, *m_lock);
    else
        m_target->hideAll();
}

void SheetPicture::choose(const QByteArray &action)
{
    m_choices->choose(action);
}

void SheetPicture::setLocked(bool locked)
{
    m_choices->setDisabled(locked);
    m_target->setDisabled(locked);
}

const actions::Choice *SheetPicture::chosen() const
{
    return m_choices->chosen();
}

bool SheetPicture::isOffered() const
{
    return m_choices->isOffered();
}

bool SheetPicture::isAction() const
{
    return chosen() && !chosen()->action.isEmpty();
}

bool SheetPicture::mustChoose() const
{
    return m_target->mustChoose();
}

actions::Target SheetPicture::target() const
{
    return m_target->target();
}

void SheetPicture::look(const Lock &lock, Instant now)
{
    m_evidence->setLock(lock, now);
    clearConsequences();
}

void SheetPicture::setPlan(const actions::Plan &plan)
{
    m_evidence->setPlan(plan);
    setConsequences(listed(plan.consequences, m_names));
}

void SheetPicture::clearConsequences()
{
    setConsequences(QString());
}

void SheetPicture::setConsequences(const QString &text)
{
    if (m_consequences->text() == text)
        return; // a new reading without changes
    m_consequences->setText(text);
    m_isSeen = false;
}

// Positions are known only after the layout, which a new text has not had yet.
bool SheetPicture::isSeenToItsEnd() const
{
    if (m_isSeen || !isVisible())
        return m_isSeen;
    for (QWidget *part : {window(), widget()}) {
        QEvent changed(QEvent::LayoutRequest);
        QCoreApplication::sendEvent(part, &changed);
    }
    const int end = m_consequences->mapTo(viewport(), QPoint(0, m_consequences->height())).y();
    m_isSeen = end <= viewport()->height();
    return m_isSeen;
}

void SheetPicture::page(bool down)
{
    verticalScrollBar()->triggerAction(down ? QAbstractSlider::SliderPageStepAdd : QAbstractSlider::SliderPageStepSub);
}

QSize SheetPicture::sizeHint() const
{
    const int width = viewport()->width();
    return {widget()->sizeHint().width(), widget()->layout()->totalHeightForWidth(width)};
}

void SheetPicture::setAge(Tone tone, const QString &text)
{
    m_age->say(tone, text);
}

} // namespace lockscope::ui
