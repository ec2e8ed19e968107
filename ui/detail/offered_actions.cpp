#include "ui/detail/offered_actions.h"

#include "ui/text/plain_text.h"
#include "ui/text/words.h"
#include "ui/widgets/fact_label.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/press_once.h"
#include "ui/widgets/wrapped_button.h"

#include <QAction>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace lockscope::ui {

namespace {

constexpr int gap = 8; // pixels

bool isRecommended(const actions::Choice &choice)
{
    return choice.isPreselected && !choice.refusal;
}

QString sentence(const actions::Choice &choice, const words::ClientNames &names)
{
    const QString label = phraseText(choice.label, names);
    return choice.refusal ? OfferedActions::tr("%1: not possible, %2").arg(label, phraseText(*choice.refusal, names))
                          : OfferedActions::tr("%1. %2").arg(label, phraseText(choice.why, names));
}

// Lines about the choices that have no button or a disabled one. Actions with the same reason share a line.
QString notes(const std::vector<actions::Choice> &choices, const words::ClientNames &names)
{
    QStringList lines;
    std::vector<std::pair<QString, QStringList>> refused; // the reason, and the refused actions
    for (const actions::Choice &choice : choices) {
        if (!choice.refusal) {
            if (choice.action.isEmpty() && !isRecommended(choice))
                lines << sentence(choice, names);
            continue;
        }
        const QString reason = phraseText(*choice.refusal, names);
        const auto same =
            std::find_if(refused.begin(), refused.end(), [&reason](const auto &each) { return each.first == reason; });
        const QString label = phraseText(choice.label, names);
        if (same == refused.end())
            refused.emplace_back(reason, QStringList{label});
        else
            same->second << label;
    }
    for (const auto &[reason, labels] : refused)
        lines << OfferedActions::tr("%1: not possible, %2")
                     .arg(labels.join(OfferedActions::tr(", ", "between actions")), reason);
    return lines.join(QLatin1Char('\n'));
}

} // namespace

OfferedActions::OfferedActions(QWidget *before, QWidget *refuge, QWidget *parent)
    : QWidget(parent)
    , m_before(before)
    , m_refuge(refuge)
    , m_whyNot(new FactLabel(this))
    , m_title(new FactLabel(this))
    , m_waiting(new FactLabel(this))
    , m_first(new QVBoxLayout)
    , m_consequence(new FactLabel(this))
    , m_others(new FlowLayout)
    , m_notes(new FactLabel(this))
    , m_windowActions(new FlowLayout)
{
    m_whyNot->setObjectName(QStringLiteral("whyNotAct"));
    m_waiting->setObjectName(QStringLiteral("recommendedWaiting"));
    m_consequence->setObjectName(QStringLiteral("consequence"));
    m_notes->setObjectName(QStringLiteral("choices"));
    QFont semiBold;
    semiBold.setWeight(QFont::DemiBold);
    m_title->setFont(semiBold);
    m_title->setText(tr("Recommended"));
    m_consequence->setQuiet();
    m_notes->setQuiet();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(gap);
    column->addWidget(m_whyNot);
    column->addWidget(m_title);
    column->addWidget(m_waiting);
    column->addLayout(m_first);
    column->addWidget(m_consequence);
    m_others->setSpacing(gap);
    column->addLayout(m_others);
    column->addWidget(m_notes);
    m_windowActions->setSpacing(gap);
    column->addLayout(m_windowActions);
}

void OfferedActions::setChoices(const std::vector<actions::Choice> &choices, const words::ClientNames &names)
{
    const auto found = std::find_if(choices.begin(), choices.end(), isRecommended);
    const actions::Choice *first = found == choices.end() ? nullptr : &*found;
    std::vector<QByteArray> order; // of the buttons
    if (first && !first->action.isEmpty())
        order.push_back(first->action);
    const bool hasFirst = !order.empty();
    QStringList lines;
    for (const actions::Choice &choice : choices) {
        lines << (&choice == first ? QStringLiteral("▸ ") : QStringLiteral("• ")) + sentence(choice, names);
        if (choice.action.isEmpty())
            continue;
        fill(choice, names);
        if (&choice != first)
            order.push_back(choice.action);
    }
    m_text = lines.join(QLatin1Char('\n'));
    arrange(order, hasFirst);
    showRecommended(first, names);
    m_notes->say(notes(choices, names));
    showEnabled();
}

