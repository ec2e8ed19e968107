#include "ui/detail/several_chosen.h"

#include "ui/text/format.h"
#include "ui/text/words.h"
#include "ui/widgets/fact_label.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/state_badge.h"

#include <QAction>
#include <QToolButton>
#include <QVBoxLayout>

namespace lockscope::ui {

SeveralChosen::SeveralChosen(QWidget *parent)
    : QWidget(parent)
    , m_title(new FactLabel(this))
    , m_states(new FlowLayout)
    , m_gone(new FactLabel(this))
    , m_whyNot(new FactLabel(this))
    , m_actions(new FlowLayout)
{
    m_title->setObjectName(QStringLiteral("severalChosen"));
    m_whyNot->setObjectName(QStringLiteral("whyNotActOnSeveral"));
    QFont semiBold;
    semiBold.setWeight(QFont::DemiBold);
    m_title->setFont(semiBold);
    m_gone->setQuiet();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_title);
    m_states->setSpacing(8);
    column->addLayout(m_states);
    column->addWidget(m_gone);
    column->addWidget(m_whyNot);
    m_actions->setSpacing(8);
    column->addLayout(m_actions);
    for (int state = stateCount - 1; state >= 0; --state) { // the worst state first
        auto *badge = new StateBadge(this);
        badge->hide();
        m_states->addWidget(badge);
        m_badges[State(state)] = badge;
    }
}

void SeveralChosen::setChosen(int count, const std::optional<StateCounts> &counts)
{
    m_title->say(tr("%n locks chosen", nullptr, count));
    int counted = 0;
    for (const auto &[state, badge] : m_badges) {
        const int inState = counts ? (*counts)[state] : 0;
        counted += inState;
        badge->setVisible(inState > 0);
        if (inState > 0)
            badge->setState(
                state, false,
                tr("%1: %2", "a state and the number of locks in it").arg(stateWord(state), countText(inState)));
    }
    const int gone = counts ? count - counted : 0;
    m_gone->say(gone > 0 ? tr("%n of them are already gone.", nullptr, gone) : QString());
}

void SeveralChosen::setWhyNot(const QString &reason)
{
    m_whyNot->say(reason);
}

void SeveralChosen::setWindowActions(const QList<QAction *> &actions)
{
    for (QAction *action : actions) {
        auto *button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setFocusPolicy(Qt::TabFocus);
        m_actions->addWidget(button);
    }
}

} // namespace lockscope::ui