void OfferedActions::setWhyNot(const QString &reason)
{
    if (reason == m_reason)
        return;
    m_reason = reason;
    m_whyNot->say(reason);
    showEnabled();
}

void OfferedActions::setWindowActions(const QList<QAction *> &actions)
{
    for (QAction *action : actions) {
        auto *button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setFocusPolicy(Qt::TabFocus);
        m_windowActions->addWidget(button);
        m_own << button;
    }
    orderTabs();
}

OfferedActions::Offer &OfferedActions::offerOf(const QByteArray &action)
{
    Offer &offer = m_offers[action];
    if (offer.button)
        return offer;
    offer.button = new WrappedButton(this);
    offer.button->setObjectName(QStringLiteral("action:") + QString::fromLatin1(action));
    pressOnce(offer.button);
    connect(offer.button, &QPushButton::clicked, this, [this, action] { Q_EMIT requested(action); });
    return offer;
}

void OfferedActions::fill(const actions::Choice &choice, const words::ClientNames &names)
{
    Offer &offer = offerOf(choice.action);
    offer.button->say(tr("%1…").arg(phraseText(choice.label, names)));
    offer.consequence = phraseText(choice.why, names);
    offer.refusal = choice.refusal ? phraseText(*choice.refusal, names) : QString();
}

// Moves buttons only if the list has changed.
void OfferedActions::arrange(const std::vector<QByteArray> &order, bool hasFirst)
{
    if (order == m_order && hasFirst == m_hasFirst)
        return;
    m_order = order;
    m_hasFirst = hasFirst;
    for (const auto &[action, offer] : m_offers) {
        m_first->removeWidget(offer.button);
        m_others->removeWidget(offer.button);
        if (std::find(order.begin(), order.end(), action) != order.end())
            continue;
        giveUpFocus(offer.button);
        offer.button->hide();
    }
    for (std::size_t i = 0; i < order.size(); ++i) {
        WrappedButton *const button = offerOf(order[i]).button;
        const bool isFirst = hasFirst && i == 0;
        button->setDefault(isFirst); // only for its look: outside a dialog, Enter does not press it
        if (isFirst)
            m_first->addWidget(button);
        else
            m_others->addWidget(button);
        button->show();
    }
    orderTabs();
}

void OfferedActions::orderTabs()
{
    QWidget *before = m_before;
    for (const QByteArray &action : m_order)
        setTabOrder(std::exchange(before, m_offers[action].button), m_offers[action].button);
    for (QToolButton *button : m_own)
        setTabOrder(std::exchange(before, button), button);
}

void OfferedActions::giveUpFocus(const QWidget *button)
{
    if (button->hasFocus())
        m_refuge->setFocus();
}

void OfferedActions::showRecommended(const actions::Choice *choice, const words::ClientNames &names)
{
    m_title->setVisible(choice);
    const bool isWaiting = choice && choice->action.isEmpty();
    m_waiting->say(isWaiting ? phraseText(choice->label, names) : QString());
    m_consequence->say(choice ? phraseText(choice->why, names) : QString());
}

void OfferedActions::showEnabled()
{
    for (const QByteArray &action : m_order) {
        const Offer &offer = m_offers[action];
        const bool isPossible = offer.refusal.isEmpty() && m_reason.isEmpty();
        if (!isPossible)
            giveUpFocus(offer.button);
        offer.button->setEnabled(isPossible);
        if (!offer.refusal.isEmpty())
            setPlainToolTip(offer.button, tr("Not possible: %1").arg(offer.refusal));
        else if (!m_reason.isEmpty())
            setPlainToolTip(offer.button, m_reason + QLatin1Char('\n') + offer.consequence);
        else
            setPlainToolTip(offer.button, offer.consequence);
    }
}

} // namespace lockscope::ui
